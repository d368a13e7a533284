import Files
import Glibc
import TestSupport
import Testing

@Suite("--attachments")
struct AttachmentsTests {
    private var command = Command()

    init() {
        command.folder.makeFolder("home/Songs")
        command("--choose-library", "home/Songs")
        command.song("home/Songs/Folk/S/S.songbook", text: "la")
        command.song("home/Songs/T/T.songbook", text: "lo")
        command.song("home/Songs/Loose.songbook", text: "lu")
        command.folder.write("sound!", to: "home/Songs/Folk/S/take.ogg")
        command.folder.write("words", to: "home/Songs/Folk/S/note one.txt")
        command.folder.write("x", to: "home/Songs/Folk/S/Stems/one.wav")
        command.folder.write("x", to: "home/Songs/Folk/S/.hidden")
        command.folder.write("50:audio/ogg:*.ogg\n50:text/plain:*.txt\n", to: "share/mime/globs2")
        command[variable: "XDG_DATA_DIRS"] = command.folder["share"].string
        for (name, seconds) in [("take.ogg", 1_770_000_000), ("note one.txt", 1_770_000_060), ("Stems", 1_770_000_120)]
        {
            let times = [timespec](repeating: timespec(tv_sec: seconds, tv_nsec: 0), count: 2)
            utimensat(AT_FDCWD, command.folder["home/Songs/Folk/S"].appending(FilePath(name)).string, times, 0)
        }
    }

    @Test("a path a line, or with NUL; of several songs, and of those in a folder")
    func paths() {
        let folder = command.folder["home/Songs/Folk/S"].string
        let expected = ["\(folder)/Stems", "\(folder)/note one.txt", "\(folder)/take.ogg"]
        let outcome = command("--attachments", "home/Songs/Folk/S")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text.split(separator: "\n").map(String.init) == expected)
        #expect(command("--attachments", "-0", "home/Songs/Folk/S/S.songbook").text.split(separator: "\0").count == 3)
        let several = command("--attachments", "home/Songs/T", "home/Songs/Loose.songbook", "home/Songs/Folk")
        #expect(several.text == outcome.text)
    }

    @Test("an object a line: what it is, how large, and when it changed")
    func json() {
        let folder = command.folder["home/Songs/Folk/S"].string
        #expect(
            command("--attachments", "--json", "home/Songs/Folk/S").text == """
                {"path":"\(folder)/Stems","kind":"other","type":"inode/directory","modified":"2026-02-02T02:42:00Z"}
                {"path":"\(folder)/note one.txt","kind":"note","type":"text/plain","size":5,"modified":"2026-02-02T02:41:00Z"}
                {"path":"\(folder)/take.ogg","kind":"audio","type":"audio/ogg","size":6,"modified":"2026-02-02T02:40:00Z"}

                """)
    }

    @Test("a song that is not there is said, and the others are listed")
    func missing() {
        let outcome = command("--attachments", "home/Nowhere", "home/Songs/Folk/S")
        #expect(outcome.status == 66 && outcome.text.split(separator: "\n").count == 3)
        #expect(outcome.errors.contains("Nowhere"))
    }
}
