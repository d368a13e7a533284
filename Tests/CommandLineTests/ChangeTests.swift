import EditingSession
import Files
import Glibc
import SongFormat
import TestSupport
import Testing

/// A home with a chosen library in it, `home/Songs`.
private func commandWithLibrary() -> Command {
    let command = Command()
    command.folder.makeFolder("home/Songs")
    command("--choose-library", "home/Songs")
    return command
}

extension Command {
    /// A path in the test's folder, as a line of output.
    fileprivate func line(_ path: FilePath) -> String { folder[path].string + "\n" }

    /// The content of the library, relative to it.
    fileprivate var library: [FilePath] {
        folder.tree().compactMap { $0.relative(to: "home/Songs") }.filter { !$0.isEmpty }
    }
}

@Suite("--new, --new-folder, --make-song")
struct MakingCommandTests {
    private let command = commandWithLibrary()

    @Test("a song is made in the library, its path is printed, and lyrics can be written into it at once")
    func new() {
        let outcome = command("--new", "AC/DC: live?")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text == command.line("home/Songs/AC-DC - live/AC-DC - live.songbook"))
        #expect(command("--write", "home/Songs/AC-DC - live", input: "words\n").status == 0)
        let json = command("--print", "--json", "home/Songs/AC-DC - live").text
        #expect(json.contains(#""title":"AC/DC: live?","text":"words""#), "\(json)")
    }

    @Test(
        "whatever the title, the song is inside of the folder",
        arguments: [
            ("../../x", "x"), ("/", "Untitled"), (".", "Untitled"), ("", "Untitled"), ("   ", "Untitled"),
            ("CON", "CON_"), ("-rf", "rf"), ("👩‍🎤 🎸", "👩‍🎤 🎸"), ("שיר", "שיר"), ("--help", "help"),
            (String(repeating: "ä", count: 300), String(repeating: "ä", count: 103)),
        ])
    func titles(title: String, name: String) {
        let outcome = command("--new", "--", FilePath(title))
        #expect(outcome.text == command.line(FilePath("home/Songs/\(name)/\(name).songbook")), "\(outcome)")
        #expect(command.library.count == 2)
    }

    @Test("--in, --library and $SONGBOOK_LIBRARY say where; -0 ends the path")
    func place() {
        var command = command
        command.folder.makeFolder("other/Folk")
        #expect(command("--new", "A", "--in", "other/Folk").text == command.line("other/Folk/A/A.songbook"))
        #expect(command("--new", "B", "--library=other").text == command.line("other/B/B.songbook"))
        #expect(command("--new-folder", "Blues", "--in", "other").text == command.line("other/Blues"))
        #expect(command("--new-folder", "Jazz", "-0").output == command.folder["home/Songs/Jazz"].bytes + [0])
        command[variable: "SONGBOOK_LIBRARY"] = command.folder["other"].string
        #expect(command("--new", "C").text == command.line("other/C/C.songbook"))
    }

    @Test("without a library, it is said how to choose one; with --in none is needed")
    func noLibrary() {
        let command = Command()
        for call: FilePath in ["--new", "--new-folder"] {
            let outcome = command(call, "Song")
            #expect(outcome.status == 69)
            #expect(outcome.errors.contains("--choose-library"), "\(outcome.errors)")
            #expect(outcome.output.isEmpty)
        }
        #expect(command("--new", "Song", "--in", ".").text == command.line("Song/Song.songbook"))
    }

    @Test("settings that cannot be understood are said once, and keep nothing from being made where --in says")
    func badSettings() {
        command.folder.write("{", to: "home/.config/songbook/settings.json")
        let outcome = command("--new", "Song")
        #expect(outcome.status == 78)
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        let other = command("--new", "Song", "--in", "home/Songs")
        #expect(other.status == 78 && other.text == command.line("home/Songs/Song/Song.songbook"))
    }

    @Test("a name that is taken, also in other case or Unicode form, is refused with status 73, and nothing is made")
    func taken() {
        command("--new", "Été")
        for (title, words) in [
            ("Été", "already"), ("ÉTÉ", "upper and lower case"), ("E\u{301}te\u{301}", "encoded differently"),
        ] {
            let outcome = command("--new", FilePath(title))
            #expect(outcome.status == 73)
            #expect(outcome.errors.hasPrefix("songbook-open: \(command.folder["home/Songs/Été"].string): "))
            #expect(outcome.errors.contains(words), "\(outcome.errors)")
        }
        #expect(command.library.count == 2)
    }

    @Test("a folder becomes a song; one with songs below, or that is one, does not")
    func makeSong() {
        command.folder.write("sound", to: "home/Songs/Demo/take.ogg")
        #expect(command("--make-song", "home/Songs/Demo").text == command.line("home/Songs/Demo/Demo.songbook"))
        #expect(command("--make-song", "home/Songs/Demo").status == 73)
        command("--new-folder", "Folk")
        command("--new", "One", "--in", "home/Songs/Folk")
        #expect(command("--make-song", "home/Songs/Folk").status == 73)
        #expect(command("--make-song", "nowhere").status == 66)
        #expect(command.folder.read("home/Songs/Demo/take.ogg") == Array("sound".utf8))
    }

    @Test(
        "a command line that makes no sense is refused, with a way out",
        arguments: [
            (["--new"], "--new: ", "--new TITLE"),
            (["--new", "Kitchen", "Light"], "Light: ", "quotes"),
            (["--new", "-rf"], "-rf: ", "put '--' before"),
            (["--new", "x", "--in"], "--in: ", "FOLDER"),
            (["--in", "x"], "--in: ", "--new or --new-folder"),
            (["--files", "--new", "x"], "--files: ", "--rename"),
            (["--rename", "a"], "--rename: missing TITLE", "--rename SONG TITLE"),
            (["--rename"], "--rename: missing SONG", "--rename SONG TITLE"),
            (["--rename", "a", "b", "c"], "c: ", "one SONG and one TITLE"),
            (["--rename", "", "b"], "'': ", "specify the song"),
            (["--move", "a"], "--move: missing FOLDER", "--move SONG... FOLDER"),
            (["--move", "a", ""], "'': ", "specify a folder"),
            (["--new-folder", "a/b"], "a/b: ", "cannot contain the character /"),
            (["--new-folder", ""], "'': ", "visible"),
            (["--new", "a", "--trash", "b"], "--trash: ", "cannot be used with --new"),
            (["--trashed", "x"], "x: ", "no arguments"),
            (["--trash"], "--trash: ", "SONG"),
            (["--restore"], "--restore: ", "PATH"),
        ])
    func usage(arguments: [String], subject: String, advice: String) {
        let outcome = command.run(arguments.map { FilePath($0) })
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("songbook-open: " + subject), "\(outcome.errors)")
        #expect(outcome.errors.contains(advice), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.output.isEmpty)
        #expect(command.library.isEmpty)
    }

    @Test("a title that is not UTF-8 is refused") func encoding() {
        let outcome = command("--new", FilePath(bytes: [0x61, 0xFF]))
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("a\\xFF: this title is not valid UTF-8 (line 1, byte 2)"), "\(outcome.errors)")
    }
}

