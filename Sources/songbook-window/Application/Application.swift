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

/// The one instance of the program in a session: it takes calls, and knows which song is in which window.
@MainActor
final class Application {
    static let id = "com.palmernix.songbook"
    /// More instances than these do not end one after the other.
    private static let registrations = 5

    let application: UnsafeMutablePointer<GtkApplication>
    let environment: Environment
    private(set) var windows: [SongWindow] = []

    /// Whether it is said at the start which songs have unsaved changes, or will be as soon as there is room for that.
    var areDraftsOffered = false

    /// What the settings say about every window.
    let appearance = Appearance()
    private(set) lazy var settingsChanges = SettingsChanges(self)
    /// Keeps the dates in the lists right.
    private(set) lazy var days = DayChange { [unowned self] in
        for window in windows { window.library?.dayChanged() }
    }
    /// What the window was like that was used last.
    let lastWindow: LastWindow
    /// In which order lists are shown.
    let listOrders: ListOrders
    /// What is shown beside the lyrics.
    private(set) lazy var pageChoices = PageChoiceStore(environment: environment) { [unowned self] in
        for window in windows {
            window.annotateSong()
            window.updateActions()
        }
    }
    /// Finds out how the lines of songs sound.
    private(set) lazy var prosody = ProsodyWorker(environment: environment)
    /// To which programs lyrics may be sent.
    let suggestionConsents: SuggestionConsents
    /// The programs for suggestions that run.
    let suggestionRuns = SuggestionRuns()
    let recentFiles = RecentFiles()
    /// In which songs no echoes are marked.
    let quietSongs: QuietSongs
    private let invocation: Invocation
    private var daemon: Daemon
    private var isPrimary = false
    private var isTerminating = false

    /// Does what this process was called for.
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

    /// Runs until the last window is closed, or hands the call to the instance that is running already.
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

    /// Finds out whether an instance is running already. One that ends just then does not answer and takes no call any more,
    /// so this one takes its place.
    ///
    /// - Returns: false where the other does not answer.
    private func register() -> Bool {
        for _ in 0..<Self.registrations {
            if g_application_register(application.cast(), nil, nil) != 0 { return true }
            if OtherInstance.process(named: Self.id) != nil { return false }
        }
        return false
    }

    /// Says why the instance that is running already did not take the call.
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

    /// All windows, the one that was used last first.
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

    /// Makes every window as the settings say.
    func apply(_ settings: Settings) {
        appearance.apply(settings)
        for window in windows {
            window.song?.apply(settings)
            window.inspire.songChanged()
            window.echoes.settingsChanged(in: window)
        }
    }

    /// Opens a song that is known by its path, in a window of its own or in the one it has.
    func open(_ file: FilePath, replacing window: SongWindow? = nil) {
        open(OpenRequest(reference: SongReference(file), environment: environment), in: window)
    }

    /// Opens a song that the desktop named on the session bus.
    private func open(_ song: SongReference) {
        open(OpenRequest(reference: song, environment: environment))
    }

    /// Opens the library in use, and begins something in its window.
    func openLibrary(beginning action: LibraryAction) {
        open(OpenRequest(reference: nil, environment: environment), beginning: action)
    }

    /// Opens the library in use, in its window or in `window`.
    ///
    /// - Parameter notices: what the person should be told there, once.
    func openLibrary(replacing window: SongWindow? = nil, notices: [String] = []) {
        open(OpenRequest(reference: nil, environment: environment, notices: notices), in: window)
    }

    /// Finds out what a request means and reads it, off the main thread. Every window goes by the settings from when they
    /// are found: one that says that something is being opened is as dark as the one that shows it.
    func run(_ request: OpenRequest, then finish: @escaping @MainActor (OpenResult) -> Void) {
        let reader = lastWindow.reader
        FileWorker().run {
            let settings = SettingsSnapshot(environment: request.environment)
            let last = reader?()
            MainLoop.post { [self] in
                apply(settings.inEffect)
                lastWindow.adopt(last)
            }
            return request.run(settings, last: last)
        } then: { opening in
            finish(opening)
        }
    }

    /// Saves and closes every window; those whose words cannot be saved stay and ask.
    func quit() {
        for window in windowsActiveLast { window.close() }
    }

    /// The one that was used last is to be remembered.
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
            // Nothing is decided when the call returns.
            if invocation.compares, !invocation.waits { client.fail(.conflict) }
            open(request, for: client, waits: invocation.waits, activation)
            activation = nil
        }
    }

    /// Holds the call until it is answered; GApplication answers it when the last reference goes.
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

    /// Finds and reads the song off the main thread. The first window is made meanwhile.
    private func open(
        _ request: OpenRequest, in window: SongWindow? = nil, for client: WaitingClient? = nil, waits: Bool = false,
        _ activation: Activation? = nil, beginning action: LibraryAction? = nil
    ) {
        let pending = PendingWindow(self, window ?? (windows.isEmpty ? SongWindow(self) : nil), activation)
        run(request) { [self] opening in
            let shown = pending.show(opening, in: self, client: waits ? client : nil)
            if let action { shown.begin(action) }
            _ = client
        }
    }

    /// Told to end: words are saved, nobody is asked. What cannot be saved is in a draft.
    private func terminate() {
        guard !isTerminating else { return }
        isTerminating = true
        for window in windowsActiveLast { window.saveAndDestroy() }
        MainLoop.after(seconds: 5) { [self] in g_application_quit(application.cast()) }
    }
}
