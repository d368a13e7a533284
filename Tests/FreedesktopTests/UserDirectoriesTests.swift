import Files
import Freedesktop
import TestSupport
import Testing

@Suite("The user's Documents and Music") struct UserDirectoriesTests {
    private let folder = TemporaryFolder()

    private func directories(_ text: String? = nil) -> UserDirectories {
        if let text { folder.write(text, to: "home/.config/user-dirs.dirs") }
        return UserDirectories(environment: folder.environment())
    }

    @Test("without the file, they have their English names") func missing() {
        #expect(directories().documents == folder["home/Documents"])
        #expect(
            directories().all
                == ["Desktop", "Documents", "Downloads", "Music", "Pictures", "Public", "Templates", "Videos"]
                .map { folder["home"].appending($0) })
    }

    @Test(
        "a line is read as GLib reads it",
        arguments: [
            ("XDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"", "home/Dokumente"),
            ("  XDG_DOCUMENTS_DIR = \"$HOME/Dokumente\"  # mine", "home/Dokumente"),
            ("XDG_DOCUMENTS_DIR=\"$HOME/Dokumente///\"", "home/Dokumente"),
            ("XDG_DOCUMENTS_DIR=\"$HOME/\"", "home"),
            ("XDG_DOCUMENTS_DIR=\"$HOME\"", "home"),
            ("XDG_DOCUMENTS_DIR=\"$HOME/a \\\"b\\\" \\$c \\\\d\"", "home/a \"b\" $c \\d"),
            ("XDG_DOCUMENTS_DIR=\"/srv/docs\"", "/srv/docs"),
            ("XDG_DOCUMENTS_DIR=\"/\"", "/"),
            ("XDG_DOCUMENTS_DIR=\"$HOME/A\"\nXDG_DOCUMENTS_DIR=\"$HOME/B\"", "home/B"),
            ("#XDG_DOCUMENTS_DIR=\"$HOME/A\"", "home/Documents"),
            ("XDG_DOCUMENTS_DIR=\"relative\"", "home/Documents"),
            ("XDG_DOCUMENTS_DIR=\"$HOMEWARD/A\"", "home/Documents"),
            ("XDG_DOCUMENTS_DIR=$HOME/A", "home/Documents"),
            ("XDG_DOCUMENTS_DIR=", "home/Documents"),
            ("XDG__DIR=\"$HOME/A\"\nXDG_\nXDG_X_DIR", "home/Documents"),
            ("XDG_DOCUMENTS_DIR=\"$HOME/cut short\\", "home/cut short\\"),
        ] as [(String, FilePath)])
    func line(_ text: String, _ expected: FilePath) {
        #expect(directories(text).documents == folder[expected])
    }

    @Test("names are bytes") func bytes() {
        folder.write(
            Array("XDG_MUSIC_DIR=\"$HOME/M".utf8) + [0xFC] + Array("sik\"\n".utf8), to: "home/.config/user-dirs.dirs")
        let music = FilePath(bytes: folder["home/M"].bytes + [0xFC] + Array("sik".utf8))
        #expect(directories().all.contains(music))
        #expect(!directories().all.contains(folder["home/Music"]))
    }

    @Test("further kinds of folders count too") func further() {
        #expect(directories("XDG_PROJECTS_DIR=\"$HOME/Projects\"").all.contains(folder["home/Projects"]))
    }

    @Test(
        "xdg-user-dir says the same of what is in the file",
        .enabled(if: (try? FileStatus(of: "/usr/bin/xdg-user-dir")) != nil, "xdg-user-dirs is not installed"))
    func tool() {
        let text = "XDG_DOCUMENTS_DIR=\"$HOME/My \\\"own\\\" docs\"\nXDG_MUSIC_DIR=\"/srv/music\"\n"
        let home = folder["home"].string
        let documents = directories(text).documents
        let said = runTool("/usr/bin/xdg-user-dir", "DOCUMENTS", environment: ["HOME": home, "PATH": "/usr/bin:/bin"])
        #expect(String(decoding: said.output, as: UTF8.self) == documents.string + "\n")
    }
}
