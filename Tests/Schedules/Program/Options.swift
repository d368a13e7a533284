struct Options {
    var seeds: Range<UInt64> = 1..<1001
    var traces = false
    /// How many sequences to judge; nil for schedules.
    var judged: UInt64?
    var folder = "/dev/shm"
    /// Whether to leave out each kind of call in turn.
    var asksForNeed = false
    /// The operation to run beside others, and whose calls to leave out.
    var operation = Operation.save
    /// Whether the song is on a server whose clients cache names and attributes.
    var isRemote = false
    /// A call to leave out.
    var leftOut: String?
    /// Whether to try two savers in every order with at most two changes of turn.
    var asksForPairs = false
    /// Whether to use random numbers from the kernel, so that no two runs are the same.
    var isDisturbed = false
    /// How many processes share the schedules; nil for one per processor.
    var jobs: Int?

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: some Sequence<String>) throws(Fault) {
        var count: UInt64 = 1000
        var seed: UInt64?
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            func number() throws(Fault) -> UInt64 {
                guard let number = rest.next().flatMap(UInt64.init) else {
                    throw Fault(description: "\(argument) wants a number")
                }
                return number
            }
            switch argument {
            case "--count": count = try number()
            case "--seed": seed = try number()
            case "--judge": judged = try number()
            case "--in":
                guard let name = rest.next() else { throw Fault(description: "--in wants a folder") }
                folder = name
            case "--jobs": jobs = try Int(number())
            case "--disturb": isDisturbed = true
            case "--pairs": asksForPairs = true
            case "--nfs": isRemote = true
            case "--trace": traces = true
            case "--needed": asksForNeed = true
            case "--of":
                guard let word = rest.next(), let operation = Operation(rawValue: word) else {
                    let words = Operation.allCases.map(\.rawValue).joined(separator: ", ")
                    throw Fault(description: "--of wants one of \(words)")
                }
                self.operation = operation
            case "--without":
                guard let kind = rest.next() else { throw Fault(description: "--without wants a call") }
                leftOut = kind
            default: throw Fault(description: "unrecognized option '\(argument)'")
            }
        }
        seeds = seed.map { $0..<$0 + 1 } ?? 1..<count + 1
    }
}
