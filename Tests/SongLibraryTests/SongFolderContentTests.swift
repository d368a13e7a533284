import Files
import SongLibrary
import Testing

@Suite("Whose conflict copies the files of a folder are") struct SongFolderContentTests {
    private func content(_ names: FilePath...) -> SongFolderContent {
        SongFolderContent(songNames: names)
    }

    @Test("nothing of nothing") func empty() {
        #expect(content() == SongFolderContent(songNames: []))
        #expect(content().song == nil && content().copies.isEmpty && !content().isAmbiguous)
    }

    @Test("a song's own, and those of one that is gone, by their bytes") func own() {
        let (ours, theirs): (FilePath, FilePath) = (
            "a (conflicted copy 2026-02-12).songbook", "a.sync-conflict-20260212-103000.songbook"
        )
        let gone: FilePath = "Gone (conflicted copy 2026-02-12).songbook"
        let content = content(theirs, "a.songbook", ours, gone)
        #expect(content.song == "a.songbook")
        #expect(content.copies == [gone, ours, theirs])
    }

    @Test("those of another song in the folder are not the first one's") func others() {
        let content = content("b.songbook", "b (conflicted copy 2026-02-12).songbook", "a.songbook")
        #expect(content.song == "a.songbook")
        #expect(content.copies.isEmpty)
    }

    @Test("one alone is the song; of several nobody knows") func alone() {
        let (one, two): (FilePath, FilePath) = (
            "a (conflicted copy 2026-02-12).songbook", "a (conflicted copy 2026-02-13).songbook"
        )
        #expect(content(one).song == one && content(one).copies.isEmpty)
        #expect(content(two, one).song == nil && content(two, one).isAmbiguous)
        #expect(content(two, one).copies == [one, two])
        #expect(content(two, one).ambiguityReason.contains("2 conflict copies"))
    }
}
