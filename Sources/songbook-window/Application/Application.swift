import CAdwaita
import FileWork
import Files
import Freedesktop
import Glibc
import Problems
import SongLibrary
import SongbookModel
import Toolkit
import Translations

/// The only instance of the program in a session: it handles calls, and knows which song is in which window.
@MainActor
final class Application {
    static let id = "com.palmernix.songbook"
    /// The maximum number of attempts to register: no more instances than that end one after the other.
    private static let registrations = 5

    let application: UnsafeMutablePointer<GtkApplication>
    let environment: Environment
    private(set) var windows: [SongWindow] = []

    /// Whether drafts are offered, or will be as soon as there is room for that.
    var areDraftsOffered = false

    /// The settings that apply to every window.
    let appearance = Appearance()
    private(set) lazy var settingsChanges = SettingsChanges(self)
    /// Keeps the dates in the lists right.
    private(set) lazy var days = DayChange { [unowned self] in
        for window in windows { window.library?.models.dayChanged() }
    }
    /// The state of the window that was used last.
    let lastWindow: LastWindow
    /// The sort orders of lists.
    let listOrders: ListOrders
    /// The choice of annotations beside the lyrics.
    private(set) lazy var pageChoices = PageChoiceStore(environment: environment) { [unowned self] in
        for window in windows {
            window.annotateSong()
            window.updateActions()
        }
    }
    /// Finds out how the lines of songs sound.
    private(set) lazy var prosody = ProsodyWorker(environment: environment)
    /// The programs to which lyrics may be sent.
    let suggestionConsents: SuggestionConsents
    /// The running programs for suggestions.
    let suggestionRuns = SuggestionRuns()
    let recentFiles = RecentFiles()
    /// The songs in which echoes are not marked.
    let quietSongs: QuietSongs
    private let invocation: Invocation
    private var daemon: Daemon
    private var isPrimary = false
    private var isTerminating = false

    /// Handles the call of this process.
    ///
    /// - Returns: the exit status.
    static func main(daemon: consuming Daemon) -> CInt {
        let environment = Environment.current()
        let arguments = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { FilePath(cString: $0) }
        }
        LightRenderer.choose()
        let invocation = Invocation(arguments: arguments, environment: .initial())
        return Application(invocation, environment: environment, daemon: daemon).run()
    }

    init(_ invocation: Invocation, environment: Environment, daemon: consuming Daemon) {
        self.invocation = invocation
        self.environment = environment
        self.daemon = daemon
        lastWindow = LastWindow(environment: environment)
        listOrders = ListOrders(environment: environment)
        suggestionConsents = SuggestionConsents(environment: environment)
        quietSongs = QuietSongs(environment: environment)
        // The windows' class, by which a desktop finds the icon and the name in the .desktop file.
        g_set_prgname(Self.id)
        g_set_application_name("Songbook")
        var flags = G_APPLICATION_HANDLES_COMMAND_LINE.rawValue | G_APPLICATION_HANDLES_OPEN.rawValue
        if Invocation.isOfBus { flags |= G_APPLICATION_IS_SERVICE.rawValue }
        application = adw_application_new(Self.id, GApplicationFlags(rawValue: flags)).cast()
    }

    /// Runs until the last window is closed, or passes the call to the instance that is already running.
    ///
    /// - Returns: the exit status.
    func run() -> CInt {
        connect(application, "handle-local-options") { [unowned self] emission in
            if let options: UnsafeMutablePointer<GVariantDict> = emission.boxed(1) { invocation.write(to: options) }
            emission.answer(-1 as CInt)
        }
        connect(application, "startup") { [unowned self] _ in start() }
        connect(application, "activate") { [unowned self] _ in
            if let window = activeWindow { return window.present() }
            openLibrary()
            offerOrphanedDrafts()
        }
        connect(application, "command-line") { [unowned self] emission in
            if let call = emission.object(1) { accept(call) }
            emission.answer(0 as CInt)
        }
        connect(application, "open") { [unowned self] emission in
            let files: UnsafeMutablePointer<OpaquePointer?>? = emission.pointer(1)
            for index in 0..<emission.int(2) {
                if let file = files?[index] { open(SongReference(calledByBus: file)) }
            }
        }
        guard register() else { return complainOfOther() }
        MainLoop.start()
        let status = g_application_run(application.cast(), 1, CommandLine.unsafeArgv)
        suggestionRuns.finish()
        FileWorker.finishWrites()
        if !isPrimary, status == EXIT_FAILURE { return complainOfOther() }
        return isTerminating && windows.contains(where: \.hasUnsavedWords) ? ExitStatus.inputOutput.rawValue : status
    }

    /// Finds out whether an instance is already running. If that one is just ending, it neither answers nor takes calls
    /// any more, so this one takes its place.
    ///
    /// - Returns: false if the other instance does not answer.
    private func register() -> Bool {
        for _ in 0..<Self.registrations {
            if g_application_register(application.cast(), nil, nil) != 0 { return true }
            if OtherInstance.process(named: Self.id) != nil { return false }
        }
        return false
    }

    /// Prints why the instance that is already running did not take the call.
    ///
    /// - Returns: the exit status.
    private func complainOfOther() -> CInt {
        let words =
            OtherInstance.process(named: Self.id).map { process in
                translated(
                    """
                    the open window is not responding; wait, or end it (process \(process)) and open the song \
                    again to recover unsaved changes
                    """)
            } ?? translated("the open window was closed; open the song again")
        complain(words)
        return ExitStatus.unavailable.rawValue
    }

    /// The window that was used last.
    var activeWindow: SongWindow? {
        let active = gtk_application_get_active_window(application).map { Widget(OpaquePointer($0)) }
        return windows.first { $0.window == active } ?? windows.last
    }

    /// All windows, the last used one first.
    var windowsByUse: [SongWindow] {
        var byUse: [SongWindow] = []
        var next = gtk_application_get_windows(application)
        while let item = next {
            if let widget = item.pointee.data,
                let window = windows.first(where: { $0.window == Widget(OpaquePointer(widget)) })
            {
                byUse.append(window)
            }
            next = item.pointee.next
        }
        return byUse
    }

    func add(_ window: SongWindow) {
        windows.append(window)
    }

    func remove(_ window: SongWindow) {
        windows.removeAll { $0 === window }
    }

    /// Applies the settings to every window.
    func apply(_ settings: Settings) {
        appearance.apply(settings)
        for window in windows {
            window.song?.apply(settings)
            window.inspire.songChanged()
            window.echoes.settingsChanged(in: window)
        }
    }

    /// Opens a song by its path, in the window that shows it already or in one of its own.
    func open(_ file: FilePath, replacing window: SongWindow? = nil) {
        open(OpenRequest(reference: SongReference(file), environment: environment), in: window)
    }

    /// Opens a song that the desktop named on the session bus.
    private func open(_ song: SongReference) {
        open(OpenRequest(reference: song, environment: environment))
    }

    /// Opens the library in use, and starts an action in its window.
    func openLibrary(beginning action: LibraryAction) {
        open(OpenRequest(reference: nil, environment: environment), beginning: action)
    }

    /// Opens the library in use, in its window or in `window`.
    ///
    /// - Parameter notices: the messages to show the user there, once.
    func openLibrary(replacing window: SongWindow? = nil, notices: [String] = []) {
        open(OpenRequest(reference: nil, environment: environment, notices: notices), in: window)
    }

    /// Resolves a request and reads what it names, off the main thread. The settings apply to every window as soon as
    /// they are read: a window that waits for a song is as dark as the one that shows it.
    func run(_ request: OpenRequest) async -> OpenResult {
        let reader = lastWindow.reader
        return await FileWorker().run { [self] in
            let settings = SettingsSnapshot(environment: request.environment)
            let last = reader?()
            MainLoop.post { [self] in
                apply(settings.inEffect)
                lastWindow.adopt(last)
            }
            return request.run(settings, last: last)
        }
    }

    /// Saves and closes every window; those with changes that cannot be saved stay open and ask.
    func quit() {
        for window in windowsActiveLast { window.close() }
    }

    /// All windows, the last used one at the end, so that its state is the one remembered.
    private var windowsActiveLast: [SongWindow] {
        let active = activeWindow
        return windows.filter { $0 !== active } + [active].compactMap(\.self)
    }
}

