import Files
import Freedesktop
import SongLibrary
import TestSupport
import Testing

@Suite("What an argument means") struct SongReferenceTests {
    @Test("a relative path is meant from the working directory") func relative() throws {
        let folder = TemporaryFolder()
        folder.write("{}", to: "a.songbook")
        let path = try SongReference("a.songbook").path(in: folder.environment())
        #expect(path == folder["a.songbook"])
    }
}
