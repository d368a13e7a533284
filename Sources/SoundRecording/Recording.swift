public import Files
public import Freedesktop
import Synchronization

/// A recording from the microphone, beside a song. What was recorded is on the disk at all times, under its final name;
/// if this process dies, the programs that it started end, too, and the file plays up to then.
///
/// Programs of the system record and encode (``SoundSource``, ``SoundEncoder``); only this process writes the file. Can
/// be used from any thread; no call blocks.
public final class Recording: Sendable {
    /// A command of the user.
    enum Command { case record, pause, stop }

    struct Shared {
        var command = Command.record
        var state = RecordingState()
    }

    let directory: Directory
    let title: String
    let environment: Environment
    let shared = Mutex(Shared())

    /// Creates a recording that begins when sound arrives from the microphone.
    ///
    /// - Parameters:
    ///   - directory: the song's own folder.
    ///   - title: the song's title, after which the file is named: `TITLE – take N.opus`.
    ///   - environment: where programs are searched for, and what is passed to them.
    public init(in directory: Directory, title: String, environment: Environment) {
        self.directory = directory
        self.title = title
        self.environment = environment
        BackgroundThread.start { [self] in RecordingRun(of: self).run() }
    }

    /// Releases the microphone until ``resume()``.
    public func pause() { give(.pause) }

    /// Continues in the same file.
    public func resume() { give(.record) }

    /// Ends the recording. The rest of it is on the disk when its phase is ``RecordingState/Phase/ended``.
    public func stop() { give(.stop) }

    /// Returns the state, and resets the level.
    public func look() -> RecordingState {
        shared.withLock { shared in
            defer { shared.state.level = 0 }
            return shared.state
        }
    }

    /// Whether any sound was recorded.
    var hasSound: Bool { shared.withLock { $0.state.milliseconds > 0 } }
    var command: Command { shared.withLock { $0.command } }

    func update(_ change: (inout RecordingState) -> Void) {
        shared.withLock { change(&$0.state) }
    }

    private func give(_ command: Command) {
        shared.withLock { if $0.command != .stop { $0.command = command } }
    }
}