@Suite("--rename, --move")
struct RenamingCommandTests {
    private let command = commandWithLibrary()

    init() {
        command.song("home/Songs/Folk/One/One.songbook", text: "words", title: "One")
    }

    @Test("a song gets another title, and with --files another folder and file")
    func rename() {
        #expect(
            command("--rename", "home/Songs/Folk/One", "Two").text == command.line("home/Songs/Folk/One/One.songbook"))
        #expect(command("--print", "--json", "home/Songs/Folk/One").text.contains(#""title":"Two","text":"words""#))
        #expect(
            command("--rename", "--files", "home/Songs/Folk/One/One.songbook", "Two").text
                == command.line("home/Songs/Folk/Two/Two.songbook"))
        #expect(command.library == ["Folk", "Folk/Two", "Folk/Two/Two.songbook"])
        #expect(command("--rename", "home/Songs/Folk", "Blues").text == command.line("home/Songs/Blues"))
        #expect(command("--rename", "home/Songs/Blues", "a:b").status == 64)
        #expect(command("--rename", "home/Songs/Blues/Two", " ").status == 64)
        #expect(command("--rename", "nowhere", "x").status == 66)
        #expect(command("--print", "home/Songs/Blues/Two").text == "words\n")
    }

    @Test("a title that leads to a taken name changes neither title nor names")
    func taken() {
        command.song("home/Songs/Folk/Two/Two.songbook", text: "other", title: "Two")
        let before = command.library
        #expect(command("--rename", "--files", "home/Songs/Folk/One", "TWO").status == 73)
        #expect(command.library == before)
        #expect(command("--print", "--json", "home/Songs/Folk/One").text.contains(#""title":"One""#))
    }

    @Test("a title is saved, whoever keeps the folder locked, and that is said")
    func lockedTitle() throws {
        let lock = try DirectoryLock(Directory(command.folder["home/Songs/Folk/One"]), timeout: 0)
        let outcome = command("--rename", "home/Songs/Folk/One", "Two")
        withExtendedLifetime(lock) {}
        #expect(outcome.status == 0 && outcome.errors.contains("has locked the folder"), "\(outcome)")
        #expect(command("--print", "--json", "home/Songs/Folk/One").text.contains(#""title":"Two""#))
    }

    @Test("words that an earlier session could not save are said, and follow the song")
    func draft() throws {
        let file = command.folder["home/Songs/Folk/One/One.songbook"]
        command("--write", "home/Songs/Folk/One", input: "with an id")
        try EditingSession.open(file, environment: command.folder.environment()).keepDraft(
            of: SongEdit(text: "typed"))
        let outcome = command("--rename", "--files", "home/Songs/Folk/One", "Two")
        #expect(outcome.status == 0 && outcome.errors.contains("unsaved changes from"), "\(outcome.errors)")
        let other = try EditingSession.open(
            command.folder["home/Songs/Folk/Two/Two.songbook"], environment: command.folder.environment())
        #expect(other.recoveredDrafts.first?.song.text == "typed")
    }

    @Test("a song is renamed, moved and put into the trash, whoever keeps its folder locked, and that is said")
    func locked() throws {
        command.folder.makeFolder("home/Songs/Blues")
        var locks = [SharedLock]()
        for name in ["One", "Three", "Four"] {
            command.song(FilePath("home/Songs/Folk/\(name)/\(name).songbook"), text: name)
            locks.append(
                SharedLock(
                    try DirectoryLock(Directory(command.folder[FilePath("home/Songs/Folk/\(name)")]), timeout: 0)))
        }
        let running = [
            ["--rename", "--files", "home/Songs/Folk/One", "Two"],
            ["--move", "home/Songs/Folk/Three", "home/Songs/Blues"], ["--trash", "home/Songs/Folk/Four"],
        ].map { command.start($0.map { FilePath($0) }) }
        for outcome in running.map({ $0.finish() }) {
            #expect(outcome.status == 0, "\(outcome)")
            #expect(outcome.errors.contains("has locked the folder"), "\(outcome.errors)")
            #expect(!outcome.output.isEmpty)
        }
        withExtendedLifetime(locks) {}
        #expect(command("--print", "home/Songs/Folk/Two").text == "One\n")
        #expect(command("--print", "home/Songs/Blues/Three").text == "Three\n")
        #expect(command.folder.names(in: "home/Songs/Folk").map(\.string).sorted() == ["Two"])
    }

    @Test("nobody reading what is printed keeps no song from being moved, put into the trash, or restored")
    func noReader() throws {
        for name in ["A", "B", "C"] {
            command.song(FilePath("home/Songs/\(name)/\(name).songbook"), text: name, title: name)
        }
        command.folder.makeFolder("home/Songs/Blues")
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { close(ends[1]) }
        close(ends[0])
        func run(_ arguments: [FilePath]) -> Outcome { command.run(arguments, output: .descriptor(ends[1])) }

        let songs: [FilePath] = ["home/Songs/A", "home/Songs/B", "home/Songs/C"]
        #expect(run(["--move"] + songs + ["home/Songs/Blues"]).status == 0)
        #expect(command.folder.names(in: "home/Songs/Blues") == ["A", "B", "C"])

        #expect(run(["--trash", "home/Songs/Blues/A", "home/Songs/Blues/B", "home/Songs/Blues/C"]).status == 0)
        #expect(command.folder.names(in: "home/Songs/Blues").isEmpty)
        let trashed: FilePath = "home/.local/share/Trash/files"
        #expect(command.folder.names(in: trashed).count == 3)

        #expect(run(["--restore"] + command.folder.names(in: trashed).map { trashed.appending($0) }).status == 0)
        #expect(command.folder.names(in: "home/Songs/Blues") == ["A", "B", "C"])
    }

    @Test("songs and folders move into another folder, each on its own")
    func move() {
        command.folder.makeFolder("home/Songs/Blues")
        command.song("home/Songs/loose.songbook", text: "loose")
        let outcome = command(
            "--move", "home/Songs/Folk/One", "nowhere", "home/Songs/loose.songbook", "home/Songs/Blues")
        #expect(outcome.status == 66)
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(
            outcome.text == command.line("home/Songs/Blues/One/One.songbook")
                + command.line("home/Songs/Blues/loose/loose.songbook"))
        #expect(command("--move", "home/Songs/Blues", "home/Songs/Folk").text == command.line("home/Songs/Folk/Blues"))
        #expect(command("--print", "home/Songs/Folk/Blues/One").text == "words\n")
        #expect(command("--move", "home/Songs/Folk/Blues/One", command.folder.makeFolder("home/x")).status == 64)
        #expect(command("--move", "home/Songs/Folk", "home/Songs/Folk/Blues").status == 64)
        #expect(command("--print", "home/Songs/Folk/Blues/One").text == "words\n")
    }
}

/// A lock that can be put into an array.
private final class SharedLock {
    private let lock: DirectoryLock

    init(_ lock: consuming DirectoryLock) {
        self.lock = lock
    }
}
