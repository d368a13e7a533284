/// What reopening a song asks of the window.
public protocol ReopeningHost: WindowHost {
    /// Whether the user has pressed a key or clicked in the window.
    var isUsed: Bool { get }

    /// Remembers a state of the window for the next start of the program.
    func remember(_ state: WindowState)
    /// Remembers the present state.
    func rememberState()
    /// ``SongReopening/isPromising`` may have changed.
    func promiseChanged()
    /// Shows the song.
    ///
    /// - Parameters:
    ///   - state: says where in the song the user was.
    ///   - grabsFocus: whether the page gets the keyboard focus.
    func reopen(_ song: LoadedSong, as state: WindowState, grabsFocus: Bool)
}

/// Opens the song that a window showed when the program ended, beside its library, which is on the screen at once. If
/// the song is gone or cannot be read, no message is shown. If the user opens something else meanwhile, that is shown
/// instead.
public final class SongReopening {
    /// How long opening may take before the window says that no song is shown.
    static let patience = Duration.milliseconds(400)
    /// How long a song must be on the screen before it is taken not to crash the program.
    static let trial = Duration.seconds(2)

    private enum State {
        case none
        case reading
        /// The window says that no song is shown.
        case late
    }

    /// Whether the song may still crash the program.
    public private(set) var isOnTrial = false

    private weak var host: (any ReopeningHost)?
    private let clock: any ModelClock
    private let timer: ModelTimer
    private var state = State.none {
        didSet { host?.promiseChanged() }
    }

    /// - Parameter host: the window; not held.
    public init(_ host: any ReopeningHost, clock: any ModelClock = SystemClock()) {
        (self.host, self.clock) = (host, clock)
        timer = ModelTimer(clock)
    }

    /// Whether a song is being opened and it is too early to say that there is none.
    public var isPromising: Bool { if case .reading = state { true } else { false } }

    /// Must be called when the library is shown without a song.
    ///
    /// - Parameter last: the window as it was.
    public func begin(_ last: WindowState, by switcher: SongSwitcher) {
        guard let host, let song = last.song, case .none = state else { return }
        // A song that crashes the program is not opened at the next start.
        var opening = last
        opening.isOpening = true
        host.remember(opening)
        (state, isOnTrial) = (.reading, true)
        timer.run(at: clock.now + Self.patience) { [weak self] in
            if let self, isPromising, self.host?.isGone == false { state = .late }
        }
        Task { [self] in end(await switcher.reopen(song), last) }
    }

    private func end(_ reopened: SongSwitcher.Reopened, _ last: WindowState) {
        if case .overtaken = reopened { return }
        let isLate = !isPromising
        state = .none
        timer.cancel()
        guard let host, !host.isGone, case .song(let song) = reopened else {
            isOnTrial = false
            return
        }
        host.reopen(song, as: last, grabsFocus: !isLate || !host.isUsed)
        timer.run(at: clock.now + Self.trial) { [weak self] in
            self?.isOnTrial = false
            if let host = self?.host, !host.isGone { host.rememberState() }
        }
    }
}
