import Files
import TestSupport
import Testing

@Suite("--details")
struct DetailsTests {
    private let command = Command()
    private let song = """
        {"id": "a", "title": "Kitchen\\nLight", "text": "Verse 1\\n[G]one two\\n\\nChorus:\\nthree",
         "createdAt": "2026-02-12T10:30:00Z", "updatedAt": "2026-02-12T14:45:00Z", "tags": ["slow", "new"],
         "pinned": true, "artist": ["A", "B"], "duration": 225, "key": 1.0, "meta": {"ccli": "22025"}, "x": 1}
        """

    init() {
        command.folder.makeFolder("home/Songs")
        command("--choose-library", "home/Songs")
        command.folder.write(song, to: "home/Songs/Folk/S/S.songbook")
        command.folder.write("sound", to: "home/Songs/Folk/S/take.ogg")
        command.folder.write("x", to: "home/Songs/Folk/S/.hidden")
        command.folder.write(song, to: "home/Songs/Folk/S/S (conflicted copy 2026-02-12 103000).songbook")
    }

    @Test("a conflict copy is said with the program and the device that it is from")
    func origin() {
        let name: FilePath = "S.sync-conflict-20260212-103000-ABCDEFG.songbook"
        command.folder.write(song, to: FilePath("home/Songs/Folk/S").appending(name))
        let text = command("--details", "home/Songs/Folk/S").text
        #expect(text.contains("\nConflict copy by Syncthing on ABCDEFG: \(name.string)\n"), "\(text)")
    }

    @Test("a line each, for people; nothing of the song drives a terminal or looks like another line")
    func text() {
        let command = with(variable: "TZ", "UTC")
        let outcome = command("--details", "home/Songs/Folk/S")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let lines: [String] = [
            "Title: Kitchen\\nLight", "File: \(command.folder["home/Songs/Folk/S/S.songbook"].string)",
            "Library: \(command.folder["home/Songs"].string)", "Created: 2026-02-12 10:30",
            "Changed: 2026-02-12 14:45", "Sections: 2", "Lines: 2", "Words: 3", "Characters: 12", "Artist: A; B",
            "Key: unknown (1.0)", "Duration: 3:45", "ccli: 22025", "Tags: slow, new", "Pinned",
            "Attachments: 1", "Attachment: take.ogg", "Earlier versions: 0",
            "Conflict copy: S (conflicted copy 2026-02-12 103000).songbook",
        ]
        #expect(outcome.text.split(separator: "\n").map(String.init) == lines)
    }

    @Test("an object each, for programs")
    func json() {
        command("--set=capo=2", "home/Songs/Folk/S")
        // Programs and files for pronunciation may be installed or not.
        var command = with(variable: "XDG_DATA_DIRS", "/nowhere")
        command[variable: "PATH"] = "/nowhere"
        let folder = command.folder["home/Songs/Folk/S"].string
        let text = command("--details", "--json", "home/Songs").text
        let start = #"{"path":"\#(folder)/S.songbook","root":"\#(command.folder["home/Songs"].string)","#
        #expect(text.hasPrefix(start + #""relativePath":"Folk/S/S.songbook","id":"a","title":"Kitchen\nLight","#))
        let end: [String] = [
            #""sections":2,"lines":2,"words":3,"characters":12,"members":{"artist":["A","B"],"key":1.0,"capo":2,"#,
            #""duration":225,"meta":{"ccli":"22025"}},"tags":["slow","new"],"pinned":true,"#,
            #""attachments":["\#(folder)/take.ogg"],"attachmentCounts":{"audio":1},"versions":1,"#,
            #""conflictCopies":["\#(folder)/S (conflicted copy 2026-02-12 103000).songbook"],"#,
            #""metre":{"language":"en","lines":["#,
            #"{"line":2,"syllables":2,"stresses":"11","estimatedWords":2},"#,
            #"{"line":5,"syllables":1,"stresses":"1","estimatedWords":1}]},"rhymeScheme":[]}"#, "\n",
        ]
        #expect(text.hasSuffix(end.joined()), "\(text)")
    }

    @Test("a song outside of any library has what it says, and nothing of what lies around it")
    func loose() {
        command.folder.write("{}", to: "Downloads/T.songbook")
        command.folder.write("x", to: "Downloads/other.txt")
        let outcome = command("--details", "Downloads/T.songbook", "nothing", "home/Songs/Folk/S")
        #expect(outcome.status == 66)
        #expect(outcome.text.hasPrefix("Title: T\nFile: \(command.folder["Downloads/T.songbook"].string)\nCreated: "))
        #expect(!outcome.text.contains("other.txt"))
        #expect(outcome.text.contains("\nEarlier versions: 0\n\nTitle: Kitchen"))
    }

    @Test("nothing is changed")
    func reading() {
        command("--details", "home/Songs")
        #expect(command.folder.read("home/Songs/Folk/S/S.songbook") == Array(song.utf8))
    }

    private func with(variable name: String, _ value: String) -> Command {
        var command = command
        command[variable: name] = value
        return command
    }
}
