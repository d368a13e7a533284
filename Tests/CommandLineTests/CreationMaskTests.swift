import Files
import TestSupport
import Testing

/// With modes, which root can look at, though they do not stop root.
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
        arguments: ["0777", "0377", "0077", "0022"])
    func modes(mask: String) {
        command.song("Songs/a/a.songbook", text: "old")
        let before = Set(command.folder.tree())
        #expect(run(mask, "--new Title --in Songs").status == 0)
        #expect(run(mask, "--list Songs").status == 0)
        #expect(run(mask, "--new-folder Folder --in Songs").status == 0)
        // One that cannot be saved, so that it becomes a draft.
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
}
