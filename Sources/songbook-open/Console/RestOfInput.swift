import Files
import Processes
import Translations

/// The rest of standard input, to be kept although the call has failed. It may not end, as with `tail -f`: the user is
/// then told what the process waits for, and after a signal to end, what has arrived so far is kept.
final class RestOfInput {
    /// Holds back signals that end the process.
    let ending = HeldEnding()
    private let console: Console
    private let start = SuspendingClock.now
    private var isSaid = false
    /// How many bytes were read since this process was told to end.
    private var drained = 0

    /// Input that ends within this time needs no message.
    private static let patience = SuspendingClock.Duration.seconds(1)
    /// A pipe does not hold more than this. Source: pipe(7).
    private static let mostDrained = 1 << 20

    init(_ console: Console) {
        self.console = console
    }

    /// Returns the next bytes; none at the end of the input.
    ///
    /// - Throws: the error that prevents reading; `.interrupted` if this process was told to end, once what was in the
    ///   pipe by then has been read.
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