extension Application {
    private func start() {
        isPrimary = true
        Style.install()
        gtk_window_set_default_icon_name(Self.id)
        Actions.install(in: self)
        acceptOfferedFiles()
        days.refresh()
        for signal in [SIGTERM, SIGHUP, SIGINT] {
            MainLoop.onUnixSignal(signal) { [unowned self] in terminate() }
        }
    }

    private func accept(_ call: OpaquePointer) {
        let invocation = g_application_command_line_get_options_dict(call.cast()).map { Invocation(reading: $0) }
        let client = client(of: call)
        var activation = invocation?.activationToken.flatMap { Activation(token: $0) }
        guard let invocation, !invocation.songs.isEmpty else {
            let environment = invocation?.environment(of: environment) ?? environment
            let request = OpenRequest(reference: nil, environment: environment, library: invocation?.library)
            let action = (invocation?.action).flatMap { LibraryAction(name: String(decoding: $0, as: UTF8.self)) }
            open(request, for: client, waits: invocation?.waits ?? false, activation, beginning: action)
            return offerOrphanedDrafts()
        }
        for song in invocation.songs {
            let request = OpenRequest(
                reference: SongReference(song), environment: invocation.environment(of: environment),
                library: invocation.library, compares: invocation.compares)
            // The versions are not resolved when the call returns.
            if invocation.compares, !invocation.waits { client.fail(.conflict) }
            open(request, for: client, waits: invocation.waits, activation)
            activation = nil
        }
    }

    /// Keeps the call open until it is answered; GApplication answers it when the last reference is released.
    private func client(of call: OpaquePointer) -> WaitingClient {
        guard g_application_command_line_get_is_remote(call.cast()) != 0 else {
            return WaitingClient { [self] status in daemon.finish(status: status) }
        }
        g_object_ref(UnsafeMutableRawPointer(call))
        return WaitingClient { status in
            g_application_command_line_set_exit_status(call.cast(), status)
            g_object_unref(UnsafeMutableRawPointer(call))
        }
    }

    /// Finds and reads the song off the main thread. The first window is created meanwhile.
    private func open(
        _ request: OpenRequest, in window: SongWindow? = nil, for client: WaitingClient? = nil, waits: Bool = false,
        _ activation: Activation? = nil, beginning action: LibraryAction? = nil
    ) {
        let pending = PendingWindow(self, window ?? (windows.isEmpty ? SongWindow(self) : nil), activation)
        Task {
            let opening = await run(request)
            let shown = pending.show(opening, in: self, client: waits ? client : nil)
            if let action { shown.begin(action) }
            withExtendedLifetime(client) {}
        }
    }

    /// Ends the program on a signal: saves without asking. Changes that cannot be saved are in a draft.
    private func terminate() {
        guard !isTerminating else { return }
        isTerminating = true
        for window in windowsActiveLast { window.saveAndDestroy() }
        MainLoop.after(seconds: 5) { [self] in g_application_quit(application.cast()) }
    }
}
