import Files
import SongNames
import Testing

@Suite("Which file of a folder is the song, and which are other versions of it") struct SongFolderContentTests {
    /// - Parameter ids: the ids of files; others have none.
    private func content(
        _ names: [String], in folder: String? = nil, ids: [String: String] = [:], unreadable: Set<String> = []
    ) -> SongFolderContent {
        SongFolderContent(songNames: names.map { FilePath($0 + ".songbook") }, in: folder.map { FilePath($0) }) {
            name in
            let stem = name.stem.string
            return unreadable.contains(stem) ? .unreadable : ids[stem].map { .id($0) } ?? .none
        }
    }

    private func stems(_ names: [FilePath]) -> [String] {
        names.map(\.stem.string)
    }

    @Test("nothing of nothing") func empty() {
        #expect(content([]).song == nil && content([]).copies.isEmpty && !content([]).isAmbiguous)
    }

    @Test("no file is read where there is one song, whatever sync programs left beside it") func noReading() {
        for names in [["A"], ["A", "A (conflicted copy 2026-02-12)"], ["A 2"], ["A", "B"]] {
            _ = SongFolderContent(songNames: names.map { FilePath($0 + ".songbook") }, in: "A") { name in
                Issue.record("\(name) was read")
                return .none
            }
        }
    }

    @Test("a song's own, and those of one that is gone, by their bytes") func own() {
        let (ours, theirs, gone) = (
            "a (conflicted copy 2026-02-12)", "a.sync-conflict-20260212-103000", "Gone (conflicted copy 2026-02-12)"
        )
        let content = content([theirs, "a", ours, gone])
        #expect(content.song == "a.songbook")
        #expect(stems(content.copies) == [gone, ours, theirs])
        #expect(stems(content.versions(of: "a.songbook")) == [ours, theirs])
    }

    @Test("those of another song in the folder are not the first one's") func others() {
        let content = content(["b", "b (conflicted copy 2026-02-12)", "a"])
        #expect(content.song == "a.songbook")
        #expect(content.copies.isEmpty)
        #expect(stems(content.versions(of: "b.songbook")) == ["b (conflicted copy 2026-02-12)"])
    }

    @Test(
        "names that differ in case or Unicode form only are versions of one song where the id is the same",
        arguments: [("Lamp", "lamp"), ("\u{FC}", "u\u{308}"), ("Straße", "STRASSE")])
    func spellings(first: String, second: String) {
        // Paths are compared by their bytes, unlike strings.
        let (song, other) = (FilePath(first + ".songbook"), FilePath(second + ".songbook"))
        for names in [[song, other], [other, song]] {
            let content = SongFolderContent(songNames: names, in: FilePath(first)) { _ in .id("1") }
            #expect(content.song == song)
            #expect(content.copies == [other] && content.otherSongs.isEmpty)
            #expect(content.versions(of: song) == [other] && content.versions(of: other) == [song])
        }
        let copy = FilePath(first + " 2.songbook")
        let three = SongFolderContent(songNames: [copy, other, song], in: FilePath(first)) { _ in .id("1") }
        #expect(three.song == song && Set(three.copies) == [other, copy] && three.otherSongs.isEmpty)
    }

    @Test(
        "a conflict copy whose name differs in case or Unicode form from the song's is a version of that song",
        arguments: [
            ("Lamp", "lamp.sync-conflict-20260212-103000-ABCDEFG"), ("lamp", "LAMP (WHO's conflicted copy 2026-02-12)"),
            ("\u{FC}", "U\u{308} (conflicted copy 2026-02-12)"),
        ])
    func spelledCopies(song: String, copy: String) {
        let content = content([song, copy], in: song)
        let (file, other) = (FilePath(song + ".songbook"), FilePath(copy + ".songbook"))
        #expect(content.song == file && content.copies == [other] && content.otherSongs.isEmpty)
        #expect(content.versions(of: file) == [other] && content.versions(of: other) == [file])
        #expect(content.conflictCopies(of: file) == [other] && content.original(of: other) == file)
        // If a file has exactly that name, the copy is that file's.
        let both = self.content(["Lamp", "lamp", "lamp (conflicted copy 2026-02-12)"], in: "Lamp")
        #expect(stems(both.conflictCopies(of: "lamp.songbook")) == ["lamp (conflicted copy 2026-02-12)"])
        #expect(both.conflictCopies(of: "Lamp.songbook").isEmpty && both.otherSongs.count == 2)
    }

    @Test("every file is the song, another version of it, or another song in its way")
    func otherSongs() {
        let lamps = content(["Lamp", "lamp"], in: "Lamp", ids: ["Lamp": "1", "lamp": "2"])
        #expect(lamps.copies.isEmpty && stems(lamps.otherSongs) == ["lamp"])
        // Without an id, this cannot be determined.
        #expect(stems(content(["Lamp", "lamp"], in: "Lamp", ids: ["Lamp": "1"]).otherSongs) == ["lamp"])
        let copy = "Sun (conflicted copy 2026-02-12)"
        #expect(stems(content(["Moon", "Sun", copy], in: "Moon").otherSongs) == [copy, "Sun"])
        #expect(content(["Moon"]).otherSongs.isEmpty)
        let files = [FilePath("Lamp.songbook"), FilePath("Lamp.SONGBOOK")]
        let endings = SongFolderContent(songNames: files, in: "Lamp") { _ in .id("1") }
        #expect(endings.copies.count == 1 && endings.otherSongs.isEmpty)
    }

