import Files
import TestSupport
import Testing

@Suite("--trash, --move, --copy and --attach with files that are not songs")
struct OtherFileTests {
    private let command = Command()

    init() {
        command.folder.makeFolder("home/Songs/Target")
        command("--choose-library", "home/Songs")
        for number in 1...3 { command.folder.write("sound", to: FilePath("home/Songs/Recordings/take\(number).opus")) }
        command.folder.write("buy milk", to: "home/Songs/Cat/notes.txt")
        command.folder.write("x", to: "home/Songs/Cat/deep/down.txt")
        command.folder.write("Dear", to: "letter.txt")
        command.song("home/Songs/Moon.songbook", text: "la")
    }

    private var library: [FilePath] { command.folder.tree().filter { $0.isInside("home/Songs") } }

    @Test(
        "are refused with what to do, status 65, and nothing is changed",
        arguments: [
            ["--trash", "home/Songs/Recordings/take1.opus"], ["--trash", "home/Songs/Cat/notes.txt"],
            ["--move", "home/Songs/Recordings/take1.opus", "home/Songs/Target"],
            ["--copy", "home/Songs/Recordings/take1.opus", "home/Songs/Target"],
            ["--move", "letter.txt", "home/Songs"], ["--copy", "letter.txt", "home/Songs"],
            ["--rename", "home/Songs/Cat/notes.txt", "Dog", "--files"],
        ])
    func refused(arguments: [String]) {
        let before = library
        let outcome = command.run(arguments.map { FilePath($0) })
        #expect(outcome.status == 65 && outcome.output.isEmpty, "\(outcome.errors)")
        #expect(outcome.errors.contains("this file is not a song; specify a .songbook file"), "\(outcome.errors)")
        #expect(library == before && command.folder.read("letter.txt") != nil)
    }

    @Test("with the song last, as cp has it, --attach changes nothing and says that it comes first")
    func attachedInTheOrderOfCp() {
        let before = library
        let takes: [FilePath] = ["home/Songs/Recordings/take1.opus", "home/Songs/Recordings/take2.opus"]
        let outcome = command.run(["--attach"] + takes + ["home/Songs/Moon.songbook"])
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("not a song; specify the song first"), "\(outcome.errors)")
        #expect(library == before)
    }

    @Test("a song with another name is its file alone, whatever lies beside it")
    func songsWithOtherNames() {
        command.song("home/Songs/Recordings/words.txt", text: "la")
        #expect(command("--trash", "home/Songs/Recordings/words.txt").status == 0)
        #expect(
            command.folder.names(in: "home/Songs/Recordings") == ["take1.opus", "take2.opus", "take3.opus"])
    }

    @Test("a damaged song is a song, by its name")
    func damaged() {
        command.folder.write("{", to: "home/Songs/Bad/Bad.songbook")
        command.folder.write("sound", to: "home/Songs/Bad/take.opus")
        #expect(command("--trash", "home/Songs/Bad/Bad.songbook").status == 0)
        #expect(!command.folder.names(in: "home/Songs").contains("Bad"))
    }
}
