import EditingSession
import Files
import Freedesktop
import Glibc
import Problems
import Processes
import SongFormat
import SongOpening
import Translations

/// `--edit`: edits the songs' lyrics in the user's text editor, as `git commit` and `sudoedit` do.
struct EditMode {
    private static let pause = 500
    private static let editorTimeout = 3000

    let songs: [FilePath]
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        let editor = try TextEditor(in: environment)
        let songs = open()
        guard !songs.isEmpty else { return }
        var process: ForegroundProcess
        do {
            process = try ForegroundProcess(editor.process(editing: songs.map(\.lyrics.path), in: environment))
        } catch {
            for song in songs { song.lyrics.remove() }
            throw Problem(
                .unavailable, translated("cannot start the editor \(editor.name): \(error.errno.message)"),
                remedy: translated("set EDITOR to an installed editor"), cause: error)
        }
        let start = ContinuousClock.now
        let (ending, signal) = wait(for: &process, songs, editor)
        let isOverAtOnce = ContinuousClock.now - start < .seconds(1)
        for song in songs { song.finish(ending, console) }
        if isOverAtOnce, environment.hasDisplay, case .well = ending, songs.allSatisfy(\.isUnchanged) {
            console.report(
                translated(
                    """
                    the editor \(editor.name) exited immediately; if its window is still open, changes there are not \
                    saved; close it and give EDITOR an option to wait, such as 'gvim -f' or 'code --wait'
                    """))
        }
        process.letGo()
        if let signal { ProcessState.end(bySignal: signal) }
    }
}

extension EditMode {
    /// Opens the songs that can be edited, each once, and reports the others.
    private func open() -> [EditedSong] {
        var opened = [EditedSong]()
        let opening = SongOpening(environment: environment)
        console.forEach(songs) { operand throws(Problem) in
            let found = try opening.find(operand)
            guard !opened.contains(where: { $0.file == found.file }) else { return }
            let song = try opening.open(found)
            console.report(song)
            let session = song.session
            let file = session.file
            if let obstacle = session.obstacle {
                console.report(
                    translated(
                        """
                        \(file.display): \(obstacle); editing the offline copy; changes are kept as a draft and saved \
                        to the song when it is available again
                        """))
            }
            try session.requireEditable { translated("cannot edit the song: \($0)") }
            for path in LyricsPlace.left(for: file, saying: session.song.text, in: environment) {
                console.report(
                    translated(
                        """
                        \(file.display): an earlier session left unsaved lyrics in \(path.display); copy the parts you \
                        need, then remove that folder
                        """))
            }
            let draft = try DraftOffer(session, console).draft()
            opened.append(try EditedSong(session, draft: draft, in: environment))
        }
        return opened
    }

    private func wait(
        for process: inout ForegroundProcess, _ songs: [EditedSong], _ editor: TextEditor
    ) -> (EditedSong.Ending, signal: CInt?) {
        var signal: CInt?
        var timeLeft = Self.editorTimeout
        while timeLeft > 0 {
            let event: ForegroundProcess.Event
            do {
                event = try process.wait(milliseconds: Self.pause)
            } catch {
                return (.outstanding, signal)
            }
            switch event {
            case .ended(.exited(0)): return (signal == nil ? .well : .interrupted, signal)
            case .ended(let ending): return (signal == nil ? .badly(editor.words(for: ending)) : .interrupted, signal)
            case .terminated(let number):
                signal = number
                process.send(number)
            case .nothing:
                for song in songs { song.refresh() }
                if signal != nil { timeLeft -= Self.pause }
            }
        }
        return (.outstanding, signal)
    }
}

extension TextEditor {
    fileprivate func words(for ending: ChildProcess.Ending) -> String {
        switch ending {
        case .exited(126), .exited(127):
            translated("cannot start the editor \(name) (set EDITOR to an installed editor)")
        // The exit status of a shell whose command was ended by a signal.
        case .exited(let status) where status > 128:
            translated("the editor \(name) was terminated by signal \(status - 128)")
        case .exited(let status): translated("the editor \(name) failed (exit status \(status))")
        case .signaled(let signal): translated("the editor \(name) was terminated by signal \(signal)")
        }
    }
}
