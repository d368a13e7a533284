import Files
import LibraryChanges
public import LibraryIndex
import Problems
import SongConversion
import SongFormat
import Translations

extension SongImport {
    /// Makes the songs of a plan, each whole or not at all. Reads the files again; skips files that have changed since,
    /// and songs that another program has put into the library since.
    ///
    /// Ends when nothing more can be made, for example because the disk is full; running the same import again
    /// continues it. Any other problem with a song does not affect the others.
    ///
    /// - Parameters:
    ///   - cancellation: checked between songs.
    ///   - report: called for each file, in order, once all its songs are made or have failed.
    public func run(
        _ plan: ImportPlan, progress: ImportProgress = ImportProgress(), cancellation: Cancellation = Cancellation(),
        reporting report: (ImportOutcome) -> Void
    ) -> ImportReport {
        var run = ImportRun(self, plan, progress: progress, cancellation: cancellation)
        for index in plan.files.indices {
            if run.report.failure == nil, !cancellation.isCancelled { run.take(index) }
            // Files beside songs are large, so each such song is made at once.
            if !plan.files[index].attachments.isEmpty { run.flush() }
            if !run.hasPending { run.attach() }
            if !run.hasPending { run.done.forEach(report) }
            if !run.hasPending { run.done.removeAll(keepingCapacity: true) }
            if run.report.failure != nil || cancellation.isCancelled { break }
        }
        run.flush()
        run.attach()
        run.done.forEach(report)
        return run.report
    }
}

/// Moves the songs of a plan into the library in batches.
private struct ImportRun {
    /// The most songs, or bytes of songs, that are written to disk together.
    private static let batch = (songs: 64, bytes: 8 << 20)

    private let work: SongImport
    private let plan: ImportPlan
    private let progress: ImportProgress
    private let cancellation: Cancellation
    private var folder: NewSongFolder?
    /// The path by which it was opened, which may contain links.
    private var folderPath: FilePath?
    /// Folders without new songs that were tidied.
    private var tidied: Set<FilePath> = []
    private var pending: [Pending] = []
    private var pendingBytes = 0
    /// Songs that others in the plan duplicate, and their paths once they are made.
    private let originals: Set<PlannedPosition>
    private var known: KnownSongs
    private var madeOriginals: [PlannedPosition: FilePath] = [:]
    /// Outcomes that were not reported yet.
    var done: [ImportOutcome] = []
    var report = ImportReport()

    private struct Pending {
        let outcome: Int
        let song: Int
        let source: SourceSong
        let file: SongFile
    }

    init(_ work: SongImport, _ plan: ImportPlan, progress: ImportProgress, cancellation: Cancellation) {
        (self.work, self.plan, self.progress, self.cancellation) = (work, plan, progress, cancellation)
        originals = Set(plan.files.flatMap { $0.songs.compactMap(\.original) })
        known = plan.known
        known.refresh(cancellation)
    }

    var hasPending: Bool { !pending.isEmpty }

    mutating func take(_ index: Int) {
        let file = plan.files[index]
        let paths = file.songs.map { $0.original == nil ? $0.knownPath : nil }
        done.append(
            ImportOutcome(
                index: index, paths: paths, known: file.songs.map(\.known), left: file.songs.map(\.left)))
        guard file.problem == nil, file.reasonToSkip == nil else { return }
        guard file.songs.contains(where: { $0.known == nil || $0.original != nil }) else { return tidy(file.folder) }
        do throws(Problem) {
            var songs: [SourceSong] = []
            for (number, planned) in file.songs.enumerated() where planned.known == nil || planned.original != nil {
                if cancellation.isCancelled || report.failure != nil { return }
                if let original = planned.original, find(original, for: number) { continue }
                if report.failure != nil { return }
                if songs.isEmpty { songs = try self.songs(of: file) }
                let song = songs[number]
                let made = try Self.file(of: song, id: planned.id, file)
                try add(Pending(outcome: done.count - 1, song: number, source: song, file: made), of: file)
            }
        } catch {
            done[done.count - 1].problem = error
        }
    }

    /// The position of the song in the plan; for a duplicate, that of the first equal song.
    private func position(of song: Pending) -> PlannedPosition {
        let index = done[song.outcome].index
        return plan.files[index].songs[song.song].original ?? PlannedPosition(file: index, song: song.song)
    }

    /// Looks up the planned song that a song of the last file duplicates.
    ///
    /// - Returns: whether it was made. If not, this one should be.
    private mutating func find(_ original: PlannedPosition, for number: Int) -> Bool {
        if pending.contains(where: { position(of: $0) == original }) { flush() }
        let path = madeOriginals[original]
        done[done.count - 1].paths[number] = path
        if path == nil {
            done[done.count - 1].known[number] = nil
            done[done.count - 1].left[number] = []
        }
        return path != nil
    }

    private func songs(of file: PlannedFile) throws(Problem) -> [SourceSong] {
        let snapshot =
            if let source = file.source {
                try work.reader.read(source)
            } else {
                SourceReader.Snapshot(bytes: file.bytes ?? [], status: nil)
            }
        var reader = work.reader
        reader.format = file.format
        guard BlockChecksum(snapshot.bytes).value == file.checksum,
            let content = try? reader.songs(in: snapshot, of: file.source, isNamed: true),
            content.songs.count == file.songs.count
        else {
            throw Problem(
                .inputOutput, path: file.source, translated("another program changed the file meanwhile"),
                remedy: translated("try again when that program is finished"))
        }
        return content.songs
    }

