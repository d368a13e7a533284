import Files
import Freedesktop
import Glibc
import SongLibrary
import TestSupport
import Testing

/// A situation, and which root the design says the song has in it. Paths are relative to the stage.
struct RootDecision: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let rule: RootRule
    let root: FilePath
    let relativePath: FilePath
    let arrange: @Sendable (Stage) throws -> Void

    init(
        _ description: String, _ rule: RootRule, _ root: FilePath, _ relativePath: FilePath,
        arrange: @escaping @Sendable (Stage) throws -> Void
    ) {
        (testDescription, self.rule, self.root, self.relativePath) = (description, rule, root, relativePath)
        self.arrange = arrange
    }

    func expect() throws {
        let stage = Stage()
        try arrange(stage)
        guard case .song(let location) = try stage.locate() else {
            Issue.record("not a song")
            return
        }
        let folder = stage.folder
        #expect(location.rule == rule)
        #expect(location.root == folder[root])
        #expect(location.relativePath == relativePath)
        let named = try FileStatus(of: location.root.appending(location.relativePath))
        #expect(try named.identity == FileStatus(of: location.file).identity)
        #expect(try location.rootIdentity == FileStatus(of: location.root).identity)
        #expect(location.folder == location.file.parent)
        #expect(try location.file == location.file.resolvingLinks())
    }
}

@Suite("Which library a song belongs to") struct RootDecisionTests {
    @Test("inferred or loose", arguments: inferred) func infers(_ decision: RootDecision) throws {
        try decision.expect()
    }

    @Test("known from the settings", arguments: known) func knows(_ decision: RootDecision) throws {
        try decision.expect()
    }

    @Test("named by --library or $SONGBOOK_LIBRARY", arguments: flagged) func flags(_ decision: RootDecision) throws {
        try decision.expect()
    }

    @Test("where filesystems are mounted", .enabled(if: Mount.isPossible, "\(Mount.reason)"), arguments: mounted)
    func mounts(_ decision: RootDecision) throws {
        try decision.expect()
    }

    @Test("a folder of another owner ends the climb", .enabled(if: geteuid() == 0, "chown needs root"))
    func owner() throws {
        try RootDecision("owner", .inferred, "home/share/Songs", "Ballads/A/a.songbook") { stage in
            stage.song("home/share/Songs/Ballads/A/a.songbook")
            stage.own("home/share", by: 4321)
        }.expect()
        try RootDecision("owner, at once", .loose, "home/share/A", "a.songbook") { stage in
            stage.song("home/share/A/a.songbook")
            stage.own("home/share/A", by: 4321)
        }.expect()
    }

    @Test("--library must be a folder") func flagIsNoFolder() throws {
        let stage = Stage()
        stage.song("home/Songs/A/a.songbook")
        stage.flag = "home/nowhere"
        #expect { try stage.locate() } throws: { ($0 as? Problem)?.kind == .noSuchFile }
        stage.flag = "home/Songs/A/a.songbook"
        #expect { try stage.locate() } throws: { ($0 as? Problem)?.kind == .noSuchFile }
    }

