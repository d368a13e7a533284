import Files
import Processes
import Translations

/// What still comes from standard input, to be kept though no call can use it. That may have no end, as behind
/// `tail -f`: then a person is told what this process waits for, and who tells it to end gets what has come so far.
final class RestOfInput {
    /// Being told to end.
    let ending = HeldEnding()
    private let console: Console
    private let start = SuspendingClock.now
    private var isSaid = false
    /// How much came since this process was told to end.
    private var drained = 0

    /// What ends by itself within that time needs no words.
    private static let patience = SuspendingClock.Duration.seconds(1)
    /// More than this a pipe does not hold. Source: pipe(7).
    private static let mostDrained = 1 << 20

    init(_ console: Console) {
        self.console = console
    }

    /// What comes next; nothing at the end.
    ///
    /// - Throws: why no more can be read; `.interrupted` where this process was told to end, after what was in the pipe
    ///   then.
    func next() throws(FileError) -> [UInt8] {
        while true {
            switch ending.wait(for: console.input) {
            case .input:
                sayWhatIsWaitedFor()
                return try read()
            case .nothing: sayWhatIsWaitedFor()
            case .told:
                guard HeldEnding.hasInput(console.input), drained < Self.mostDrained else {
                    throw FileError(call: .read, path: console.input.path, errno: .interrupted)
                }
                let block = try read()
                drained += block.count
                return block
            }
        }
    }

    private func read() throws(FileError) -> [UInt8] {
        try console.input.readOnce(atMost: StreamRescue.blockSize)
    }

    private func sayWhatIsWaitedFor() {
        guard !isSaid, SuspendingClock.now - start > Self.patience else { return }
        isSaid = true
        console.report(translated("the input is kept until it ends; press Ctrl+C to stop"))
    }
}
