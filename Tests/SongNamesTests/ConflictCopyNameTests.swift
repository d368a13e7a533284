import Files
import SongNames
import Testing

@Suite("Names of conflict copies") struct ConflictCopyNameTests {
    @Test(
        "are known, with the song they belong to",
        arguments: [
            ("A.sync-conflict-20260212-103000-ABCDEFG.songbook", "A.songbook"),
            ("A.sync-conflict-20260212-103000-AB2DEF7.SONGBOOK", "A.SONGBOOK"),
            ("A.sync-conflict-20260212-103000.songbook", "A.songbook"),
            ("A.sync-conflict-20260212-103000-ABCDEFG.sync-conflict-20260213-103000-ABCDEFG.songbook", "A.songbook"),
            ("My song (1).sync-conflict-20260212-103000-ABCDEFG.songbook", "My song (1).songbook"),
            ("A (conflicted copy 2026-02-12 103000).songbook", "A.songbook"),
            ("A (conflicted copy 2026-02-12 103000 2).songbook", "A.songbook"),
            ("A (conflicted copy maria 2026-02-12 103000).songbook", "A.songbook"),
            ("A (conflicted copy Maria Müller 2026-02-12 103000).songbook", "A.songbook"),
            ("A (Maria's conflicted copy 2026-02-12).songbook", "A.songbook"),
            ("A (Maria’s conflicted copy 2026-02-12).songbook", "A.songbook"),
            ("A (Maria's conflicted copy 2026-02-12 (2)).songbook", "A.songbook"),
            ("A (laptop (old)'s conflicted copy 2026-02-12).songbook", "A.songbook"),
            ("A (conflicted copy 2026-02-12 103000) (conflicted copy 2026-02-13 103000).songbook", "A.songbook"),
            ("A.sync-conflict-20260212-103000-ABCDEFG (conflicted copy 2026-02-13 103000).songbook", "A.songbook"),
            ("A (live) (conflicted copy 2026-02-12 103000).songbook", "A (live).songbook"),
            ("A_conflict-20260212-103000.songbook", "A.songbook"),
            ("A_conflict-maria-20260212-103000.songbook", "A.songbook"),
            ("A.Conflict.songbook", "A.songbook"),
            ("A.Conflict(1).songbook", "A.songbook"),
            ("A (SFConflict maria@example.org 2026-02-12-10-30-00).songbook", "A.songbook"),
            ("A (copy: conflict on 2026-02-12).songbook", "A.songbook"),
            ("A (copy: conflict #2 on 2026-02-12).songbook", "A.songbook"),
            ("A (In Konflikt stehende Kopie von PC 2026-02-12).songbook", "A.songbook"),
            ("A (Marias in Konflikt stehende Kopie 2026-02-12).songbook", "A.songbook"),
            ("A (Konfliktkopie von PC 2026-02-12).songbook", "A.songbook"),
            ("A (Konfliktkopie 2026-02-12 103000).songbook", "A.songbook"),
            ("A (Copie en conflit de PC 2026-02-12).songbook", "A.songbook"),
            ("A (Copia en conflicto de PC 2026-02-12).songbook", "A.songbook"),
            ("A (Copia conflictiva de PC 2026-02-12).songbook", "A.songbook"),
            ("A (Copia in conflitto di PC 2026-02-12).songbook", "A.songbook"),
            ("A (Cópia em conflito de PC 2026-02-12).songbook", "A.songbook"),
            ("A (Conflicterende kopie van PC 2026-02-12).songbook", "A.songbook"),
            ("A (Kopia powodująca konflikt z PC 2026-02-12).songbook", "A.songbook"),
            ("A (конфликтующая копия с PC 2026-02-12).songbook", "A.songbook"),
            ("A (PC の競合コピー 2026-02-12).songbook", "A.songbook"),
            ("A (PC 的冲突副本 2026-02-12).songbook", "A.songbook"),
            ("A (PC의 충돌된 사본 2026-02-12).songbook", "A.songbook"),
        ])
    func known(_ name: String, _ original: String) {
        #expect(ConflictCopyName(FilePath(name))?.original.string == original)
    }

    @Test(
        "are not seen where there are none",
        arguments: [
            "A.songbook", "A (live).songbook", "conflicted copy.songbook", "A (conflicted copy).songbook",
            "A (conflicted copy of my heart).songbook", "A (conflicted copy 12 bars).songbook",
            "A (unconflicted copy 2026-02-12).songbook", "(conflicted copy 2026-02-12 103000).songbook",
            " (conflicted copy 2026-02-12 103000).songbook", ".sync-conflict-20260212-103000-ABCDEFG.songbook",
            "A.sync-conflict-2026-02-12-ABCDEFG.songbook", "A.sync-conflict-20260212-103000-abc.songbook",
            "A.sync-conflict-20260212-103000-ABCDEFG-1.songbook", "A.sync-conflict-.songbook",
            "A_conflict-.songbook", "A_conflict-2026-02-12.songbook", "_conflict-20260212-103000.songbook",
            ".Conflict.songbook", "A.Conflicted.songbook", "A.conflict.songbook", "A (Konfliktkopie).songbook",
            "A (1).songbook", "A 2.songbook", "A-PC.songbook", "A copy.songbook", "A (live 2026-02-12).songbook",
            "A (conflicted copy 2026-02-12 103000).txt", "A (conflicted copy 2026-02-12 103000)", "",
        ])
    func unknown(_ name: String) {
        #expect(ConflictCopyName(FilePath(name)) == nil)
    }

