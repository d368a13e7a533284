import Files
import Glibc
import Problems
import SongLibrary
import TestSupport
import Testing

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
}
