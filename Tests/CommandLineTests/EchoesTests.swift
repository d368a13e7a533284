import Files
import TestSupport
import Testing

@Suite("--echoes")
struct EchoesTests {
    private let command = Command()

    private func makeLibrary() {
        command("--choose-library", "Songs")
        command.song("Songs/a/a.songbook", text: "Verse 1\nthe moon is low\nla la la\nnobody else", title: "A")
        command.song("Songs/Folk/b/b.songbook", text: "one\n\n[Am]The Moon is [C]löw!", title: "Both")
    }

    init() {
        command.folder.makeFolder("Songs")
        makeLibrary()
    }

    @Test("prints the line, where it stands besides, and how")
    func lines() {
        let outcome = command("--echoes", "Songs/a")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text == "2\t\(command.folder["Songs"].string)/Folk/b/b.songbook:3\t[Am]The Moon is [C]löw!\n")
    }

    @Test("with --json, an object each")
    func json() {
        let path = command.folder["Songs/a/a.songbook"].string
        #expect(
            command("--echoes", "--json", "Songs/Folk/b/b.songbook").text == """
                {"line":3,"text":"[Am]The Moon is [C]löw!","path":"\(path)","title":"A","otherLine":2,\
                "otherText":"the moon is low"}

                """)
    }

    @Test("prints rhymes as both lines; with --json, each for itself")
    func rhymes() {
        command.song("Songs/c/c.songbook", text: "a smitten\nnobody\none kitten", title: "C")
        let own = command.song("Songs/d/d.songbook", text: "it is a kitten\nand smitten", title: "D")
        let path = command.folder["Songs/c/c.songbook"].string
        #expect(command("--echoes", own).text == "1\t\(path):1\ta smitten / one kitten\n")
        #expect(
            command("--echoes", "--json", own).text == """
                {"line":1,"text":"it is a kitten","path":"\(path)","title":"C","otherLine":1,"otherText":"a smitten",\
                "rhymeLine":2,"rhymeText":"and smitten","otherRhymeLine":3,"otherRhymeText":"one kitten"}

                """)
    }

    @Test("of a song that is in no library nothing, with status 0; --library says which one it is in")
    func loose() {
        for name in ["c", "d"] { command.song(FilePath("Other/\(name)/\(name).songbook"), text: "the moon is low") }
        let outcome = command("--echoes", "Other/c")
        #expect(outcome.status == 0 && outcome.text.isEmpty && outcome.errors.isEmpty)
        let other = command("--echoes", "--library", "Other", "Other/c")
        #expect(other.text == "1\t\(command.folder["Other"].string)/d/d.songbook:1\tthe moon is low\n")
    }

    @Test("where the library is unavailable, from the offline copy, which is said")
    func offline() {
        command("--list")
        runTool("/bin/rm", "-r", command.folder["Songs"].string)
        let outcome = command("--echoes", command.folder["Songs/a/a.songbook"])
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("offline copy"), "\(outcome.errors)")
        #expect(outcome.text.hasPrefix("2\t\(command.folder["Songs"].string)/Folk/b/b.songbook:3\t"), "\(outcome.text)")
    }

    @Test("a song that is not there is an error")
    func missing() {
        #expect(command("--echoes", "Songs/nowhere").status == 66)
    }
}
