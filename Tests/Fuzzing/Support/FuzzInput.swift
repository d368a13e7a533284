/// What a run of the fuzzer is given, cut into pieces.
public struct FuzzInput {
    private var rest: ArraySlice<UInt8>

    /// The bytes that libFuzzer made up.
    public init(_ start: UnsafePointer<UInt8>, _ count: Int) {
        rest = Array(UnsafeBufferPointer(start: start, count: count))[...]
    }

    /// The next byte; 0 after the last one.
    public mutating func byte() -> UInt8 {
        rest.popFirst() ?? 0
    }

    /// All that is left.
    public mutating func everything() -> [UInt8] {
        defer { rest = [] }
        return Array(rest)
    }

    /// What comes before the next 0xFF, which never stands in UTF-8; all that is left when there is none.
    public mutating func piece() -> [UInt8] {
        let end = rest.firstIndex(of: 0xFF) ?? rest.endIndex
        defer { rest = rest[end...].dropFirst() }
        return Array(rest[..<end])
    }

    /// The next ``piece()`` as text, mended where it is not UTF-8.
    public mutating func text() -> String {
        String(decoding: piece(), as: UTF8.self)
    }
}

/// Ends the program when something that always holds does not: the fuzzer keeps the input.
public func require(_ holds: Bool, _ what: String) {
    if !holds { fatalError(what) }
}
