import Files
import Glibc
import SongLibrary
import TestSupport

extension RootDecisionTests {
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
}
