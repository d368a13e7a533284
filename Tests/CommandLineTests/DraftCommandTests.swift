import EditingSession
import Files
import Glibc
import Problems
import SongFormat
import TestSupport
import Testing

@Suite("Words that were not saved")
struct DraftCommandTests {
    private let command = Command()

    /// Runs a session whose song could not be saved, because its folder was gone. The folder is back now, and the words
    /// are in a draft.
    private func leaveDraft() {
        command.song("Song/a.songbook", text: "old")
        let outcome = command.withEditor("mv Song Away; echo lost > \"$1\"")("--edit", "Song/a.songbook")
        #expect(outcome.status == 66)
        rename(command.folder["Away"].string, command.folder["Song"].string)
        runTool("/bin/rm", "-r", command.folder["home/.local/state/songbook/lyrics"].string)
    }

    @Test("they are listed, with where their song is, until they are in a song")
    func list() throws {
        leaveDraft()
        let file = command.folder["Song/a.songbook"]
        #expect(command("--drafts").text == file.string + "\n")
        #expect(command("--drafts", "-0").output == file.bytes + [0])
        let json = command("--drafts", "--json").text
        #expect(json.hasPrefix(#"{"path":"\#(file.string)","id":""#), "\(json)")
        #expect(json.contains(#""text":"lost","savedAt":"20"#) && json.hasSuffix("\"song\":\"there\"}\n"), "\(json)")
        rename(command.folder["Song"].string, command.folder["Gone"].string)
        #expect(command("--drafts", "--json").text.hasSuffix("\"song\":\"gone\"}\n"))
        rename(command.folder["Gone"].string, command.folder["Song"].string)
        command("--write", "Song/a.songbook", input: "lost")
        #expect(command("--drafts").output.isEmpty)
        #expect(command("--drafts", "x").status == 64)
    }

    private func answering(_ answers: String..., editor: String) -> (Outcome, screen: String) {
        let terminal = PseudoTerminal()
        let running = command.withEditor(editor).start(
            ["--edit", "Song/a.songbook"], input: .file(terminal.name), output: .file(terminal.name),
            errors: .file(terminal.name), inNewSession: true)
        var screen = ""
        for answer in answers {
            screen += terminal.screen { $0.contains("[d]iscard? ") }
            terminal.type(answer + "\n")
        }
        return (running.finish(), screen)
    }

    @Test("lyrics for a song that was broken take the place of its own when they are restored; its title stays")
    func restoredAfterMending() {
        command.folder.write("broken", to: "Song/a.songbook")
        #expect(command("--write", "Song/a.songbook", input: "piped\n").status == 65)
        command.song("Song/a.songbook", text: "old", title: "Mended")
        let (outcome, screen) = answering("e", editor: "cp \"$1\" seen")
        #expect(outcome.status == 0 && screen.contains("were recovered"), "\(screen)")
        #expect(command.folder.read("seen") == Array("piped\n".utf8))
        #expect(command("--print", "--json", "Song/a.songbook").text.contains(#""title":"Mended","text":"piped""#))
        #expect(command.folder.names(in: "Song") == ["a.songbook"])
        #expect(command("--drafts").output.isEmpty)
        #expect(command("--print", "--revision", "1", "Song/a.songbook").text == "old\n")
    }

    @Test("they are offered on a terminal, and edited and saved if wanted")
    func edit() {
        leaveDraft()
        let (outcome, screen) = answering("what?", "e", editor: "cp \"$1\" seen")
        #expect(outcome.status == 0)
        #expect(screen.contains("were recovered"))
        #expect(command.folder.read("seen") == Array("lost\n".utf8))
        #expect(command("--print", "Song/a.songbook").text == "lost\n")
        #expect(command.withEditor("true")("--edit", "Song/a.songbook").errors == "")
    }

