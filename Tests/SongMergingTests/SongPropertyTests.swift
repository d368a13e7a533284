import SongFormat
import SongMerging
import TestSupport
import Testing

@Suite("Whatever three songs are merged")
struct SongPropertyTests {
    private struct Versions {
        let base: SongFile?
        let ours: SongFile
        let theirs: SongFile
    }

    /// - Parameter unchanged: whether a side has the base's members, but perhaps not its white space.
    private func versions(_ seed: UInt64, ours: Bool = false, theirs: Bool = false) throws -> Versions {
        var random = SeededGenerator(seed: seed)
        let base = RandomSong(using: &random)
        let our = ours ? base : base.changed(using: &random)
        let their = theirs ? base : base.changed(using: &random)
        let texts = [base, our, their].map { $0.text(using: &random) }
        return Versions(
            base: random.chance(1, of: 8) && !ours && !theirs ? nil : try SongFile(texts[0]),
            ours: try SongFile(texts[1]), theirs: try SongFile(texts[2]))
    }

    private func merge(_ versions: Versions) throws -> MergeResult? {
        let isEditable = versions.ours.readOnlyReason == nil && versions.theirs.readOnlyReason == nil
        do {
            let result = try SongMerge.merging(base: versions.base, ours: versions.ours, theirs: versions.theirs)
            if !isEditable { #expect(result.clean != nil) }
            return isEditable ? result : nil
        } catch {
            #expect(!isEditable)
            return nil
        }
    }

    @Test("The result is what the simplest rules say", arguments: 0..<8)
    func oracle(block: UInt64) throws {
        var (clean, conflicts) = (0, 0)
        for seed in block * 150..<block * 150 + 150 {
            let versions = try versions(seed)
            guard let result = try merge(versions) else { continue }
            let oracle = SongOracle(base: versions.base, ours: versions.ours, theirs: versions.theirs)
            let lyrics = TextMerge(
                base: versions.base?.song.text, ours: versions.ours.song.text, theirs: versions.theirs.song.text)
            if versions.ours.bytes == versions.base?.bytes || versions.theirs.bytes == versions.base?.bytes { continue }
            let files: [SongFile]
            switch result {
            case .clean(let file):
                clean += 1
                files = [file]
                #expect(!oracle.hasIDConflict, "seed \(seed)")
                #expect(oracle.title == Array(file.song.title.utf8), "seed \(seed)")
                #expect(same(file.song.text, lyrics.text), "seed \(seed)")
            case .conflict(let conflict):
                conflicts += 1
                files = try MergeSide.allCases.map { side in
                    try #require(try conflict.resolved(by: MergeChoices(side, for: conflict)))
                }
                #expect((conflict.id != nil) == oracle.hasIDConflict, "seed \(seed)")
                #expect((conflict.title != nil) == (oracle.title == nil), "seed \(seed)")
                #expect(lyrics.conflicts.count == conflict.text.conflicts.count)
                for (side, file) in zip(MergeSide.allCases, files) {
                    let song = side == .ours ? versions.ours.song : versions.theirs.song
                    #expect(
                        same(file.song.title, oracle.title.map { String(decoding: $0, as: UTF8.self) } ?? song.title))
                    #expect(same(file.song.text, lyrics.text(choosing: lyrics.conflicts.map { _ in .side(side) })))
                    #expect(!oracle.hasIDConflict || file.song.id == song.id)
                }
            }
            for (index, file) in files.enumerated() {
                #expect(file.readOnlyReason == nil)
                #expect(try SongFile(decoding: file.bytes).song == file.song)
                #expect(Set(file.song.tags) == oracle.tags, "seed \(seed)")
                #expect(file.song.pinned == oracle.pinned, "seed \(seed)")
                #expect(file.song.updatedAt == oracle.updatedAt, "seed \(seed)")
                #expect([versions.ours.song.createdAt, versions.theirs.song.createdAt].contains(file.song.createdAt))
                for name in try oracle.unknownNames() {
                    let chosen = index == 0 ? versions.ours : versions.theirs
                    let expected = try oracle.unknown(name) ?? SongOracle.values(name, in: chosen)
                    #expect(try SongOracle.values(name, in: file) == expected, "seed \(seed)")
                    let isConflict = result.conflict?.members.contains {
                        same("\"\($0.name)\"", String(decoding: name, as: UTF8.self))
                    }
                    if try oracle.unknown(name) != nil { #expect(isConflict != true, "seed \(seed)") }
                }
            }
        }
        #expect(clean > 15 && conflicts > 15)
    }

    @Test("What we did not change stays byte for byte as theirs has it", arguments: 0..<4)
    func losslessness(block: UInt64) throws {
        for seed in block * 150..<block * 150 + 150 {
            let versions = try versions(seed)
            guard let file = try merge(versions)?.clean, versions.theirs.bytes != versions.base?.bytes else { continue }
            let theirs = versions.theirs
            let (before, after) = (try theirs.members(), try file.members())
            let others = after.map { file.bytes[$0.name.lowerBound..<$0.value.upperBound] }
            for member in before {
                let spelling = theirs.bytes[member.name.lowerBound..<member.value.upperBound]
                guard let isSame = try isSame(member, of: theirs, in: file) else { continue }
                #expect(isSame == others.contains(spelling), "seed \(seed)")
            }
            guard let first = before.first, let last = before.last, let newFirst = after.first, let newLast = after.last
            else { continue }
            #expect(file.bytes[..<newFirst.name.lowerBound] == theirs.bytes[..<first.name.lowerBound], "seed \(seed)")
            #expect(file.bytes[newLast.value.upperBound...] == theirs.bytes[last.value.upperBound...], "seed \(seed)")
        }
    }

    /// Whether a member means the same in both files; nil if the spellings do not show it: if the member occurs more
    /// than once or is gone, or is a date of the same moment or a list of the same tags.
    private func isSame(_ member: SongMember, of theirs: SongFile, in file: SongFile) throws -> Bool? {
        let name = SongOracle.key(member, in: theirs)
        let (before, after) = (try SongOracle.values(name, in: theirs), try SongOracle.values(name, in: file))
        guard before.count == 1, after.count == 1, before == after || !member.isKnown else { return nil }
        return before == after
    }

    @Test("A side that says what the base says gives way to the other", arguments: 0..<4)
    func oneSide(block: UInt64) throws {
        for seed in block * 150..<block * 150 + 150 {
            let unchanged = try versions(seed, ours: true)
            let (ours, theirs) = (unchanged.ours.song, unchanged.theirs.song)
            if let result = try merge(unchanged), unchanged.base?.bytes != unchanged.theirs.bytes,
                ours.id == theirs.id, try !lacksDates(unchanged.theirs),
                !(ours.updatedAt.map { ours in theirs.updatedAt.map { $0 < ours } ?? true } ?? false)
            {
                #expect(same(result.clean?.content, unchanged.theirs.content), "seed \(seed)")
            }
            let edited = try versions(seed, theirs: true)
            if let result = try merge(edited), edited.ours.song.id == edited.theirs.song.id {
                let song = try #require(result.clean).song
                #expect(same(song.title, edited.ours.song.title) && same(song.text, edited.ours.song.text))
                #expect(song.tags == edited.ours.song.tags && song.pinned == edited.ours.song.pinned, "seed \(seed)")
            }
        }
    }

    private func lacksDates(_ file: SongFile) throws -> Bool {
        try file.members().filter { !$0.isNull && ["createdAt", "updatedAt"].contains($0.text) }.count < 2
    }

    @Test("It does not matter which side is ours", arguments: 0..<4)
    func symmetry(block: UInt64) throws {
        for seed in block * 150..<block * 150 + 150 {
            let versions = try versions(seed)
            guard let there = try merge(versions),
                let back = try merge(Versions(base: versions.base, ours: versions.theirs, theirs: versions.ours))
            else { continue }
            guard let one = there.clean, let other = back.clean else {
                #expect(there.clean == nil && back.clean == nil, "seed \(seed)")
                #expect(there.conflict?.members.map(\.ours).count == back.conflict?.members.map(\.theirs).count)
                continue
            }
            var (song, otherSong) = (one.song, other.song)
            #expect(Set(song.tags) == Set(otherSong.tags), "seed \(seed)")
            (song.tags, otherSong.tags) = ([], [])
            #expect(song == otherSong, "seed \(seed)")
            for name in try SongOracle(base: nil, ours: one, theirs: other).unknownNames() {
                #expect(try SongOracle.values(name, in: one) == SongOracle.values(name, in: other), "seed \(seed)")
            }
        }
    }
}
