/// Where bytes are among the contents of a library: part of a block.
struct ContentPlace: Sendable, Hashable {
    var block: UInt32 = 0
    var offset: UInt32 = 0
    var length: UInt32 = 0

    var range: Range<Int> {
        Int(offset)..<(Int(offset) + Int(length))
    }
}
