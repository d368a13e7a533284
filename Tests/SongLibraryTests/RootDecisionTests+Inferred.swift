import Files
import Glibc
import SongLibrary
import TestSupport

extension RootDecisionTests {
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
}
