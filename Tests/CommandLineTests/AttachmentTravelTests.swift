import Files
import Glibc
import TestSupport
import Testing

@Suite("What lies beside a song goes with it")
struct AttachmentTravelTests {
    private let command = Command()
    private var folder: TemporaryFolder { command.folder }
    /// A name that is not UTF-8.
    private static let odd = FilePath(bytes: Array("caf".utf8) + [0xE9] + Array(".txt".utf8))
    private static let files: [FilePath: String] = [
        "take.ogg": "sound", "note.txt": "words", "Stems/one.wav": "one", "Stems/Deep/two.wav": "two", odd: "odd",
    ]

    init() {
        folder.makeFolder("home/Songs")
        folder.makeFolder("home/Other")
        command("--choose-library", "home/Other")
        command("--choose-library", "home/Songs")
        fill("home/Songs/Folk/S")
        command.folder.write(#"{"id": "s-1", "title": "S", "text": "la"}"#, to: "home/Songs/Folk/S/S.songbook")
    }

    private func fill(_ place: FilePath) {
        for (name, text) in Self.files { folder.write(text, to: place.appending(name)) }
    }

    /// Returns the files that are missing or different.
    private func missing(in place: FilePath) -> [String] {
        Self.files.filter { folder.read(place.appending($0)) != Array($1.utf8) }.map(\.key.display)
    }

    private func succeed(_ arguments: FilePath..., sourceLocation: SourceLocation = #_sourceLocation) {
        let outcome = command.run(arguments)
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)", sourceLocation: sourceLocation)
    }

    @Test("a folder turned into a song") func made() {
        fill("home/Songs/Demo")
        succeed("--make-song", "home/Songs/Demo")
        #expect(missing(in: "home/Songs/Demo").isEmpty)
        let count = command("--attachments", "-0", "home/Songs/Demo").output.split(separator: 0).count
        #expect(count == 4)
    }

    @Test("renamed with its files") func renamed() {
        succeed("--rename", "--files", "home/Songs/Folk/S", "New Name")
        #expect(missing(in: "home/Songs/Folk/New Name").isEmpty)
        #expect(folder.names(in: "home/Songs/Folk") == ["New Name"])
    }

    @Test("moved, within the library and to another one") func moved() {
        succeed("--new-folder", "Blues")
        succeed("--move", "home/Songs/Folk/S", "home/Songs/Blues")
        #expect(missing(in: "home/Songs/Blues/S").isEmpty)
        succeed("--move", "home/Songs/Blues/S", "home/Other")
        #expect(missing(in: "home/Other/S").isEmpty && folder.names(in: "home/Songs/Blues").isEmpty)
    }

    @Test("copied, within the library and to another one") func copied() {
        succeed("--copy", "home/Songs/Folk/S", "home/Songs/Folk")
        #expect(missing(in: "home/Songs/Folk/S 2").isEmpty)
        succeed("--copy", "home/Songs/Folk/S", "home/Other")
        #expect(missing(in: "home/Other/S").isEmpty && missing(in: "home/Songs/Folk/S").isEmpty)
    }

    @Test("moved to the trash, and restored") func trashed() throws {
        let place = command("--trash", "home/Songs/Folk/S").text.split(separator: "\n").map { FilePath(String($0)) }
        #expect(place.count == 1 && folder.names(in: "home/Songs/Folk").isEmpty)
        succeed("--restore", "home/Songs/Folk/S")
        #expect(missing(in: "home/Songs/Folk/S").isEmpty)
    }

    @Test("imported from a folder of songs; again, what is missing is added") func imported() {
        folder.write(#"{"id": "i-1", "title": "I", "text": "lo"}"#, to: "in/Folk/I/I.songbook")
        fill("in/Folk/I")
        symlink("/etc/hostname", folder["in/Folk/I/link"].string)
        let first = command("--import", "in")
        #expect(
            first.status == 0 && first.text == folder["home/Songs/in/Folk/I/I.songbook"].string + "\n",
            "\(first.errors)")
        #expect(first.errors.contains("link") && !first.errors.contains("take.ogg"))
        #expect(missing(in: "home/Songs/in/Folk/I").isEmpty)
        #expect(folder.names(in: "home/Songs/in/Folk/I").count == Self.files.count)
        unlink(folder["home/Songs/in/Folk/I/take.ogg"].string)
        let again = command("--import", "in")
        #expect(
            again.status == 0 && again.text.isEmpty && missing(in: "home/Songs/in/Folk/I").isEmpty, "\(again.errors)")
        #expect(folder.names(in: "home/Songs/in/Folk/I").count == Self.files.count)
    }

    @Test("a pipe in a folder beside an imported song is said, and the rest is imported") func unimportable() {
        folder.write(#"{"id": "i-1", "title": "I", "text": "lo"}"#, to: "I/I.songbook")
        folder.write("x", to: "I/Stems/a.wav")
        folder.write("y", to: "I/take.ogg")
        mkfifo(folder["I/Stems/pipe"].string, 0o600)
        let outcome = command("--import", "I")
        #expect(outcome.status == 73 && outcome.errors.contains("Stems/pipe"), "\(outcome.errors)")
        #expect(folder.names(in: "home/Songs/I") == ["I.songbook", "take.ogg"])
    }

    @Test("exported: the song alone") func exported() {
        succeed("--export", "text", "--to", "out/", "home/Songs/Folk/S")
        #expect(folder.names(in: "out") == ["S.txt"])
    }
}
