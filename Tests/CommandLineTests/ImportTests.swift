import Files
import Glibc
import SongFormat
import TestSupport
import Testing

@Suite("--import")
struct ImportTests {
    private let command = Command()

    init() {
        command.folder.makeFolder("home/Songs")
        command("--choose-library", "home/Songs")
    }

    private func path(_ name: FilePath) -> String { command.folder["home/Songs"].appending(name).string }

    private func song(_ name: FilePath) -> Song? {
        command.folder.read(FilePath("home/Songs").appending(name)).flatMap { try? SongFile(decoding: $0).song }
    }

    @Test("prints the path of each song that is made, and says what was changed; once more makes nothing")
    func imports() {
        command.folder.write("{t: River}\n{define: G frets 320003}\n[G]Down\n", to: "in/a.cho")
        command.folder.write("words\n", to: "in/Two.txt")
        let outcome = command("--import", "in")
        #expect(outcome.status == 0)
        #expect(outcome.text == "\(path("in/Two/Two.songbook"))\n\(path("in/River/River.songbook"))\n")
        #expect(outcome.errors.contains("songbook-open: in/a.cho:2: dropped: "), "\(outcome.errors)")
        #expect(song("in/River/River.songbook")?.text == "[G]Down" && song("in/Two/Two.songbook")?.text == "words\n")
        let again = command("--import", "in")
        #expect(again.status == 0 && again.output.isEmpty)
        let json = command("--import", "--json", "./in/.").text
        #expect(json.contains(#"{"path":"\#(command.folder["in/a.cho"].string)","#), "\(json)")
        #expect(
            again.errors.contains("in/Two.txt: Two: already in the library (\(path("in/Two/Two.songbook")))"),
            "\(again.errors)")
    }

    @Test("reads standard input, in a format that was said or told by what is in it")
    func standardInput() {
        #expect(command("--import", "-", input: "{t: River}\nx").text == path("River/River.songbook") + "\n")
        let text = command("--import", "--format=text", "-", "--in", "home/Songs", input: "{t: River}\nx")
        #expect(text.text == path("{t - River}/{t - River}.songbook") + "\n", "\(text.text)\(text.errors)")
        let empty = command("--import", "-")
        #expect(empty.status == 65 && empty.errors.contains("standard input: the file is empty"), "\(empty.errors)")
    }

    @Test("what is piped and cannot be imported is kept as it came, and can be imported from there")
    func kept() {
        let words = Array("{t: River}\nx".utf8)
        command.folder.write("in the way", to: "home/File")
        command.folder.makeFolder("home/Songs/Full/River")
        let cases: [([FilePath], [UInt8], Int32)] = [
            (["--in", "home/Nowhere"], words, 66), (["--in", "home/File"], words, 66),
            (["--library", "nowhere"], words, 66),
            ([], [0x00, 0x01], 65), (["--format=chordpro"], [0x00, 0x01], 65),
            (["--in", "home/Nowhere", "missing.txt"], words, 66),
        ]
        for (options, input, status) in cases {
            let outcome = command.run(["--import", "-"] + options, input: input)
            #expect(outcome.status == status && outcome.output.isEmpty, "\(options): \(outcome.errors)")
            #expect(command.keptInput(outcome.errors) == input, "\(options): \(outcome.errors)")
        }
        #expect(command("--import", "-", input: "").errors.contains("kept in") == false)
        let folder: FilePath = "home/.local/state/songbook/input"
        let file = command.folder.names(in: folder).first { command.folder.read(folder.appending($0)) == words }
        let outcome = command("--import", folder.appending(file ?? ""))
        #expect(outcome.text == path("River/River.songbook") + "\n", "\(outcome.errors)")
        #expect(command("--import", "-", input: "{t: River}\nx").errors.contains("kept in") == false)
    }

    @Test("of JSON on one line it is said that the rest was not read")
    func cutShort() {
        command.folder.write(#"[{"title": "A"}, {"title" 2}, {"title": "C"}]"#, to: "in/a.json")
        let outcome = command("--import", "in/a.json")
        #expect(outcome.status == 65 && outcome.text == path("A/A.songbook") + "\n")
        #expect(outcome.errors.contains("the rest of the file was not read because it is unclear"))
        #expect(!outcome.errors.contains("its other songs are imported"), "\(outcome.errors)")
    }

    @Test("what cannot be read stops nothing else, and is the exit status")
    func faults() {
        command.folder.write("words", to: "One.txt")
        command.folder.write([0x89, 0x50, 0x4E, 0x47, 0], to: "image.png")
        let outcome = command("--import", "image.png", "none.txt", "One.txt")
        #expect(outcome.status == 66 && outcome.text == path("One/One.songbook") + "\n")
        #expect(outcome.errors.contains("image.png: this is not a text file; "), "\(outcome.errors)")
        #expect(command("--import", "image.png").status == 65)
        #expect(command("--import", "--format", "midi", "One.txt").status == 64)
        #expect(command("--import").status == 64 && command("--import", "").status == 64)
        #expect(command("--import", "One.txt", "--in", "home/none").status == 66)
    }

    @Test("of many songs in a file, the wrong ones are said with their lines; the others are imported")
    func faultsOfSongs() throws {
        command.folder.write("[\n{\"title\": \"A\"},\n{\"title\": \"B,\n},\n{\"title\": \"C\"}\n]", to: "a.json")
        let outcome = command("--import", "a.json")
        #expect(outcome.status == 65 && outcome.text == "\(path("A/A.songbook"))\n\(path("C/C.songbook"))\n")
        #expect(outcome.errors.hasPrefix("songbook-open: a.json: line 3, column 14: line break inside text"))
        #expect(outcome.errors.contains("; its other songs are imported\n"), "\(outcome.errors)")
        let json = try JSONValue(parsing: Array(command("--import", "--json", "a.json").text.utf8))
        #expect(json["songs"]?.array?.count == 2 && json["error"] == nil)
        #expect(json["faults"]?.array?.map { $0["line"] } == [.number("3")])
    }

    @Test("--json: an object for each file, with its songs and notes")
    func json() {
        command.folder.write("{t: One}\na\n{ns}\n{t: Two}\n{x_y: z}\nb", to: "a.cho")
        command.folder.write("{}", to: "Own/Own.songbook")
        command.folder.write("x", to: "Own/take.ogg")
        symlink("take.ogg", command.folder["Own/link.ogg"].string)
        command.folder.write([0], to: "image.png")
        let outcome = command("--import", "--json", "a.cho", "Own", "image.png")
        let lines = outcome.text.split(separator: "\n").compactMap { try? JSONValue(parsing: Array($0.utf8)) }
        #expect(lines.count == 3 && outcome.status == 65, "\(outcome.text)")
        #expect(lines[0]["path"]?.string == command.folder["a.cho"].string && lines[0]["format"]?.string == "chordpro")
        let songs = lines[0]["songs"]?.array ?? []
        #expect(songs.map { $0["title"]?.string } == ["One", "Two"])
        #expect(songs.map { $0["path"]?.string } == [path("One/One.songbook"), path("Two/Two.songbook")])
        #expect(lines[1]["attachments"]?.array == [.string(path("Own/take.ogg"))])
        #expect(command.folder.read("home/Songs/Own/take.ogg") == Array("x".utf8))
        #expect(lines[1]["besides"]?.array == [.string("link.ogg")] && outcome.errors.contains("link.ogg"))
        #expect(lines[2]["error"]?.string != nil && lines[2]["songs"]?.array == [])
        let again = command("--import", "--json", "a.cho")
        #expect(again.text.contains(#""known":"same""#), "\(again.text)")
    }

    @Test("the output of --print --json is a song again, without its path")
    func printed() {
        command.folder.write(#"{"id": "1", "title": "T", "text": "x", "other": 1.0}"#, to: "T.songbook")
        let printed = command("--print", "--json", "T.songbook").text
        #expect(command("--import", "-", input: printed).text == path("T/T.songbook") + "\n")
        let text = String(decoding: command.folder.read("home/Songs/T/T.songbook") ?? [], as: UTF8.self)
        #expect(text.contains("\"other\": 1.0") && !text.contains("path"), "\(text)")
    }

    @Test("a song without a title is recognised when it is imported again, and named by its first line")
    func untitled() {
        for operand: FilePath in ["-", "song.json"] {
            let words = operand == "-" ? "Paper moon\nlight\n" : #"{"text": "Cardboard sea"}"#
            command.folder.write(words, to: "song.json")
            let first = command("--import", operand, input: words)
            #expect(first.status == 0 && first.text.hasSuffix(".songbook\n"), "\(first)")
            let again = command("--import", operand, input: words)
            #expect(again.status == 0 && again.output.isEmpty, "\(again)")
            #expect(again.errors.contains(": already in the library ("), "\(again.errors)")
        }
        let again = command("--import", "-", input: "Paper moon\nlight\n")
        #expect(again.errors.contains(": Paper moon: already in the library ("), "\(again.errors)")
        command("--write", "home/Songs/Paper moon", input: "Paper moon\nof mine\n")
        let edited = command("--import", "-", input: "Paper moon\nlight\n").errors
        #expect(edited.contains(": Paper moon: imported before, and edited since ("), "\(edited)")
    }

    @Test("with --json, what is not there has an object, too")
    func missing() throws {
        command.folder.write("{}", to: "b.songbook")
        let outcome = command("--import", "--json", "b.songbook", "nosuch")
        let lines = try outcome.text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(outcome.status == 66 && lines.count == 2, "\(outcome.text)")
        let missing = lines.first { $0["path"]?.string == command.folder["nosuch"].string }
        #expect(missing?["error"]?.string?.contains("no such file") == true)
    }

    @Test("so are several songs that were printed, a line each")
    func printedLines() {
        for name in ["A", "B"] {
            command.folder.write(#"{"title": "\#(name)", "text": "x"}"#, to: FilePath("\(name).songbook"))
        }
        let printed = command("--print", "--json", "A.songbook", "B.songbook").text
        #expect(
            command("--import", "-", input: printed).text
                == path("A/A.songbook") + "\n" + path("B/B.songbook") + "\n")
        let broken = command("--import", "-", input: printed + "{\n")
        #expect(broken.status == 65 && broken.output.isEmpty, "\(broken.errors)")
    }

    @Test("where the library is unavailable, nothing is imported anywhere, and that is the error")
    func offline() {
        command.folder.write("words", to: "One.txt")
        command("--list")
        #expect(rmdir(command.folder["home/Songs"].string) == 0)
        let outcome = command("--import", "One.txt")
        #expect(outcome.status == 66 && outcome.output.isEmpty, "\(outcome.errors)")
        #expect(outcome.errors.contains("your library was not found"), "\(outcome.errors)")
        #expect(command.folder.names(in: "home").filter { $0.bytes.first != 0x2E } == [])
    }
}
