import Translations

/// Locates invalid UTF-8.
enum UTF8Fault {
    /// The position of the first byte that is not UTF-8, as `line 3, byte 7`, both counted from 1.
    static func place(in bytes: [UInt8]) -> String {
        var line = 1
        var start = 0
        var index = 0
        var rest = bytes.makeIterator()
        var decoder = UTF8()
        while case .scalarValue(let scalar) = decoder.decode(&rest) {
            index += UTF8.width(scalar)
            if scalar == "\n" {
                line += 1
                start = index
            }
        }
        return translated("line \(line), byte \(index - start + 1)")
    }
}