    private static func file(
        of song: SourceSong, id: String, _ file: PlannedFile
    ) throws(Problem) -> SongFile {
        var notes: [ConversionNote] = []
        do {
            return try song.file(id: id, notes: &notes)
        } catch {
            throw Problem(.invalidSong, path: file.source, SourceSong.words(error))
        }
    }

    private mutating func add(_ song: Pending, of file: PlannedFile) throws(Problem) {
        if folderPath != file.folder {
            flush()
            guard report.failure == nil else { return }
            do throws(Problem) {
                folder = try open(file.folder)
                folderPath = file.folder
            } catch {
                guard error.endsTransfer else { throw error }
                report.failure = error
                return
            }
        }
        pending.append(song)
        pendingBytes += song.file.bytes.count
        if pending.count >= Self.batch.songs || pendingBytes >= Self.batch.bytes { flush() }
    }

    /// Removes the remains of an import that was killed after its last song in this folder.
    private mutating func tidy(_ path: FilePath) {
        guard path != folderPath, tidied.insert(path).inserted else { return }
        // Failure does not matter, because the remains are hidden.
        _ = try? work.editor.checkForNewSongs(path)
    }

    /// Opens the folder with this path; creates it if missing, with its parents.
    private mutating func open(_ path: FilePath) throws(Problem) -> NewSongFolder {
        if path != plan.folder, (try? FileStatus(of: path)) == nil {
            let parent = try open(path.parent).path
            do throws(Problem) {
                let made = try work.editor.makeFolder(named: path.name.string, in: parent)
                report.unconfirmed = report.unconfirmed ?? made.unconfirmed
            } catch {
                // Another program created it first.
                guard (try? FileStatus(of: path))?.kind == .directory else { throw error }
            }
        }
        return try work.editor.openForNewSongs(path, of: known.entrance)
    }

    /// Copies the files beside songs that were made.
    mutating func attach() {
        for index in done.indices where report.failure == nil {
            let file = plan.files[done[index].index]
            guard !file.attachments.isEmpty, done[index].problem == nil else { continue }
            let unconfirmed = work.copyAttachments(of: file, &done[index], cancellation)
            report.unconfirmed = report.unconfirmed ?? unconfirmed
            if let problem = done[index].attachmentProblems.last, problem.endsTransfer { report.failure = problem }
        }
    }

    /// Makes the pending songs.
    mutating func flush() {
        guard let folder, hasPending else { return }
        let batch = pending
        pending = []
        pendingBytes = 0
        var made: [(Int, FilePath)] = []
        var present: [Int] = []
        var skipped: ArraySlice<Int> = []
        do throws(Problem) {
            let problem = try folder.make(batch.map(\.file)) { index, holder in
                let id = batch[index].file.song.id ?? ""
                if let holder { known.add(holder, withID: id) }
                guard known.holds(id: id) else { return false }
                present.append(index)
                return true
            } reporting: {
                made.append(($0, $1))
            }
            if let problem { report.unconfirmed = report.unconfirmed ?? problem }
        } catch {
            report.failure = error.endsTransfer ? error : nil
            let isSettled = Set(present + made.map(\.0))
            let rest = batch.indices.filter { !isSettled.contains($0) }
            // A problem with the folder affects all songs in it; any other problem affects only the next song.
            skipped = error.path == folder.path ? rest[...] : rest.prefix(1)
            for index in skipped where report.failure == nil {
                let outcome = batch[index].outcome
                done[outcome].problem = done[outcome].problem ?? error
            }
        }
        for (index, path) in made {
            place(batch[index], at: path)
            progress.addSong()
        }
        report.songCount += made.count
        for index in present where report.failure == nil { settle(batch[index]) }
        guard report.failure == nil else { return }
        let isSettled = Set(present + made.map(\.0) + skipped)
        pending += batch.indices.filter { !isSettled.contains($0) }.map { batch[$0] }
        flush()
    }

    /// Records the path of a song.
    private mutating func place(_ song: Pending, at path: FilePath) {
        done[song.outcome].paths[song.song] = path
        let position = self.position(of: song)
        if originals.contains(position) { madeOriginals[position] = path }
    }

    /// Handles a song that was not made because another program has added one with its id to the library: either it is
    /// that song, or it gets another id.
    private mutating func settle(_ song: Pending) {
        let file = plan.files[done[song.outcome].index]
        let identity = known.identity(of: song.source, in: file.relativeFolder, seesPlan: false)
        if let match = identity.match {
            place(song, at: match.place.file)
            done[song.outcome].known[song.song] = match.reason
            done[song.outcome].left[song.song] = match.left.map(LeftMember.init)
            return
        }
        do throws(Problem) {
            let made = try Self.file(of: song.source, id: identity.id, file)
            pending.append(Pending(outcome: song.outcome, song: song.song, source: song.source, file: made))
        } catch {
            done[song.outcome].problem = done[song.outcome].problem ?? error
        }
    }
}
