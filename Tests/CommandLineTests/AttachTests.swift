import CLinux
import Files
import Glibc
import TestSupport
import Testing

@Suite("--attach")
struct AttachTests {
    private let command = Command()
    private var folder: TemporaryFolder { command.folder }

    init() {
        folder.makeFolder("home/Songs")
        command("--choose-library", "home/Songs")
        command.song("home/Songs/Folk/S/S.songbook", text: "la")
        folder.write("sound", to: "in/take.opus")
        folder.write("words", to: "in/note.txt")
    }

    private func beside(_ song: FilePath = "home/Songs/Folk/S") -> [String] {
        command("--attachments", song).text.split(separator: "\n").map { FilePath(String($0)).name.string }
    }

    @Test("copies files in, prints where, and leaves the originals") func copies() {
        let outcome = command("--attach", "home/Songs/Folk/S", "in/take.opus", "in/note.txt")
        let place = folder["home/Songs/Folk/S"].string
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text == "\(place)/take.opus\n\(place)/note.txt\n")
        #expect(folder.read("home/Songs/Folk/S/take.opus") == Array("sound".utf8))
        #expect(folder.read("in/take.opus") == Array("sound".utf8))
        #expect(beside() == ["note.txt", "take.opus"])
        #expect(command.textsLeft.isEmpty)
    }

    @Test("a name that is taken gets a number; the same bytes are not copied again") func taken() {
        folder.write("other", to: "home/Songs/Folk/S/TAKE.opus")
        let first = command("--attach", "--json", "home/Songs/Folk/S", "in/take.opus")
        let place = folder["home/Songs/Folk/S/take 2.opus"].string
        let source = folder["in/take.opus"].string
        #expect(first.text == #"{"path":"\#(place)","source":"\#(source)","outcome":"copied"}"# + "\n")
        let second = command("--attach", "home/Songs/Folk/S", "in/take.opus")
        #expect(second.text == place + "\n" && second.status == 0 && second.errors.contains("is the same"))
        folder.write("louder", to: "in/take.opus")
        #expect(command("--attach", "-0", "home/Songs/Folk/S", "in/take.opus").text.hasSuffix("/take 3.opus\0"))
        #expect(beside() == ["TAKE.opus", "take 2.opus", "take 3.opus"])
        #expect(folder.read("home/Songs/Folk/S/TAKE.opus") == Array("other".utf8))
    }

    @Test("what is piped and cannot be attached is kept as it came, and it is said where") func kept() {
        let sound: [UInt8] = [0xFF, 0xFB, 0, 1, 2] + [UInt8](repeating: 7, count: 3 << 20)
        folder.write("not a song", to: "home/Songs/Broken/Broken.songbook")
        folder.makeFolder("home/Songs/Empty")
        for (song, status) in [("home/Songs/Nowhere", 66), ("home/Songs/Empty", 66), ("in/note.txt", 65)] {
            let outcome = command.run(["--attach", FilePath(song), "-", "--as", "take.mp3"], input: sound)
            #expect(outcome.status == status && outcome.output.isEmpty, "\(song): \(outcome.errors)")
            let isKept = command.keptInput(outcome.errors) == sound
            #expect(isKept, "\(song): \(outcome.errors)")
        }
        let refused = command.run(["--attach", "home/Songs/Folk/S", "-", "--as", "a.songbook"], input: sound)
        let isKept = command.keptInput(refused.errors) == sound
        #expect(refused.status == 73 && isKept, "\(refused.errors)")
        let done = command.run(["--attach", "home/Songs/Folk/S", "-", "--as", "take.mp3"], input: sound)
        let isAttached = folder.read("home/Songs/Folk/S/take.mp3") == sound
        #expect(done.status == 0 && done.errors.isEmpty && isAttached, "\(done.errors)")
        #expect(command("--attach", "home/Songs/Nowhere", "-", "--as", "x").errors.contains("kept in") == false)
    }

    @Test("--as, and standard input") func named() {
        #expect(command("--attach", "home/Songs/Folk/S", "in/take.opus", "--as", "Idea.opus").status == 0)
        let piped = command("--attach", "home/Songs/Folk/S", "-", "--as=piped.txt", input: "from a pipe")
        #expect(piped.status == 0 && piped.text == folder["home/Songs/Folk/S/piped.txt"].string + "\n")
        #expect(folder.read("home/Songs/Folk/S/piped.txt") == Array("from a pipe".utf8))
        #expect(beside() == ["Idea.opus", "piped.txt"])
        for (arguments, status) in [
            (["home/Songs/Folk/S", "-"], 64), (["home/Songs/Folk/S", "in/take.opus", "-"], 64),
            (["--as", "x", "home/Songs/Folk/S", "in/take.opus", "in/note.txt"], 64),
            (["--as", "a/b", "home/Songs/Folk/S", "in/take.opus"], 64),
            (["--as", ".x", "home/Songs/Folk/S", "in/take.opus"], 64), (["--as", "", "home/Songs/Folk/S", "-"], 64),
            (["--as", "empty.txt", "home/Songs/Folk/S", "-"], 73), (["home/Songs/Folk/S"], 64),
            (["home/Nowhere", "in/take.opus"], 66), (["home/Songs/Folk", "in/take.opus"], 66),
        ] as [([FilePath], Int32)] {
            let outcome = command.run(["--attach"] + arguments)
            #expect(outcome.status == status && outcome.text.isEmpty, "\(arguments): \(outcome.errors)")
        }
        #expect(beside() == ["Idea.opus", "piped.txt"])
    }

    @Test("what cannot be attached is refused with the reason, and the rest is attached") func refused() {
        symlink(folder["in/take.opus"].string, folder["in/link.opus"].string)
        mkfifo(folder["in/pipe.wav"].string, 0o600)
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bound = folder["in/s"].string
        if bound.utf8.count < 100 {
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bound.utf8) }
            _ = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
        command.song("in/Other.songbook", text: "other")
        folder.write("x", to: "in/half.part")
        let refusals: [(FilePath, String, Int32)] = [
            ("in/link.opus", "symbolic link", 73), ("in", "folder", 73), ("in/pipe.wav", "FIFO", 73),
            ("/dev/null", "device", 73), ("in/Other.songbook", "song", 73), ("in/half.part", "temporary", 73),
            ("in/none.wav", "no such file", 66),
        ]
        for (operand, reason, status) in refusals {
            let outcome = command("--attach", "home/Songs/Folk/S", operand)
            #expect(outcome.status == status && outcome.text.isEmpty, "\(operand.display): \(outcome.errors)")
            #expect(outcome.errors.contains(reason), "\(operand.display): \(outcome.errors)")
        }
        if (try? FileStatus(of: folder["in/s"]))?.kind == .socket {
            #expect(command("--attach", "home/Songs/Folk/S", "in/s").errors.contains("socket"))
        }
        let outcome = command(
            "--attach", "home/Songs/Folk/S", "in/link.opus", "in/take.opus", "in/pipe.wav", "in/note.txt")
        #expect(outcome.status == 73 && outcome.text.split(separator: "\n").count == 2)
        #expect(beside() == ["note.txt", "take.opus"] && command.textsLeft.isEmpty)
    }

    @Test("a URI, and a file called like an option") func operands() {
        folder.write("x", to: "in/a b.txt")
        folder.write("y", to: "--wait")
        let outcome = command(
            "--attach", "home/Songs/Folk/S", FilePath("file://\(folder["in"].string)/a%20b.txt"), "./--wait")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(beside() == ["a b.txt", "wait"])
    }

    @Test("a song in the library's own folder gets one of its own, and keeps its history and drafts") func loose() {
        let song = #"{"id": "loose-1", "title": "Loose", "text": "one"}"#
        folder.write(song, to: "home/Songs/Loose.songbook")
        folder.write("theirs", to: "home/Songs/other.wav")
        command("--write", "home/Songs/Loose.songbook", input: "two\n")
        let outcome = command("--attach", "home/Songs/Loose.songbook", "in/none", "in/take.opus", "in/note.txt")
        #expect(outcome.status == 66)
        #expect(outcome.text.hasPrefix(folder["home/Songs/Loose/take.opus"].string + "\n"))
        #expect(outcome.errors.contains("folder of its own now"))
        #expect(beside("home/Songs/Loose") == ["note.txt", "take.opus"])
        #expect(command("--print", "home/Songs/Loose").text == "two\n")
        #expect(command("--history", "--json", "home/Songs/Loose").text.contains(#""text":"one""#))
        #expect(folder.read("home/Songs/other.wav") == Array("theirs".utf8))
    }

    @Test("where nothing can be attached, the song stays where it is") func nothing() {
        command.song("home/Songs/Loose.songbook", text: "one")
        #expect(command("--attach", "home/Songs/Loose.songbook", "in/none", "in").status == 66)
        #expect(folder.names(in: "home/Songs") == ["Folk", "Loose.songbook"])
    }

    @Test("of two songs in a folder, the one that gets a folder of its own stays in the list, and so does the other")
    func shared() {
        command.song("home/Songs/Two/A.songbook", text: "a")
        command.song("home/Songs/Two/B.songbook", text: "b")
        let outcome = command("--attach", "home/Songs/Two/B.songbook", "in/take.opus")
        #expect(outcome.text == folder["home/Songs/B/take.opus"].string + "\n", "\(outcome.errors)")
        let list = command("--list").text
        #expect(list.contains("/B/B.songbook\n") && list.contains("/Two/A.songbook\n"))
    }

    @Test("outside of libraries too, a song that is not called as its folder gets one") func outside() {
        command.song("home/Downloads/T.songbook", text: "t")
        let outcome = command("--attach", "home/Downloads/T.songbook", "in/take.opus")
        #expect(outcome.text == folder["home/Downloads/T/take.opus"].string + "\n", "\(outcome.errors)")
        #expect(beside("home/Downloads/T") == ["take.opus"])
    }
}