    @Test("they are saved with their tags and their pin, beside what others tagged the song with")
    func labels() throws {
        command.song("Song/a.songbook", text: "old")
        let file = command.folder["Song/a.songbook"]
        let environment = command.folder.environment()
        for words in ["lost", nil] {
            try EditingSession.open(file, environment: environment)
                .keepDraft(of: SongEdit(text: words, tags: ["slow", words ?? "no words"], pinned: words != nil))
            _ = try EditingSession.open(file, environment: environment)
                .save(SongEdit(tags: ["quick"], pinned: words == nil))
            #expect(answering("e", editor: "true").0.status == 0)
            let song = try EditingSession.open(file, environment: environment).song
            #expect(song.text == "lost")
            #expect(Set(song.tags) == ["quick", "slow", words ?? "no words"])
            #expect(song.pinned == (words != nil))
            #expect(command("--drafts").output.isEmpty)
            _ = try EditingSession.open(file, environment: environment)
                .save(SongEdit(tags: [], pinned: words != nil))
        }
    }

    @Test(
        "those that waited and cannot be saved yet hinder nobody from opening the song",
        .enabled(if: Mount.isPossible, "mounting needs root and a system that lets it"))
    func readOnlyReturn() throws {
        command.song("Song/a.songbook", text: "old")
        let (file, folder) = (command.folder["Song/a.songbook"], command.folder["Song"])
        let environment = command.folder.environment()
        let song = try EditingSession.open(file, environment: environment).song
        #expect(throws: Problem.self) {
            rename(folder.string, command.folder["Away"].string)
            defer { rename(command.folder["Away"].string, folder.string) }
            _ = try EditingSession.open(
                remembering: song, of: .now, at: file, obstacle: "it is not mounted", environment: environment
            ).save(text: "old\nlater")
        }
        let mount = try Mount(binding: folder, to: folder)
        runTool("/bin/mount", "-o", "remount,ro,bind", folder.string)
        let outcome = command.withEditor("cp \"$1\" seen")("--edit", "Song/a.songbook")
        #expect(outcome.status == 0)
        #expect(command.folder.read("seen") == Array("old\n".utf8))
        #expect(outcome.errors.contains("are kept as a draft"), "\(outcome.errors)")
        #expect(outcome.errors.contains("in the window to restore them"), "\(outcome.errors)")
        mount.unmount()
        #expect(command.withEditor("true")("--edit", "Song/a.songbook").status == 0)
        #expect(command("--print", "Song/a.songbook").text == "old\nlater\n")
    }

    @Test("left for later, they are offered again; thrown away, they are gone")
    func later() {
        leaveDraft()
        #expect(answering("k", editor: "cp \"$1\" seen").0.status == 0)
        #expect(command.folder.read("seen") == Array("old\n".utf8))
        #expect(answering("d", editor: "cp \"$1\" seen").0.status == 0)
        #expect(command("--print", "Song/a.songbook").text == "old\n")
        #expect(command.withEditor("true")("--edit", "Song/a.songbook").errors == "")
    }

    @Test("of several, each is offered, and what was not asked about stays")
    func several() throws {
        leaveDraft()
        let file = command.folder["Song/a.songbook"]
        try EditingSession.open(file, environment: command.folder.environment())
            .keepDraft(of: SongEdit(text: "lost later"))
        #expect(answering("t", "l", editor: "true").0.status == 0)
        #expect(command("--drafts", "--json").text.split(separator: "\n").count == 1)
        #expect(answering("e", editor: "cp \"$1\" seen").0.status == 0)
        #expect(command.folder.read("seen") == Array("lost\n".utf8))
        #expect(command("--drafts").output.isEmpty)
    }

    @Test("wanted, but not saved by the editor, they stay")
    func failingEditor() {
        leaveDraft()
        #expect(answering("e", editor: "exit 1").0.status == 69)
        #expect(answering("e", editor: "true").0.status == 0)
        #expect(command("--print", "Song/a.songbook").text == "lost\n")
    }

    @Test("where nobody can be asked, they are said and not used")
    func noTerminal() {
        leaveDraft()
        let outcome = command.withEditor("cp \"$1\" seen")("--edit", "Song/a.songbook")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("unsaved changes from"))
        #expect(command.folder.read("seen") == Array("old\n".utf8))
        let written = command("--write", "Song/a.songbook", input: "new")
        #expect(written.status == 0)
        #expect(written.errors.contains("--edit"))
    }
}