    static let inferred: [RootDecision] = [
        RootDecision("a category in a folder of the home", .inferred, "home/Songs", "Ballads/A/a.songbook") {
            $0.song("home/Songs/Ballads/A/a.songbook")
        },
        RootDecision("a folder of the home", .inferred, "home/Songs", "A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
        },
        RootDecision("a song folder in the home", .loose, "home/A", "a.songbook") {
            $0.song("home/A/a.songbook")
        },
        RootDecision("a file in the home", .loose, "home", "a.songbook") {
            $0.song("home/a.songbook")
        },
        RootDecision("a song folder in Music", .loose, "home/Music/A", "a.songbook") {
            $0.song("home/Music/A/a.songbook")
        },
        RootDecision("a folder in Music", .inferred, "home/Music/Songs", "A/a.songbook") {
            $0.song("home/Music/Songs/A/a.songbook")
        },
        RootDecision("a file in Music", .loose, "home/Music", "a.songbook") {
            $0.song("home/Music/a.songbook")
        },
        RootDecision("deep in Documents", .inferred, "home/Documents/Lyrics", "Rock/Slow/A/a.songbook") {
            $0.song("home/Documents/Lyrics/Rock/Slow/A/a.songbook")
        },
        RootDecision("Music in another language", .inferred, "home/Musik/Lieder", "A/a.songbook") {
            $0.folder.write("XDG_MUSIC_DIR=\"$HOME/Musik\"\n", to: "home/.config/user-dirs.dirs")
            $0.song("home/Musik/Lieder/A/a.songbook")
        },
        RootDecision("Music deep inside another folder", .loose, "home/Media/Audio", "a.songbook") {
            $0.folder.write("XDG_MUSIC_DIR=\"$HOME/Media/Audio\"\n", to: "home/.config/user-dirs.dirs")
            $0.song("home/Media/Audio/a.songbook")
        },
        RootDecision("Music reached through a link", .inferred, "disk/Audio/Songs", "A/a.songbook") {
            $0.song("disk/Audio/Songs/A/a.songbook")
            $0.link("home/Music", to: $0.folder["disk/Audio"])
        },
        RootDecision("a sticky folder for everybody", .loose, "tmp/A", "a.songbook") {
            $0.song("tmp/A/a.songbook")
            $0.folder["tmp"].withCString { _ = chmod($0, 0o1777) }
        },
        RootDecision("a folder in a sticky one", .inferred, "tmp/Songs", "A/a.songbook") {
            $0.song("tmp/Songs/A/a.songbook")
            $0.folder["tmp"].withCString { _ = chmod($0, 0o1777) }
        },
        RootDecision("writable for all but not sticky is no stop", .inferred, "srv", "Songs/A/a.songbook") {
            $0.song("srv/Songs/A/a.songbook")
            $0.folder["srv/Songs"].withCString { _ = chmod($0, 0o777) }
        },
        RootDecision("Syncthing's folder", .inferred, "home/Cloud/Band/Songs", "Rock/A/a.songbook") {
            $0.song("home/Cloud/Band/Songs/Rock/A/a.songbook")
            $0.folder.makeFolder("home/Cloud/Band/Songs/.stfolder")
        },
        RootDecision("a Git repository", .inferred, "home/src/band", "Songs/A/a.songbook") {
            $0.song("home/src/band/Songs/A/a.songbook")
            $0.folder.makeFolder("home/src/band/.git")
        },
        RootDecision("a Git worktree, where .git is a file", .inferred, "home/src/band", "Songs/A/a.songbook") {
            $0.song("home/src/band/Songs/A/a.songbook")
            $0.folder.write("gitdir: /elsewhere", to: "home/src/band/.git")
        },
        RootDecision("Dropbox", .inferred, "home/Cloud/Dropbox", "Songs/A/a.songbook") {
            $0.song("home/Cloud/Dropbox/Songs/A/a.songbook")
            $0.folder.write("", to: "home/Cloud/Dropbox/.dropbox")
        },
        RootDecision("Nextcloud's log", .inferred, "home/Cloud/Next", "Songs/A/a.songbook") {
            $0.song("home/Cloud/Next/Songs/A/a.songbook")
            $0.folder.write("", to: "home/Cloud/Next/.nextcloudsync.log")
        },
        RootDecision("Nextcloud's journal", .inferred, "home/Cloud/Next", "Songs/A/a.songbook") {
            $0.song("home/Cloud/Next/Songs/A/a.songbook")
            $0.folder.write("", to: "home/Cloud/Next/.sync_c2c4bd1a9f3e.db")
        },
        RootDecision("ownCloud's journal", .inferred, "home/Cloud/Own", "Songs/A/a.songbook") {
            $0.song("home/Cloud/Own/Songs/A/a.songbook")
            $0.folder.write("", to: "home/Cloud/Own/._sync_c2c4bd1a9f3e.db")
        },
        RootDecision("the innermost of two sync roots", .inferred, "home/A/B/C", "D/a.songbook") {
            $0.song("home/A/B/C/D/a.songbook")
            $0.folder.makeFolder("home/A/B/C/.stfolder")
            $0.folder.makeFolder("home/A/B/.git")
        },
        RootDecision("a song folder that is a repository itself", .loose, "home/Songs/Rock/A", "a.songbook") {
            $0.song("home/Songs/Rock/A/a.songbook")
            $0.folder.makeFolder("home/Songs/Rock/A/.git")
        },
        RootDecision("a repository of dotfiles in the home does not matter", .inferred, "home/Songs", "A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
            $0.folder.makeFolder("home/.git")
        },
        RootDecision("a home that is a link", .inferred, "disk/maria/Songs", "A/a.songbook") {
            $0.song("disk/maria/Songs/A/a.songbook")
            $0.link("people", to: $0.folder["disk/maria"])
            $0.variables["HOME"] = $0.folder["people"].string
        },
        RootDecision("the folder above the home", .loose, "a", "a.songbook") {
            $0.variables["HOME"] = $0.folder.makeFolder("users/maria").string
            $0.song("a/a.songbook")
        },
        RootDecision("beside the home, below what is above it", .inferred, "users/shared", "A/a.songbook") {
            $0.variables["HOME"] = $0.folder.makeFolder("users/maria").string
            $0.song("users/shared/A/a.songbook")
        },
        RootDecision("a linked file is where the file is", .loose, "home/A", "a.songbook") {
            $0.song("home/A/a.songbook")
            $0.link("home/Songs/Rock/B/b.songbook", to: $0.folder["home/A/a.songbook"])
            $0.type("home/Songs/Rock/B/b.songbook")
        },
        RootDecision("a folder that is a link", .inferred, "home/Songs", "Rock/A/a.songbook") {
            $0.song("home/Songs/Rock/A/a.songbook")
            $0.link("home/Desktop/Rock", to: "../Songs/Rock")
            $0.type("home/Desktop/Rock/A/a.songbook")
        },
        RootDecision("a song folder is named", .inferred, "home/Songs", "A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
            $0.type("home/Songs/A/")
        },
        RootDecision("a relative path with dots", .inferred, "home/Songs", "A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
            $0.folder.makeFolder("home/Songs/B")
            $0.argument = Array("./home//Songs/B/../A/a.songbook".utf8)
        },
        RootDecision(
            "names that are not UTF-8, or hold a newline", .inferred, FilePath(bytes: latin), "x\ny/a.songbook"
        ) {
            $0.song(FilePath(bytes: latin).appending("x\ny/a.songbook"))
        },
    ]