    @Test(
        "tell which program made them, and from which device or user its version is",
        arguments: [
            ("A.sync-conflict-20260212-103000-ABCDEFG.songbook", ConflictOrigin.Program.syncthing, "ABCDEFG"),
            ("A.sync-conflict-20260212-103000.songbook", .syncthing, nil),
            ("A (conflicted copy 2026-02-12 103000).songbook", nil, nil),
            ("A (conflicted copy Maria Müller 2026-02-12 103000).songbook", .nextcloud, "Maria Müller"),
            ("A (Maria's conflicted copy 2026-02-12).songbook", .dropbox, "Maria"),
            ("A (Maria’s conflicted copy 2026-02-12).songbook", .dropbox, "Maria"),
            ("A (laptop (old)'s conflicted copy 2026-02-12 (2)).songbook", .dropbox, "laptop (old)"),
            ("A (In Konflikt stehende Kopie von PC 2026-02-12).songbook", .dropbox, "PC"),
            ("A (Marias in Konflikt stehende Kopie 2026-02-12).songbook", nil, nil),
            ("A (Copie en conflit de mon PC 2026-02-12).songbook", .dropbox, "mon PC"),
            ("A (PC の競合コピー 2026-02-12).songbook", .dropbox, "PC"),
            ("A (Konfliktkopie 2026-02-12 103000).songbook", nil, nil),
            ("A_conflict-20260212-103000.songbook", .ownCloud, nil),
            ("A_conflict-anna-maria-20260212-103000.songbook", .ownCloud, "anna-maria"),
            ("A.Conflict(1).songbook", .resilio, nil),
            ("A (SFConflict maria@example.org 2026-02-12-10-30-00).songbook", .seafile, "maria@example.org"),
            ("A (copy: conflict #2 on 2026-02-12).songbook", .unison, nil),
            // The program that created the last copy counts.
            ("A.sync-conflict-20260212-103000-ABCDEFG (PC's conflicted copy 2026-02-13).songbook", .dropbox, "PC"),
        ])
    func origin(_ name: String, _ program: ConflictOrigin.Program?, _ device: String?) {
        let origin = ConflictCopyName(FilePath(name))?.origin
        #expect(origin?.program == program)
        #expect(origin?.device == device)
    }

    @Test("bytes that are not UTF-8 stay") func bytes() {
        let copy = FilePath(bytes: [0xE9] + Array(" (conflicted copy 2026-02-12 103000).songbook".utf8))
        #expect(ConflictCopyName(copy)?.original.bytes == [0xE9] + Array(".songbook".utf8))
    }

    @Test(
        "that this program makes fit into a directory, whatever the ending of the song's name",
        arguments: [
            FilePath("Song." + String(repeating: "x", count: 230)),
            FilePath("Song." + String(repeating: "é", count: 125)),
            FilePath("S." + String(repeating: "x", count: 210)), FilePath(bytes: Array(repeating: 0x80, count: 255)),
        ])
    func longEnding(_ song: FilePath) {
        let time = FileTime(seconds: 1_800_000_000)
        let copies = [0, 1, 99].map { ConflictCopyName.made(for: song, at: time, attempt: $0) }
        #expect(Set(copies).count == 3)
        for copy in copies {
            #expect(copy.bytes.count <= 255 && copy.bytes.starts(with: song.bytes.prefix(1)))
            #expect(copy.string.contains("(conflicted copy 2027-01-15"))
            #expect(song.bytes[0] == 0x80 || String(validating: copy.bytes, as: UTF8.self) != nil)
        }
    }

    @Test("that this program makes are known, whatever the song is called, and fit into a directory")
    func made() throws {
        let names = ["A", "A (live)", "é", String(repeating: "é", count: 123), String(repeating: "🎵", count: 61)]
        for name in names + ["(", " ", "conflicted copy 2026-02-12", "A (conflicted copy"] {
            let song = FilePath(name + ".songbook")
            for attempt in [0, 1, 99] {
                let copy = ConflictCopyName.made(for: song, at: FileTime(seconds: 1_800_000_000), attempt: attempt)
                #expect(copy.bytes.count <= 255)
                let original = try #require(ConflictCopyName(copy)?.original, "\(copy)")
                let isWhole = song.bytes.count + 40 <= 255
                #expect(isWhole ? original == song : song.string.hasPrefix(original.stem.string))
            }
        }
    }
}
