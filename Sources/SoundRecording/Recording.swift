public import Files
public import Freedesktop
import Synchronization

/// A recording by the microphone, beside a song. What was recorded is on the disk all the time, under the name that it
/// keeps; should this process die, the programs that it started end with it, and the file plays up to then.
///
/// Programs of the system hear and encode (``SoundSource``, ``SoundEncoder``); the file is written by this process alone.
/// From any thread; nothing waits.
public final class Recording: Sendable {
    /// What somebody wants of it.
    enum Command { case record, pause, stop }

    struct Shared {
        var command = Command.record
        var state = RecordingState()
    }

    let directory: Directory
    let title: String
    let environment: Environment
    let shared = Mutex(Shared())

    /// One that begins when the microphone is heard.
    ///
    /// - Parameters:
    ///   - directory: the song's own folder.
    ///   - title: the song's, after which the file is called: `TITLE – take N.opus`.
    ///   - environment: where programs are looked for, and what they are given.
    public init(in directory: Directory, title: String, environment: Environment) {
        self.directory = directory
        self.title = title
        self.environment = environment
        BackgroundThread.start { [self] in RecordingRun(of: self).run() }
    }

    /// Lets the microphone go until ``resume()``.
    public func pause() { give(.pause) }

    /// Goes on in the same file.
    public func resume() { give(.record) }

    /// Ends it. Until its phase is ``RecordingState/Phase/ended``, the last of it is put on the disk.
    public func stop() { give(.stop) }

    /// How it stands; the level begins anew.
    public func look() -> RecordingState {
        shared.withLock { shared in
            defer { shared.state.level = 0 }
            return shared.state
        }
    }

    /// Whether anything was heard.
    var hasSound: Bool { shared.withLock { $0.state.milliseconds > 0 } }
    var command: Command { shared.withLock { $0.command } }

    func update(_ change: (inout RecordingState) -> Void) {
        shared.withLock { change(&$0.state) }
    }

    private func give(_ command: Command) {
        shared.withLock { if $0.command != .stop { $0.command = command } }
    }
}