    private static let latin = Array("home/Caf".utf8) + [0xE9]

    static let known: [RootDecision] = [
        RootDecision("the chosen folder", .settings, "home/Songs", "Rock/A/a.songbook") {
            $0.song("home/Songs/Rock/A/a.songbook")
            try $0.choose("home/Songs")
        },
        RootDecision("the chosen folder inside a sync root", .settings, "home/Cloud/Songs", "A/a.songbook") {
            $0.song("home/Cloud/Songs/A/a.songbook")
            $0.folder.makeFolder("home/Cloud/.stfolder")
            try $0.choose("home/Cloud/Songs")
        },
        RootDecision("the whole home, chosen", .settings, "home", "Songs/A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
            try $0.choose("home")
        },
        RootDecision("the deepest of nested ones", .settings, "home/Songs/Rock", "A/a.songbook") {
            $0.song("home/Songs/Rock/A/a.songbook")
            try $0.choose("home/Songs")
            $0.settings.earlier = [try $0.bookmark("home/Songs/Rock"), try $0.bookmark("home")]
        },
        RootDecision("an earlier one", .settings, "home/Old", "A/a.songbook") {
            $0.song("home/Old/A/a.songbook")
            try $0.choose("home/Songs")
            $0.settings.earlier = [try $0.bookmark("home/Old")]
        },
        RootDecision("the private one", .settings, "home/.local/share/songbook/library", "A/a.songbook") {
            $0.song("home/.local/share/songbook/library/A/a.songbook")
        },
        RootDecision("a song in the library's own folder", .settings, "home/Songs", "a.songbook") {
            $0.song("home/Songs/a.songbook")
            try $0.choose("home/Songs")
        },
        RootDecision("chosen by a link to it", .settings, "disk/Songs", "A/a.songbook") {
            $0.song("disk/Songs/A/a.songbook")
            $0.link("home/Songs", to: $0.folder["disk/Songs"])
            try $0.choose("home/Songs")
        },
        RootDecision("reached by a link to it", .settings, "home/Songs", "A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
            try $0.choose("home/Songs")
            $0.link("home/Desktop/Songs", to: $0.folder["home/Songs"])
            $0.type("home/Desktop/Songs/A/a.songbook")
        },
        RootDecision("a linked folder in it leads out", .settings, "home/Songs", "Band/A/a.songbook") {
            $0.song("disk/Band/A/a.songbook")
            try $0.choose("home/Songs")
            $0.link("home/Songs/Band", to: $0.folder["disk/Band"])
            $0.type("home/Songs/Band/A/a.songbook")
        },
        RootDecision("a linked folder in it, after dots", .settings, "home/Songs", "Band/A/a.songbook") {
            $0.song("disk/Band/A/a.songbook")
            try $0.choose("home/Songs")
            $0.folder.makeFolder("home/Songs/Rock")
            $0.link("home/Songs/Band", to: $0.folder["disk/Band"])
            $0.type("home/Songs/Rock/../Band/A/a.songbook")
        },
        RootDecision("a linked file in it leads out", .settings, "home/Songs", "A/a.songbook") {
            $0.song("disk/other.songbook")
            try $0.choose("home/Songs")
            $0.link("home/Songs/A/a.songbook", to: $0.folder["disk/other.songbook"])
            $0.type("home/Songs/A/a.songbook")
        },
        RootDecision("dots after a link that leads out do not count as in", .loose, "disk/A", "a.songbook") {
            $0.song("disk/A/a.songbook")
            $0.folder.makeFolder("disk/Band")
            $0.folder["disk"].withCString { _ = chmod($0, 0o1777) }
            try $0.choose("home/Songs")
            $0.link("home/Songs/Band", to: $0.folder["disk/Band"])
            $0.type("home/Songs/Band/../A/a.songbook")
        },
        RootDecision("renamed since it was chosen", .settings, "home/Lieder", "A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
            try $0.choose("home/Songs")
            runTool("/bin/mv", $0.folder["home/Songs"].string, $0.folder["home/Lieder"].string)
            $0.type("home/Lieder/A/a.songbook")
        },
        RootDecision("gone since it was chosen", .inferred, "home/Other", "A/a.songbook") {
            $0.song("home/Other/A/a.songbook")
            try $0.choose("home/Songs")
            runTool("/bin/rmdir", $0.folder["home/Songs"].string)
        },
        RootDecision("a neighbour with a longer name is another folder", .inferred, "home/Songs 2", "A/a.songbook") {
            $0.song("home/Songs 2/A/a.songbook")
            try $0.choose("home/Songs")
        },
    ]

