import Files
import TestSupport
import Testing

@Suite("--status")
struct StatusTests {
    private let command = Command()

    init() {
        command.song("Songs/Rock/One/One.songbook", text: "first line", title: "One")
        command.song("Songs/Two/Two.songbook", text: "", title: "Two")
    }

    private func path(_ name: String) -> String { command.folder[FilePath(name)].string }

    @Test("of a library in which nothing needs a person: what there is, and status 0")
    func healthy() {
        let outcome = command("--status", "Songs")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
        #expect(outcome.text == "Library: \(path("Songs"))\nState: available\nSongs: 2\nFolders: 1\nAttachments: 0\n")
        #expect(
            command("--status", "--json", "--library", "Songs").text == """
                {"path":"\(path("Songs"))","reachable":true,"songs":2,"folders":1,"attachments":0,"broken":[],\
                "unreadableFolders":[],"conflicted":[],"notShown":[],"unsaved":[]}

                """)
    }

    @Test("what lies beside songs is counted: files and folders, not conflict copies; offline, nothing is said of it")
    func attachments() {
        for name in ["One/take.ogg", "One/notes.txt", "One/Takes/1.ogg", "One/.hidden", "cover.png"] {
            command.folder.write("", to: FilePath("Songs/Rock/" + name))
        }
        command.song("Songs/Two/Two (conflicted copy 2026-02-12 103000).songbook", text: "other", title: "Two")
        command("--choose-library", "Songs")
        #expect(command("--status").text.contains("Attachments: 3\n"))
        #expect(command("--status", "--json").text.contains(#""attachments":3,"#))
        runTool("/bin/rm", "-r", path("Songs"))
        #expect(!command("--status").text.contains("Attachments"))
        #expect(!command("--status", "--json").text.contains("attachments"))
    }

    @Test(
        "the library's own file is named, when it cannot be read or is a newer program's",
        arguments: ["{", "", #"{"version": 99}"#])
    func libraryFile(_ text: String) {
        command.folder.write(text, to: "Songs/.songbook-library.json")
        let outcome = command("--status", "Songs")
        #expect(outcome.status == 1)
        #expect(outcome.text.contains("Library file: \(path("Songs/.songbook-library.json")): "), "\(outcome)")
        #expect(command("--status", "Songs", "--json").text.contains(#""libraryFile":""#))
        #expect(command.folder.read("Songs/.songbook-library.json") == Array(text.utf8))
    }

    @Test("a song in the folder of another one is named as not shown; --own-folder lets it be shown")
    func otherSong() {
        command.song("Songs/Two/Three.songbook", text: "third words", title: "Three")
        command.song("Songs/Loose.songbook", text: "loose", title: "Loose")
        command.song("Songs/Looser.songbook", text: "looser", title: "Looser")
        let outcome = command("--status", "Songs")
        #expect(outcome.status == 1)
        for name in ["Two/Three", "Looser"] {
            #expect(outcome.text.contains("Not shown: \(path("Songs/\(name).songbook")): "), "\(outcome)")
        }
        let json = command("--status", "Songs", "--json").text
        #expect(
            json.contains(#""notShown":["\#(path("Songs/Looser.songbook"))","\#(path("Songs/Two/Three.songbook"))"]"#))
        let told = command("--list", "Songs")
        #expect(told.status == 0)
        #expect(told.errors.contains("2 songs are not shown") && told.errors.contains("--status"), "\(told)")
        command("--choose-library", "Songs")
        let moved = command("--own-folder", "Songs/Two/Three.songbook", "Songs/Looser.songbook")
        let places = [path("Songs/Three/Three.songbook"), path("Songs/Looser/Looser.songbook")]
        #expect(moved.text == places.map { $0 + "\n" }.joined() && moved.status == 0, "\(moved)")
        #expect(command("--status", "Songs").status == 0)
        #expect(command("--search", "third", "Songs").text.contains("Three"))
        let again = command("--own-folder", "Songs/Three")
        #expect(again.status == 64 && again.errors.contains("it has a folder of its own"), "\(again)")
    }

    @Test(
        "a search, and a list by a query, count those songs alone that they would list",
        arguments: [
            ("third", 1), ("in:Rock", 0), ("words", 2), ("words -in:Rock", 2), ("first", 0), ("nowhere", 0),
            ("thirt", 1),
        ])
    func otherSongs(query: String, count: Int) {
        command.song("Songs/Two/Three.songbook", text: "third words", title: "Three")
        command.song("Songs/Loose.songbook", text: "loose", title: "Loose")
        command.song("Songs/Looser.songbook", text: "looser words", title: "Looser")
        command.song("Songs/Rock/Near/Near.songbook", text: "thirst", title: "Near")
        let searched = command("--search", FilePath(query), "Songs")
        // A list does not forgive wrong letters.
        let listed = command("--list", "--where", FilePath(query), "Songs")
        for (told, count) in [(searched, count), (listed, query == "thirt" ? 0 : count)] {
            let text = count == 1 ? "1 song is not shown" : "\(count) songs are not shown"
            #expect(told.status == 0 && (count == 0 ? told.errors.isEmpty : told.errors.contains(text)), "\(told)")
        }
    }

    @Test("whatever else a folder stands for all its songs, those that are not shown are counted")
    func otherSongsOfFolder() {
        command.folder.write(
            #"{"id": "3", "title": "Three", "text": "x", "tags": ["hidden"]}"#, to: "Songs/Two/Three.songbook")
        command("--choose-library", "Songs")
        for arguments: [FilePath] in [
            ["--export", "text", "Songs", "--to", "out/"], ["--export", "json", "Songs", "--where", "tag:hidden"],
            ["--tag", "x", "Songs"], ["--pin", "Songs"], ["--set", "key=D", "Songs"], ["--tags", "Songs"],
            ["--rename-tag", "x", "y"], ["--rename-tag", "hidden", "found"],
        ] {
            let told = command.run(arguments)
            #expect(told.errors.contains("1 song is not shown, because its folder shows another"), "\(told)")
        }
    }

    @Test("of a song that is not shown and cannot be read, a search says that it did not look at it")
    func otherBrokenSong() {
        command.folder.write("{", to: "Songs/Two/Three.songbook")
        let searched = command("--search", "words", "Songs")
        #expect(searched.status == 65, "\(searched)")
        #expect(searched.errors.contains(path("Songs/Two/Three.songbook") + ": not searched: "), "\(searched)")
        #expect(!searched.errors.contains("not shown"), "\(searched)")
    }

    @Test("offline, it is said that songs which are not shown were not searched") func otherSongOffline() {
        command.song("Songs/Two/Three.songbook", text: "third words", title: "Three")
        command("--choose-library", "Songs")
        #expect(command("--search", "third").errors.contains("1 song is not shown"))
        runTool("/bin/rm", "-r", path("Songs"))
        #expect(command("--search", "third").errors.contains("1 song was not searched"))
    }

    @Test("what needs a person is named, and makes the status 1")
    func attention() throws {
        command.folder.write("{", to: "Songs/Bad/Bad.songbook")
        command.song("Songs/Two/Two (conflicted copy 2026-02-12 103000).songbook", text: "other", title: "Two")
        command.song("Songs/Away/Away.songbook", text: "old")
        let failed = command.withEditor("mv Songs/Away Away; echo lost > \"$1\"")("--edit", "Songs/Away/Away.songbook")
        #expect(failed.status == 66)
        let outcome = command("--status", "Songs")
        #expect(outcome.status == 1)
        #expect(outcome.text.contains("Cannot be read: \(path("Songs/Bad/Bad.songbook")): line 1, column 2: "))
        let copy = path("Songs/Two/Two (conflicted copy 2026-02-12 103000).songbook")
        #expect(outcome.text.contains("Conflict copy: \(copy)\n"))
        #expect(outcome.text.contains("Unsaved changes: \(path("Songs/Away/Away.songbook"))\n"))
        let json = command("--status", "Songs", "--json").text
        #expect(json.contains(#""broken":["\#(path("Songs/Bad/Bad.songbook"))"]"#))
        #expect(json.contains(#""conflicted":["\#(path("Songs/Two/Two.songbook"))"]"#))
        #expect(json.contains(#""unsaved":["\#(path("Songs/Away/Away.songbook"))"]"#))
        // A draft of another library does not count.
        command.song("Other/One/One.songbook", text: "")
        #expect(command("--status", "Other").status == 0)
    }

    @Test(
        "the program that keeps the folder, or a folder above it, is named by what it leaves there",
        arguments: [
            (".stfolder/x", "Syncthing", "syncthing"), (".git/HEAD", "Git", "git"), (".dropbox", "Dropbox", "dropbox"),
            (".sync_0123.db", "Nextcloud/ownCloud", "nextcloud"),
        ])
    func sync(mark: String, name: String, key: String) {
        command.folder.write("", to: FilePath(mark))
        #expect(command("--status", "Songs").text.contains("Synchronized by: \(name)\n"))
        #expect(command("--status", "Songs/Rock", "--json").text.contains("\"syncProgram\":\"\(key)\""))
    }

    @Test("of a library that is gone: what is remembered, why, and status 1; of one that never was: an error")
    func gone() {
        command("--choose-library", "Songs")
        #expect(command("--status").status == 0)
        runTool("/bin/rm", "-r", path("Songs"))
        let outcome = command("--status")
        #expect(outcome.status == 1, "\(outcome)")
        #expect(outcome.text.contains("State: unavailable; offline copy from ") && outcome.text.contains("Songs: 2\n"))
        let json = command("--status", "--json").text
        #expect(json.contains(#""reachable":false,"offlineCopyFrom":"20"#), "\(json)")
        #expect(command("--status", "never").status == 66)
    }
}
