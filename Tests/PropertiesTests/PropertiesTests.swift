import Files
import Glibc
import SongFormat
import TestSupport
import Testing

@Suite("Properties of songs for file managers")
struct PropertiesTests {
    private let folder = TemporaryFolder()

    /// The executable beside the test runner.
    private static let program: FilePath = {
        let runner = try! FilePath("/proc/self/exe").resolvingLinks()
        return runner.parent.appending("songbook-properties")
    }()

    private func ask(_ request: String) -> (status: Int32, answer: JSONValue?) {
        let outcome = runTool(Self.program.string, input: Array(request.utf8))
        #expect(outcome.errors.isEmpty)
        return (outcome.status, try? JSONValue(parsing: outcome.output))
    }

    private func properties(of song: FilePath) throws -> JSONValue {
        let request = JSONValue.object([
            .init("path", .string(folder[song].string)), .init("mimetype", .string("application/x-songbook")),
        ])
        let (status, answer) = ask(String(decoding: request.serialized(pretty: true), as: UTF8.self))
        #expect(status == 0 && answer?["status"]?.string == "OK")
        return try #require(answer?["properties"])
    }

    @Test("are title, tags, who made it, and the lyrics without chords")
    func whole() throws {
        folder.write(
            #"""
            {"title": "River", "text": "Verse 1\nOh [G]ri[Am]ver\n\nend", "tags": ["folk", "öl"], "composer": ["A", "B"],
            "lyricist": "C", "year": 1971, "language": "en", "mood": 3}
            """#, to: "é \"1\"/a.songbook")
        let said = try properties(of: "é \"1\"/a.songbook")
        #expect(said["title"] == .string("River"))
        #expect(said["keywords"] == .array([.string("folk"), .string("öl")]))
        #expect(said["composer"] == .array([.string("A"), .string("B")]))
        #expect(said["lyricist"] == .array([.string("C")]))
        #expect(said["releaseYear"] == .integer(1971) && said["language"] == .string("en"))
        #expect(said["text"] == .string("Verse 1\nOh river\n\nend"))
        #expect(said["mood"] == nil && said["artist"] == nil)
    }

    @Test("are the name of the file where the song has no title")
    func untitled() throws {
        folder.write(#"{"text": "one"}"#, to: "Sea.songbook")
        let said = try properties(of: "Sea.songbook")
        #expect(said["title"] == .string("Sea") && said["keywords"] == nil)
    }

    @Test("are without a year that is no number of one", arguments: ["1e300", "-1e300", "1971.5", "\"x\"", "null"])
    func strangeYear(year: String) throws {
        folder.write(#"{"title": "Sea", "text": "one", "year": \#(year)}"#, to: "Sea.songbook")
        let said = try properties(of: "Sea.songbook")
        #expect(said["title"] == .string("Sea") && said["releaseYear"] == nil)
    }

    @Test("are none of what is no song", arguments: ["", "{", "[]", "null", "\u{0}\u{1}", #"{"text": 3}"#])
    func noSong(bytes: String) {
        folder.write(bytes, to: "a.songbook")
        let (status, answer) = ask(#"{"path": "\#(folder["a.songbook"].string)"}"#)
        #expect(status == 65 && answer == nil)
    }

    @Test("are none where nothing is asked for", arguments: ["", "x", "{}", #"{"path": 3}"#, #"["path"]"#])
    func noRequest(bytes: String) {
        let (status, answer) = ask(bytes)
        #expect(status == 64 && answer == nil)
    }

    @Test("are none of a file that is not there, a folder, or a pipe, which is not waited for")
    func noFile() {
        folder.write("", to: "b/c")
        #expect(mkfifo(folder["pipe"].string, 0o600) == 0)
        for path: FilePath in ["missing", "b", "pipe"] {
            #expect(ask(#"{"path": "\#(folder[path].string)"}"#).status == 65)
        }
    }
}
