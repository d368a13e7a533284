import EditingSession
import Files
import Foundation
import Glibc
import Problems
import SongFormat
import SongNames
import TestSupport
import Testing

@testable import EditingSession

@Suite("The history of a song") struct HistoryTests {
    let folder = TemporaryFolder()

    @Test("keeps every version that a save replaced, newest first")
    func versions() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let session = try EditingSession.open(file, environment: folder.environment())
        for text in ["second", "third", "fourth"] { _ = try session.save(text: text) }
        let revisions = try session.earlierVersions()
        #expect(try revisions.map { try session.song(of: $0).text } == ["third", "second", "first"])
        #expect(revisions.map(\.number) == [1, 2, 3])
    }

    @Test("takes in the replaced file itself, and a copy of one that has another name")
    func replacedFile() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let session = try EditingSession.open(file, environment: folder.environment())
        let first = try FileStatus(of: file)
        _ = try session.save(text: "second")
        let second = try FileStatus(of: file)
        #expect(link(file.string, folder["Song/other name"].string) == 0)
        _ = try session.save(text: "third")
        let kept = try revisions().map { try FileStatus(of: $0).identity }
        #expect(kept.count == 3 && kept.contains(first.identity) && !kept.contains(second.identity))
        #expect(folder.names(in: "Song") == ["One.songbook", "other name"])
    }

    @Test("is where its folder is looked for, not where that was moved to")
    func movedFolder() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let session = try EditingSession.open(file, environment: folder.environment())
        func versions() throws -> [String] {
            try session.earlierVersions().map { try session.song(of: $0).text }
        }
        for text in ["second", "third"] { _ = try session.save(text: text) }
        let (history, moved) = (folder["home/.local/state/songbook/history"], folder["moved"])
        #expect(rename(history.string, moved.string) == 0)
        for text in ["fourth", "fifth"] { #expect(try session.save(text: text).notices.isEmpty) }
        #expect(try versions() == ["fourth"])
        #expect(rename(history.string, folder["moved too"].string) == 0)
        #expect(rename(moved.string, history.string) == 0)
        #expect(try session.save(text: "sixth").notices.isEmpty)
        #expect(try versions() == ["fifth", "third", "second", "first"])
    }

    @Test("gets the version that a save replaced whose process died before it was there", arguments: [0, 5])
    func diedBefore(nanosecondsLost: Int32) throws {
        // If the disk keeps whole seconds only, the song's time is before that of its draft.
        let stage = try Stage(clock: { FileTime(seconds: 1_800_000_000, nanoseconds: nanosecondsLost) })
        let song = stage.folder["Song"]
        let calls = FaultyCalls { _, call in
            call.name == .fsync && call.path == song ? .failing(.inputOutput) : nil
        }
        #expect(stage.save(with: calls).word == "unconfirmed")
        var times = [timespec](repeating: timespec(tv_sec: 1_800_000_000, tv_nsec: 0), count: 2)
        #expect(utimensat(AT_FDCWD, stage.file.string, &times, 0) == 0)
        let history = stage.folder["home/.local/state/songbook/history"]
        try FileManager.default.removeItem(atPath: history.string)
        let next = try stage.reopen()
        #expect(stage.drafts.isEmpty)
        #expect(try next.earlierVersions().map { try next.song(of: $0).text } == ["first"])
        #expect(try stage.folder.allVersions() == ["second", "first"])
    }

    @Test("gets the words of a draft that is discarded; where it cannot, the draft stays")
    func discardedDraft() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        func open(limit: Int = SongHistory.defaultLimit) throws -> EditingSession {
            try EditingSession.open(file, environment: folder.environment(), historyLimit: limit)
        }
        try open().keepDraft(of: SongEdit(text: "typed"))
        let history = folder.write("in the way", to: "home/.local/state/songbook/history")
        let session = try open()
        let draft = try #require(session.recoveredDrafts.first)
        #expect(throws: Problem.self) { try session.discard(draft) }
        #expect(try open().recoveredDrafts.map(\.song.text) == ["typed"])
        #expect(unlink(history.string) == 0)
        try session.discard(draft)
        #expect(try open().recoveredDrafts.isEmpty)
        #expect(try session.earlierVersions().map { try session.song(of: $0).text } == ["typed"])

        // With a limit of 0, the discarded draft makes no version.
        try open().keepDraft(of: SongEdit(text: "typed later"))
        let last = try open(limit: 0)
        try last.discard(try #require(last.recoveredDrafts.first))
        #expect(try last.earlierVersions().map { try last.song(of: $0).text } == ["typed"])
    }

    /// Returns the files of the versions, the oldest first: their names begin with seconds and nanoseconds.
    private func revisions() throws -> [FilePath] {
        let history: FilePath = "home/.local/state/songbook/history"
        let song = history.appending(try #require(folder.names(in: history).first))
        func time(_ name: FilePath) -> [Int] { name.string.split(separator: "-").prefix(2).compactMap { Int($0) } }
        let names = folder.names(in: song).sorted { time($0).lexicographicallyPrecedes(time($1)) }
        return names.map { folder[song.appending($0)] }
    }

    @Test("gets what the song said before it was read again, because somebody else had replaced it")
    func reloaded() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let session = try EditingSession.open(file, environment: folder.environment())
        _ = try session.save(text: "second")
        folder.write(SavingTests.bytes.replacing("first", with: "theirs"), to: "Song/One.songbook")
        _ = try session.reload()
        #expect(try session.earlierVersions().map { try session.song(of: $0).text } == ["second", "first"])
    }

    @Test("has a version from the moment its save was reported, also where its draft cannot be renamed to it")
    func blindOverwriting() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let session = try EditingSession.open(file, environment: folder.environment())
        _ = try session.save(text: "second")
        #expect(try folder.allVersions() == ["second", "first"])
        let otherDisk = FaultyCalls { _, call in
            call.name == .renameat2 && call.path.extension == "songbook" && call.path != file
                ? .failing(.crossDevice) : nil
        }
        _ = try otherDisk.run { () throws(Problem) in try session.save(text: "third") }
        #expect(otherDisk.made.contains { $0.name == .renameat2 && $0.path.parent.parent.lastComponent == "history" })
        #expect(try folder.allVersions() == ["third", "second", "first"])
        // The other program knew only the first version.
        folder.write(SavingTests.bytes.replacing("first", with: "blind"), to: "Song/other")
        #expect(rename(folder["Song/other"].string, file.string) == 0)
        let next = try EditingSession.open(file, environment: folder.environment())
        #expect(try next.earlierVersions().map { try next.song(of: $0).text } == ["third", "second", "first"])
        #expect(folder.names(in: "home/.local/state/songbook/drafts").isEmpty)
    }

    @Test("has what was saved together with others' changes, and what was saved into a conflict copy")
    func mergedAndCopied() throws {
        let three = #"one\ntwo\nthree"#
        let file = folder.write(SavingTests.bytes.replacing("first", with: three), to: "Song/One.songbook")
        let session = try EditingSession.open(file, environment: folder.environment())
        folder.write(SavingTests.bytes.replacing("first", with: #"ONE\ntwo\nthree"#), to: "Song/One.songbook")
        guard case .merged = try session.save(text: "one\ntwo\nTHREE").outcome else { throw Unexpected("no merge") }
        #expect(try folder.allVersions().contains("ONE\ntwo\nTHREE"))
        folder.write(SavingTests.bytes.replacing("first", with: #"uno\ntwo\nTHREE"#), to: "Song/One.songbook")
        guard case .conflict = try session.save(text: "1\ntwo\nTHREE").outcome else { throw Unexpected("no conflict") }
        #expect(try folder.allVersions().contains("1\ntwo\nTHREE"))
    }

    @Test("gets a version back of which a power cut left little when its song is opened", arguments: [0, 40])
    func torn(left: Int) throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        _ = try EditingSession.open(file, environment: folder.environment()).save(text: "second")
        let version = try #require(try revisions().last)
        let bytes = try #require(FileManager.default.contents(atPath: version.string))
        #expect(bytes.starts(with: Array("songbook-draft".utf8)))
        try Data(bytes.prefix(left)).write(to: URL(fileURLWithPath: version.string))
        #expect(throws: Problem.self) { try folder.allVersions() }
        _ = try EditingSession.open(file, environment: folder.environment())
        #expect(try folder.allVersions() == ["second", "first"])
    }

    @Test("keeps no version twice, and none when nothing changed")
    func unchanged() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let session = try EditingSession.open(file, environment: folder.environment())
        _ = try session.save(text: "first")
        #expect(try session.earlierVersions().isEmpty)
        #expect(try folder.allVersions().isEmpty)
    }

    @Test("a save goes on, and says so once, where no history can be kept")
    func noHistory() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        folder.write("in the way", to: "home/.local/state/songbook/history")
        let session = try EditingSession.open(file, environment: folder.environment())
        let first = try session.save(text: "second")
        let second = try session.save(text: "third")
        #expect(first.notices.count == 1 && second.notices.isEmpty)
        #expect(session.song.text == "third")
    }

    @Test("leaves the draft of a save to the next session where it cannot get that version")
    func keptDraft() throws {
        let stage = try Stage()
        let history = stage.folder["home/.local/state/songbook/history"]
        let calls = FaultyCalls { _, call in
            call.name == .openat && call.path.string.hasPrefix(history.string) ? .failing(.inputOutput) : nil
        }
        #expect(stage.save(with: calls).word == "saved")
        #expect(stage.drafts.count == 1)
        // The other program knew only the first version.
        stage.folder.write(Stage.old.replacing("first", with: "blind"), to: "Song/other")
        #expect(rename(stage.folder["Song/other"].string, stage.file.string) == 0)
        let offered = try stage.reopen().recoveredDrafts
        #expect(offered.map(\.song.text) == ["second"])
        try stage.session?.discard(#require(offered.first))

        // A song that has the words does not offer them, and a save of which the history gets all removes the draft.
        #expect(stage.save("third", with: calls).word == "saved")
        #expect(try stage.reopen().recoveredDrafts.isEmpty)
        #expect(stage.save("fourth", with: calls).word == "saved")
        #expect(stage.save("fifth", with: FaultyCalls()).word == "saved")
        #expect(stage.drafts.isEmpty)
    }

    @Test("brings a version back with its metadata, merged like every save, and keeps what was added since, and tags")
    func restoring() throws {
        let old =
            #"{"id": "a", "title": "One", "text": "first\nline", "tags": ["x", "y"], "artist": ["A", "B"], "#
            + #""tempo": 92.5, "key": [1.0], "meta": {"ccli": "5", "n": 1}, "other": 1e400}"#
        let file = folder.write(old, to: "Song/One.songbook")
        let session = try EditingSession.open(file, environment: folder.environment())
        var metadata = MetadataEdit()
        metadata.set(.artist, .list(["C"]))
        metadata.set(.tempo, nil)
        metadata.set(.key, .text("D"))
        metadata.set(.album, .text("Lamps"))
        metadata.set(.entry("ccli"), .text("6"))
        _ = try session.save(
            SongEdit(title: "Two", text: "second\nline", tags: ["z"], pinned: true, metadata: metadata))
        let first = try #require(try session.earlierVersions().last)

        // Another program writes meanwhile.
        let theirs = String(decoding: folder.read("Song/One.songbook")!, as: UTF8.self)
        folder.write(theirs.replacing("1e400", with: "1e401"), to: "Song/One.songbook")
        let version = try session.song(of: first)
        let edit = SongEdit(restoring: version, arrangement: false)
        #expect(edit.changedMetadata(in: session.song).map(\.spelling) == ["artist", "key", "tempo", "meta.ccli"])
        guard case .saved = try session.save(edit).outcome else {
            Issue.record("not saved")
            return
        }
        let song = session.song
        #expect(song.title == "One" && song.text == "first\nline" && song.tags == ["z"] && song.pinned)
        #expect(song.metadata[.artist] == .list(["A", "B"]) && song.metadata[.tempo] == .number(92.5))
        #expect(song.metadata[.key] == .unknown(["[1.0]"]) && song.metadata[.album] == .text("Lamps"))
        #expect(song.metadata[.entry("ccli")] == .text("5"))
        let bytes = String(decoding: folder.read("Song/One.songbook")!, as: UTF8.self)
        #expect(bytes.contains("1e401") && bytes.contains(#""n": 1"#) && bytes.contains(#""key": [1.0]"#), "\(bytes)")
        // The earlier content is a version now; restoring again changes nothing.
        let before = try #require(try session.earlierVersions().first)
        #expect(try session.song(of: before).title == "Two")
        #expect(edit.changedMetadata(in: session.song).isEmpty)
        guard case .unchanged = try session.save(edit).outcome else {
            Issue.record("changed")
            return
        }
        // On request, tags and pin are those of the version.
        _ = try session.save(SongEdit(restoring: version, arrangement: true))
        #expect(session.song.tags == ["x", "y"] && !session.song.pinned)
    }

    @Test("the limit is one of earlier versions")
    func limit() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        for number in 0..<5 {
            let session = try EditingSession.open(file, environment: folder.environment(), historyLimit: 2)
            _ = try session.save(text: "text \(number)")
        }
        #expect(try folder.allVersions() == ["text 4", "text 3", "text 2"])
    }

    @Test("a version from before 1970, or from the last moment there is, is listed, shown and thinned like others")
    func oddTimes() throws {
        let times: [Int64] = [.min, -14_400, -1, 0, .max]
        for seconds in times {
            let time = FileTime(seconds: seconds, nanoseconds: 5)
            for file: FilePath in ["a.songbook", "a (conflicted copy 2026-02-12 103000).songbook"] {
                let name = VersionName(Array("\(seconds)".utf8), savedAt: time, in: file)
                #expect(VersionName(name.path) == name)
            }
        }
        for name in ["--1-0-a", "-1--2-a", "-1-0", "1-0-a-b", "-1-0-a-b", "-", "", "1--0-a", "+1-0-a", "1-0-"] {
            #expect(VersionName(FilePath(name + ".songbook")) == nil, "\(name)")
        }
        // The last work before the present was long after those times.
        let sorted = (times.dropLast() + [999_000_000, .max]).map { FileTime(seconds: $0) }
        #expect(kept(of: sorted, now: FileTime(seconds: 1_000_000_000), limit: 10).count == 4)

        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        let session = try EditingSession.open(file, environment: folder.environment())
        var stamps = [timespec](repeating: timespec(tv_sec: -14_400, tv_nsec: 0), count: 2)
        #expect(utimensat(AT_FDCWD, file.string, &stamps, 0) == 0)
        let next = try EditingSession.open(file, environment: folder.environment())
        _ = session
        _ = try next.save(text: "second")
        #expect(try next.earlierVersions().map { try next.song(of: $0).text } == ["first"])
    }

    @Test("a clock that is a year ahead for less than an hour, or a year behind, thins nothing of the work before")
    func clockJumps() {
        let begin = FileTime(seconds: 1_000_000_000)
        let work = (0..<6).map { FileTime(seconds: begin.seconds + 600 * $0) }
        let year: Int64 = 365 * 86_400
        let ahead = (0..<5).map { FileTime(seconds: begin.seconds + year + 600 * $0) }
        for (number, now) in ahead.enumerated() {
            let times = work + ahead[...number]
            #expect(kept(of: times, now: now) == times)
        }
        let back = FileTime(seconds: begin.seconds - year)
        #expect(kept(of: [back] + work, now: back) == [back] + work)
        // The clock is right again; the versions ahead of it count as the newest.
        let right = FileTime(seconds: begin.seconds + 4000)
        let times = work + [right] + ahead
        #expect(kept(of: times, now: right) == times)
    }

    @Test("all of the last hour of work, then the last of every hour, then of every day, stay")
    func thinning() {
        let now = FileTime(seconds: 1_000_000_000)
        let times = stride(from: Int64(40 * 86_400), to: 0, by: -600).map { FileTime(seconds: now.seconds - $0) }
        let kept = kept(of: times, now: now, limit: 10_000)
        let ages = kept.map { now.seconds - $0.seconds }
        // Versions less than an hour old, and those of the hour before.
        #expect(ages.filter { $0 < 7200 } == Array(stride(from: Int64(6600), to: 0, by: -600)))
        #expect((22...25).contains(ages.filter { (7200..<86_400).contains($0) }.count))
        #expect((38...41).contains(ages.filter { $0 >= 86_400 }.count))
        #expect(self.kept(of: times, now: now, limit: 7) == Array(kept.suffix(7)))
    }

    @Test("a day of writing without a pause does not push out what was written on the days before")
    func longDay() {
        let now = FileTime(seconds: 1_000_000_000)
        let days = (1...30).reversed().map { FileTime(seconds: now.seconds - 86_400 * $0) }
        // Every five seconds, for as long as all versions are kept.
        let work = stride(from: Int64(3600), through: 0, by: -5).map { FileTime(seconds: now.seconds - $0) }
        let kept = kept(of: days + work, now: now, limit: 200)
        #expect(kept.count == 200)
        #expect(Array(kept.prefix(30)) == days)
        #expect(kept.suffix(20) == work.suffix(20))
        // Every minute of the hour is still there.
        #expect(Set(kept.dropFirst(30).map { $0.seconds / 60 }) == Set(work.map { $0.seconds / 60 }))
        // If that is not enough, the oldest are removed.
        #expect(self.kept(of: days + work, now: now, limit: 62).first == days.last)
        #expect(self.kept(of: days + work, now: now, limit: 0).isEmpty)
    }

    @Test("of an hour, and of a day, the longest version stays too, for in the last one something may be deleted")
    func deleted() {
        let now = FileTime(seconds: 1_000_000_000)
        // By the hours of the clock: 8 hours ago, 40 days ago.
        for start in [now.seconds / 3600 * 3600 - 8 * 3600, (now.seconds / 86_400 - 40) * 86_400] {
            let old = (0..<5).map { FileTime(seconds: start + 20 * Int64($0)) }
            let times = old + [FileTime(seconds: now.seconds - 4000)]
            let lengths = [100, 900, 900, 200, 300, 1]
            let thinning = HistoryThinning(now: now, limit: 100)
            #expect(thinning.kept(of: times) { lengths[$0] } == [2, 4, 5])
            let kept = [2, 4, 5].map { (times[$0], lengths[$0]) }
            #expect(thinning.kept(of: kept.map(\.0)) { kept[$0].1 } == [0, 1, 2])
            // They are in the same minute, but not among those that are removed first for that.
            let work = (0..<20).map { FileTime(seconds: now.seconds + Int64($0)) }
            let few = HistoryThinning(now: now, limit: 10).kept(of: times + work) { $0 < 6 ? lengths[$0] : 1 }
            #expect(few.prefix(3) == [2, 4, 5] && few.count == 10)
        }
    }

    @Test("the length of a version is that of its words, also where its file is a draft with what was replaced")
    func lengths() throws {
        let stage = try Stage(clock: { FileTime(seconds: 1_800_000_000) })
        let history = SongHistory(id: "lengths", environment: stage.folder.environment())
        let hour: Int64 = 1_800_000_000 - 8 * 3600
        func song(_ count: Int) throws -> SongFile {
            try SongFile.new(
                id: "lengths", title: "", text: String(repeating: "x", count: count),
                createdAt: Timestamp(FileTime(seconds: hour)))
        }
        let (long, short) = (try song(3000), try song(1000))
        let file = stage.folder["Song/One.songbook"]
        let draft = Draft(
            file: file, savedAt: FileTime(seconds: hour + 60), base: try song(9000).bytes + Array("y".utf8),
            ours: short)
        for (number, bytes) in [long.bytes, Array(draft.encoded().joined()), short.bytes].enumerated() {
            let time = FileTime(seconds: hour + 60 * Int64(number))
            try history.add(bytes, as: VersionName(number == 0 ? long.bytes : short.bytes, savedAt: time, in: file))
        }
        #expect(draft.encoded().joined().count > long.bytes.count)
        let latest = FileTime(seconds: 1_800_000_000 - 4000)
        try history.add(short.bytes, as: VersionName(short.bytes, savedAt: latest, in: file))
        try history.thin(now: FileTime(seconds: 1_800_000_000), limit: 100)
        let left = try history.versionsOfSong().map { try history.song(named: $0).song.text.utf8.count }
        #expect(left == [3000, 1000, 1000])
    }

    private func kept(of times: [FileTime], now: FileTime, limit: Int = 100) -> [FileTime] {
        HistoryThinning(now: now, limit: limit).kept(of: times) { _ in 0 }.map { times[$0] }
    }
}
