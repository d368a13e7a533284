import Files
import Freedesktop
import Glibc
import Problems
import Processes
import SongLibrary
import SongOpening
import Translations

/// A call without an option that selects a mode: opens the songs in the window, or in the editor if there is no window.
struct OpenMode {
    let songs: [FilePath]
    let waits: Bool
    let library: FilePath?
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        let window = InstalledProgram.window
        if environment.hasDisplay, let window { return try show(in: window) }
        guard !songs.isEmpty else {
            throw Problem(
                .unavailable,
                window == nil
                    ? translated("the window is not installed")
                    : translated("no display available to open the library"),
                remedy: window == nil
                    ? translated("install it with install.sh, or specify a song to edit it in your text editor")
                    : translated("specify a song to edit it in this terminal"))
        }
        if environment.hasDisplay, !ProcessState.hasTerminal {
            return try editInOwnTerminal()
        }
        try edit()
    }

    /// `--action`: begins an action in the window, which shows the library for it.
    func begin(_ action: FilePath) throws(Problem) {
        let actions: [FilePath] = ["new-song", "search"]
        guard actions.contains(action) else {
            throw Problem(
                .usage, path: action, translated("unknown action"),
                remedy: translated("use one of \(actions.map(\.string).joined(separator: ", "))"))
        }
        guard let window = InstalledProgram.window else {
            throw Problem(
                .unavailable, translated("the window is not installed"),
                remedy: translated("install it with install.sh"))
        }
        guard environment.hasDisplay else {
            throw Problem(
                .unavailable, translated("no display available to open the library"),
                remedy: translated("run it on a desktop, or use --new or --search"))
        }
        try start(window, ["--action", action])
    }

    /// `--edit`: edits in this terminal, or without one if the user set an editor, which may not need one.
    func edit() throws(Problem) {
        if !ProcessState.hasTerminal, !TextEditor.isChosen(in: environment) {
            guard environment.hasDisplay else {
                // A song that cannot be found is reported first.
                guard findable().count > 0 || songs.isEmpty else { return }
                throw Problem(
                    .unavailable, translated("no display and no terminal available for the text editor"),
                    remedy: translated("run it in a terminal, or set EDITOR to an editor that does not need one"))
            }
            return try editInOwnTerminal()
        }
        try EditMode(songs: songs, console: console, environment: environment).run()
    }
}

extension OpenMode {
    private func editInOwnTerminal() throws(Problem) {
        let terminal: OwnTerminal
        do throws(Problem) {
            terminal = try OwnTerminal(in: environment)
        } catch {
            guard findable().count > 0 || songs.isEmpty else { return }
            throw error
        }
        console.fail(try terminal.edit(songs.map(absolute), waits: waits))
    }

    /// The absolute paths of the songs that can be opened; errors of the others are reported.
    private func findable() -> [FilePath] {
        var found = [FilePath]()
        console.forEach(songs) { operand throws(Problem) in
            let path = try SongReference(operand).path(in: environment)
            do throws(Problem) {
                _ = try SongFinder(environment: environment).find(at: path)
            } catch {
                // The window shows the offline copy.
                _ = try SongOpening.remembered(operand, after: error, in: environment)
            }
            found.append(path)
        }
        return found
    }

    /// Opens songs in the window. Errors are reported here if standard error is a terminal; otherwise by the window,
    /// because after a double click the user sees nothing else.
    private func show(in window: InstalledWindow) throws(Problem) {
        let paths = console.isWatched ? findable() : songs.map(absolute)
        guard paths.count > 0 || songs.isEmpty else { return }
        try start(window, ["--"] + paths)
    }

    private func start(_ window: InstalledWindow, _ arguments: [FilePath]) throws(Problem) -> Never {
        var options: [FilePath] = waits ? ["--wait"] : []
        if let library { options += ["--library", environment.absolute(library)] }
        let status = try window.answer(options + arguments, in: environment, console: console)
        exit(status == 0 ? console.finish().rawValue : status)
    }

    /// A URI remains one, unless there is a file with that name.
    private func absolute(_ operand: FilePath) -> FilePath {
        (try? SongReference(operand).path(in: environment)) ?? operand
    }
}