    @Test("one alone is the song; of several nobody knows") func alone() {
        let (one, two) = ("a (conflicted copy 2026-02-12)", "a (conflicted copy 2026-02-13)")
        #expect(content([one]).song?.stem.string == one && content([one]).copies.isEmpty)
        #expect(content([two, one]).song == nil && content([two, one]).isAmbiguous)
        #expect(stems(content([two, one]).copies) == [one, two])
    }

    @Test(
        "a copy does not take the song's place, whether it comes before or after it",
        arguments: [
            "S (1)", "S 2", "S-2", "S copy", "S - Copy", "S (copy)", "S-LAPTOP", "Copy of S", "Kopie von S",
            "S (Kopie)",
            "S.Conflict", "S_conflict-20260212-103000", "S (conflicted copy)", "S的副本", "A S", "Z S",
            "S (In Konflikt stehende Kopie von PC)", "S (In Konflikt stehende Kopie von PC 2026-02-12)",
            "S (Konfliktkopie 2026-02-12)", "S (SFConflict x@y.z 2026-02-12-10-30-00)", "S (conflict on 2026-02-12)",
        ])
    func copy(_ copy: String) {
        for folder in [nil, "S", "Elsewhere"] {
            let content = content([copy, "S"], in: folder, ids: ["S": "1", copy: "1"])
            #expect(content.song == "S.songbook")
            #expect(stems(content.copies) == [copy])
            #expect(stems(content.versions(of: "S.songbook")) == [copy])
            #expect(content.original(of: FilePath(copy + ".songbook")) == "S.songbook")
            #expect(content.original(of: "S.songbook") == nil)
        }
    }

    @Test("a copy from a computer that spells its name in another way is known") func spelling() {
        for copy in ["E\u{301}te\u{301} (1)", "ÉTÉ 2"] {
            let content = content([copy, "Été"], ids: ["Été": "1", copy: "1"])
            #expect(content.song == "Été.songbook" && stems(content.copies) == [copy])
        }
    }

    @Test("a name alone proves nothing: another id is another song") func anotherSong() {
        let content = content(["Moon 2", "Moon"], ids: ["Moon": "1", "Moon 2": "2"])
        #expect(content.song == "Moon 2.songbook")
        #expect(content.copies.isEmpty && content.versions(of: "Moon.songbook").isEmpty)
    }

    @Test("what may be a copy does not take the song's place, and is none for sure") func suspect() {
        for ids in [[:], ["S": "1"], ["S (1)": "1"]] {
            let content = content(["S (1)", "S"], ids: ids)
            #expect(content.song == "S.songbook" && content.copies.isEmpty && content.isCertain)
        }
        let content = content(["S (1)", "S"], ids: ["S (1)": "1"], unreadable: ["S"])
        #expect(content.song == "S.songbook" && content.copies.isEmpty && !content.isCertain)
    }

    @Test("the file called as its folder is the song, also if it seems a copy, or is spelled in another way")
    func calledAsFolder() {
        let content = content(["B", "A", "B copy"], in: "B", ids: ["B": "1", "B copy": "1", "A": "2"])
        #expect(content.song == "B.songbook" && stems(content.copies) == ["B copy"])
        let turned = self.content(["B", "B copy"], in: "B copy", ids: ["B": "1", "B copy": "1"])
        #expect(turned.song == "B copy.songbook" && stems(turned.copies) == ["B"])
        #expect(turned.original(of: "B.songbook") == "B copy.songbook")
        #expect(turned.original(of: "B copy.songbook") == nil)
        #expect(self.content(["a", "été"], in: "E\u{301}TE\u{301}").song?.stem == "été")
        #expect(self.content(["a", "SONG", "song"], in: "song").song == "song.songbook")
        #expect(
            self.content(["A", "B (conflicted copy 2026-02-12)"], in: "B (conflicted copy 2026-02-12)").song
                == "A.songbook")
    }

    @Test("copies of copies, and conflict copies of copies, are versions of the same song") func chain() {
        let names = ["S", "S (1)", "S (1) copy", "S (1) (conflicted copy 2026-02-12)", "T", "T 2"]
        let ids = ["S": "1", "S (1)": "1", "S (1) copy": "1", "T": "2", "T 2": "2"]
        let content = content(names, ids: ids)
        #expect(content.song == "S.songbook")
        #expect(Set(stems(content.copies)) == ["S (1)", "S (1) copy", "S (1) (conflicted copy 2026-02-12)"])
        #expect(stems(content.versions(of: "T.songbook")) == ["T 2"])
        for name in content.copies { #expect(content.original(of: name) == "S.songbook") }
    }

    @Test("a folder of very many files is gone through quickly") func many() {
        let names = (0..<20_000).map { "Song number \($0)" }
        #expect(content(names, ids: Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })).copies.isEmpty)
    }
}