    static let flagged: [RootDecision] = [
        RootDecision("--library holds the song", .flag, "home/Songs", "Rock/A/a.songbook") {
            $0.song("home/Songs/Rock/A/a.songbook")
            $0.flag = $0.folder["home/Songs"]
        },
        RootDecision("--library, relative and with dots", .flag, "home", "Songs/A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
            $0.flag = "home/Songs/.."
        },
        RootDecision("--library as a URI", .flag, "home/My Songs", "A/a.songbook") {
            $0.song("home/My Songs/A/a.songbook")
            $0.flag = FilePath("file://\($0.folder.path.string)/home/My%20Songs")
        },
        RootDecision("--library wins over a deeper known one", .flag, "home", "Songs/A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
            try $0.choose("home/Songs")
            $0.flag = $0.folder["home"]
        },
        RootDecision("--library does not hold the song", .settings, "home/Songs", "A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
            try $0.choose("home/Songs")
            $0.flag = $0.folder.makeFolder("home/Other")
        },
        RootDecision("--library does not hold the song, nothing known", .inferred, "home/Songs", "A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
            $0.flag = $0.folder.makeFolder("home/Other")
        },
        RootDecision("$SONGBOOK_LIBRARY holds the song", .flag, "home/Songs", "Rock/A/a.songbook") {
            $0.song("home/Songs/Rock/A/a.songbook")
            $0.variables["SONGBOOK_LIBRARY"] = $0.folder["home/Songs"].string
        },
        RootDecision("--library comes before $SONGBOOK_LIBRARY", .flag, "home", "Songs/A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
            $0.flag = $0.folder["home"]
            $0.variables["SONGBOOK_LIBRARY"] = $0.folder["home/Songs"].string
        },
        RootDecision("$SONGBOOK_LIBRARY is asked when --library fails", .flag, "home/Songs", "A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
            $0.flag = $0.folder.makeFolder("home/Other")
            $0.variables["SONGBOOK_LIBRARY"] = $0.folder["home/Songs"].string
        },
        RootDecision("$SONGBOOK_LIBRARY is not there today", .settings, "home/Songs", "A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
            try $0.choose("home/Songs")
            $0.variables["SONGBOOK_LIBRARY"] = "/nowhere/at/all"
        },
    ]

