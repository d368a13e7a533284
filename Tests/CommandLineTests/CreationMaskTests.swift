import Files
import TestSupport
import Testing

/// Checks modes, which root can see although they do not stop root.
@Suite("A umask that takes permissions from the owner")
struct CreationMaskTests {
    private let command = Command()

    private func run(_ mask: String, _ arguments: String) -> Outcome {
        let words = "umask \(mask); exec '\(command.program.string)' \(arguments)"
        return runTool("/bin/sh", arguments: ["-c", words], environment: environment, workingDirectory: place)
    }

    private var environment: [String: String] {
        command.variables.mapValues { String(decoding: $0, as: UTF8.self) }
    }

    private var place: String { command.folder.path.string }

    private func permissions(of path: FilePath) -> UInt32? {
        (try? FileStatus(of: command.folder[path], followingLinks: false))?.permissions
    }

    @Test(
        "folders and files of ours get what their owner needs, and others no more than it says",
        arguments: ["0777", "0377", "0277", "0077", "0022"])
    func modes(mask: String) {
        command.song("Songs/a/a.songbook", text: "old")
        let before = Set(command.folder.tree())
        #expect(run(mask, "--new Title --in Songs").status == 0)
        #expect(run(mask, "--list Songs").status == 0)
        #expect(run(mask, "--new-folder Folder --in Songs").status == 0)
        // A song that cannot be saved, so that the input becomes a draft.
        #expect(run(mask, "--write missing.songbook < Songs/Title/Title.songbook").status == 66)
        #expect(run(mask, "--write Songs/a/a.songbook < Songs/Title/Title.songbook").status == 0)
        let made = command.folder.tree().filter { !before.contains($0) }
        #expect(made.contains("Songs/Title/Title.songbook") && made.contains { $0.extension == "draft" }, "\(made)")
        for path in made {
            guard let status = try? FileStatus(of: command.folder[path], followingLinks: false) else { continue }
            let needed: UInt32 = status.kind == .directory ? 0o700 : 0o600
            #expect(status.permissions & needed == needed, "\(path) has \(String(status.permissions, radix: 8))")
        }
        let others = UInt32(mask, radix: 8)! & 0o077
        for path: FilePath in ["Songs/Title", "Songs/Title/Title.songbook", "Songs/Folder"] {
            #expect(permissions(of: path)! & others == 0, "\(path)")
        }
        #expect(permissions(of: "home/.local")! == 0o700)
    }

    @Test("the programs that are started give their owner the same", arguments: ["0777", "0377"])
    func started(mask: String) {
        command.song("Songs/a/a.songbook", text: "old")
        let command = command.withEditor("umask >'\(place)/seen'; mkdir '\(place)/made'")
        let words = "umask \(mask); exec '\(command.program.string)' --edit Songs/a"
        let variables = command.variables.mapValues { String(decoding: $0, as: UTF8.self) }
        let edited = runTool(
            "/bin/sh", arguments: ["-c", words], environment: variables, workingDirectory: place)
        #expect(edited.status == 0, "\(edited)")
        #expect(command.folder.read("seen").map { String(decoding: $0, as: UTF8.self) } == "0077\n")
        #expect(permissions(of: "made") == 0o700)
    }

    @Test("every folder of ours in a new home is its owner's", arguments: ["0777", "0277", "0077"])
    func folders(mask: String) throws {
        command.folder.makeFolder("Songs")
        command.folder.write("{t: Imported}\nwords", to: "one.cho")
        command.folder.write("words", to: "words")
        for call in [
            "--choose-library in-app", "--choose-library Songs", "--new One", "--write Songs/One < words",
            "--write Songs/One < one.cho", "--write missing.songbook < words", "--list", "--import one.cho",
            "--new-project Album --kind songs", "--export text Songs/One --to Songs/One/out/", "--new Gone",
            "--trash Songs/Gone", "--attach Songs/One words", "--status", "--tag x Songs/One",
        ] {
            #expect([0, 1, 66].contains(run(mask, call).status), "\(call)")
        }
        let edited = "umask \(mask); EDITOR=true exec '\(command.program.string)' --edit Songs/One"
        _ = runTool("/bin/sh", arguments: ["-c", edited], environment: environment, workingDirectory: place)
        let home: [FilePath] = [
            ".cache", ".cache/songbook", ".cache/songbook/libraries", ".config", ".config/songbook", ".local",
            ".local/share", ".local/share/Trash", ".local/share/Trash/files", ".local/share/Trash/info",
            ".local/share/songbook", ".local/share/songbook/library", ".local/state", ".local/state/songbook",
            ".local/state/songbook/drafts", ".local/state/songbook/history", ".local/state/songbook/lyrics",
        ]
        let library: [FilePath] = ["Album", "Imported", "One"]
        let made = command.folder.tree().filter { (try? FileStatus(of: command.folder[$0]))?.kind == .directory }
        for path in home.map({ FilePath("home").appending($0) }) + library.map({ FilePath("Songs").appending($0) }) {
            #expect(made.contains(path), "\(path) is missing")
        }
        let given: Set<FilePath> = ["home", "run", "Songs"]
        for path in made where !given.contains(path) {
            let mode = try FileStatus(of: command.folder[path]).permissions & 0o777
            #expect(mode == 0o700, "\(path) has \(String(mode, radix: 8))")
        }
    }
}
