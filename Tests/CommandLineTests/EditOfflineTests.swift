import Files
import Glibc
import TestSupport
import Testing

@Suite("--edit of a song whose library is unavailable")
struct EditOfflineTests {
    private let command = Command()
    private static let isDrafted = "[ -e \"$HOME\"/.local/state/songbook/drafts/*.draft ]"

    init() {
        command.song("disk/Songs/One/One.songbook", text: "one\ntwo", title: "One")
        command("--choose-library", "disk/Songs")
        command("--list")
        // Farther away than the program searches.
        command.folder.makeFolder("far/away")
        rename(command.folder["disk"].string, command.folder["far/away/disk"].string)
    }

    /// Edits the song with an editor that adds a line, runs `rest` when the line is in a draft, and then ends.
    private func edit(then rest: String) -> Outcome {
        let script = "echo three >> \"$1\"; \(until(Self.isDrafted)); \(rest)"
        return command.withEditor(script)("--edit", "disk/Songs/One")
    }

    /// Returns the only text file that is left.
    private func keptText() throws -> FilePath {
        let texts = command.textsLeft.filter { $0.hasSuffix(".txt") }
        #expect(texts.count == 1, "\(texts)")
        return FilePath(try #require(texts.first))
    }

    /// Returns the text of the song when its library is available again.
    private func textAfterReturn() -> String {
        rename(command.folder["far/away/disk"].string, command.folder["disk"].string)
        command("--list")
        return command("--print", "disk/Songs/One").text
    }

    @Test("what is saved is kept as a draft, not in a text file, and gets into the song later")
    func draft() {
        let outcome = edit(then: "echo four >> \"$1\"")
        #expect(outcome.status == 69, "\(outcome.errors)")
        #expect(outcome.errors.contains("kept as a draft"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("your lyrics are kept in"), "\(outcome.errors)")
        #expect(command.textsLeft.allSatisfy { $0.hasSuffix(".draft") }, "\(command.textsLeft)")
        #expect(textAfterReturn() == "one\ntwo\nthree\nfour\n")
    }

    @Test("what is undone after it was saved is in the draft again")
    func undone() {
        _ = edit(then: "true")
        // The draft with which this session begins has the line, its own draft does not.
        let isReplaced = "! grep -q three \"$HOME\"/.local/state/songbook/drafts/*.draft"
        let script = "sed -i s/three/four/ \"$1\"; \(until(isReplaced)); sed -i s/four/three/ \"$1\""
        let outcome = command.withEditor(script)("--edit", "disk/Songs/One")
        #expect(outcome.status == 69, "\(outcome.errors)")
        #expect(textAfterReturn() == "one\ntwo\nthree\n")
    }

    @Test("text that is not UTF-8 is kept, though an earlier save is in a draft")
    func notUTF8() throws {
        let outcome = edit(then: "printf 'caf\\351\\n' >> \"$1\"")
        #expect(outcome.status == 65, "\(outcome.errors)")
        let kept = try keptText()
        #expect(outcome.errors.contains(command.folder[kept].display), "\(outcome.errors)")
        #expect(command.folder.read(kept) == Array("one\ntwo\nthree\ncaf".utf8) + [0xE9, 0x0A])
        #expect(textAfterReturn() == "one\ntwo\nthree\n")
    }

    @Test("a text that is too large is kept, though an earlier save is in a draft")
    func tooLarge() throws {
        let outcome = edit(then: "echo four >> \"$1\"; truncate -s 200M \"$1\"")
        #expect(outcome.status == 65, "\(outcome.errors)")
        let kept = try keptText()
        #expect(outcome.errors.contains(command.folder[kept].display), "\(outcome.errors)")
        #expect(textAfterReturn() == "one\ntwo\nthree\n")
    }

    @Test("what an editor that fails wrote after its last save is kept, though that save is in a draft")
    func failingEditor() throws {
        let outcome = edit(then: "echo four >> \"$1\"; exit 1")
        #expect(outcome.status == 69, "\(outcome.errors)")
        let kept = try keptText()
        #expect(outcome.errors.contains(command.folder[kept].display), "\(outcome.errors)")
        #expect(command.folder.read(kept) == Array("one\ntwo\nthree\nfour\n".utf8))
    }

    @Test("the recovery file of an editor that fails is kept, though its last save is in a draft")
    func recoveryFile() throws {
        let outcome = edit(then: "cd \"$(dirname \"$1\")\"; echo four > \".$(basename \"$1\").swp\"; exit 1")
        #expect(outcome.status == 69, "\(outcome.errors)")
        let kept = FilePath(try #require(command.textsLeft.first { $0.hasSuffix(".swp") }))
        #expect(outcome.errors.contains(command.folder[kept].parent.display), "\(outcome.errors)")
        #expect(command.folder.read(kept) == Array("four\n".utf8))
    }

    @Test("the backup of a text file that an editor removed is kept, and its place said")
    func backup() throws {
        let outcome = edit(then: "mv \"$1\" \"$1~\"")
        #expect(outcome.status == 69, "\(outcome.errors)")
        let kept = FilePath(try #require(command.textsLeft.first { $0.hasSuffix("~") }))
        #expect(outcome.errors.contains(command.folder[kept].parent.display), "\(outcome.errors)")
        #expect(!outcome.errors.contains("your lyrics are kept in"), "\(outcome.errors)")
        #expect(command.folder.read(kept) == Array("one\ntwo\nthree\n".utf8))
    }
}
