import Files
import Glibc
import SongLibrary
import TestSupport

extension RootDecisionTests {
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
