import Translations

/// A song that cannot be read, in a file with others that can.
public struct SongFault: Hashable, Sendable {
    /// From 1: where the song begins, or where the error is. Nil if unknown.
    public let line: Int?

    /// What is wrong, as a message without a final period. It includes the place.
    public let what: String

    /// A fault at this line.
    public init(line: Int?, what: String) {
        (self.line, self.what) = (line, what)
    }
}

/// Collects faults, and counts those beyond the limit.
struct FaultList {
    /// The most faults that are listed individually.
    private static let limit = 1_000

    private var faults: [SongFault] = []
    private(set) var count = 0

    /// The line of the first fault.
    var firstLine: Int? { faults.first?.line }

    mutating func add(line: Int?, _ what: @autoclosure () -> String) {
        count += 1
        if faults.count < Self.limit { faults.append(SongFault(line: line, what: what())) }
    }

    /// All faults, with one that says how many more there are.
    var all: [SongFault] {
        let rest = count - faults.count
        if rest == 0 { return faults }
        let what = translated(
            count: rest, one: "\(rest) more song that cannot be read", other: "\(rest) more songs that cannot be read")
        return faults + [SongFault(line: nil, what: what)]
    }
}