    static let mounted: [RootDecision] = [
        RootDecision("a folder on a stick", .inferred, "home/stick/Songs", "A/a.songbook") {
            try $0.tmpfs("home/stick")
            $0.song("home/stick/Songs/A/a.songbook")
        },
        RootDecision("a song folder on a stick", .loose, "home/stick/A", "a.songbook") {
            try $0.tmpfs("home/stick")
            $0.song("home/stick/A/a.songbook")
        },
        RootDecision("a file on a stick", .loose, "home/stick", "a.songbook") {
            try $0.tmpfs("home/stick")
            $0.song("home/stick/a.songbook")
        },
        RootDecision("a stick, chosen", .settings, "home/stick", "A/a.songbook") {
            try $0.tmpfs("home/stick")
            $0.song("home/stick/A/a.songbook")
            try $0.choose("home/stick")
        },
        RootDecision(
            "a stick, chosen, on which the song is reached by a link", .settings, "home/stick/Songs", "A/a.songbook"
        ) {
            try $0.tmpfs("home/stick")
            $0.song("home/stick/Songs/A/a.songbook")
            try $0.choose("home/stick/Songs")
            $0.link("home/Desktop/Songs", to: $0.folder["home/stick/Songs"])
            $0.type("home/Desktop/Songs/A/a.songbook")
        },
        RootDecision("a link in the chosen folder leads to a stick", .settings, "home/Songs", "Stick/A/a.songbook") {
            try $0.tmpfs("home/stick")
            $0.song("home/stick/Songs/A/a.songbook")
            try $0.choose("home/Songs")
            $0.link("home/Songs/Stick", to: $0.folder["home/stick/Songs"])
            $0.type("home/Songs/Stick/A/a.songbook")
        },
        RootDecision("a stick, chosen, mounted again elsewhere", .settings, "home/other/Songs", "A/a.songbook") {
            try $0.tmpfs("home/stick")
            $0.song("home/stick/Songs/A/a.songbook")
            try $0.choose("home/stick/Songs")
            try $0.bind("home/stick", to: "home/other")
            $0.unmount("home/stick")
            $0.type("home/other/Songs/A/a.songbook")
        },
        RootDecision("a bind mount is a mount point too", .inferred, "home/view/Rock", "A/a.songbook") {
            $0.song("home/Music/Songs/Rock/A/a.songbook")
            try $0.bind("home/Music/Songs", to: "home/view")
            $0.type("home/view/Rock/A/a.songbook")
        },
        RootDecision("the chosen folder through a bind mount", .settings, "home/view", "A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
            try $0.choose("home/Songs")
            try $0.bind("home/Songs", to: "home/view")
            $0.type("home/view/A/a.songbook")
        },
        RootDecision("a part of the chosen folder through a bind mount", .inferred, "home/view/B", "A/a.songbook") {
            $0.song("home/Songs/Rock/B/A/a.songbook")
            try $0.choose("home/Songs")
            try $0.bind("home/Songs/Rock", to: "home/view")
            $0.type("home/view/B/A/a.songbook")
        },
        RootDecision("Music through a bind mount is still Music", .inferred, "home/view/Songs", "A/a.songbook") {
            $0.song("home/Music/Songs/A/a.songbook")
            try $0.bind("home/Music", to: "home/view")
            $0.type("home/view/Songs/A/a.songbook")
        },
        RootDecision("--library through a bind mount", .flag, "home/Songs", "A/a.songbook") {
            $0.song("home/Songs/A/a.songbook")
            try $0.bind("home/Songs", to: "home/view")
            $0.flag = $0.folder["home/view"]
            $0.type("home/Songs/A/a.songbook")
        },
    ]
}
