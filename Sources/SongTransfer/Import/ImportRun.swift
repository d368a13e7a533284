import Files
import LibraryChanges
public import LibraryIndex
import Problems
import SongConversion
import SongFormat
import Translations

extension SongImport {
    /// Makes the songs of a plan, each whole or not at all. Files are read again; one that has changed since is left out.
    /// So is a song that another program has put into the library since.
    ///
    /// It ends where nothing more can be made: the disk is full, say. The same import run again goes on there. A song for
    /// which there is another obstacle stops none of the others.
    ///
    /// - Parameters:
    ///   - cancellation: looked at between songs.
    ///   - report: called with each file, in their order, when all its songs are made or are not going to be.
    public func run(
        _ plan: ImportPlan, progress: ImportProgress = ImportProgress(), cancellation: Cancellation = Cancellation(),
        reporting report: (ImportOutcome) -> Void
    ) -> ImportReport {
        var run = ImportRun(self, plan, progress: progress, cancellation: cancellation)
        for index in plan.files.indices {
            if run.report.failure == nil, !cancellation.isCancelled { run.take(index) }
            // Files beside songs are large, so that each song waits for its own.
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

/// The songs of a plan on their way into the library, some at a time.
private struct ImportRun {
    /// So many songs, or bytes of songs, wait for the disk together.
    private static let batch = (songs: 64, bytes: 8 << 20)

    private let work: SongImport
    private let plan: ImportPlan
    private let progress: ImportProgress
    private let cancellation: Cancellation
    private var folder: NewSongFolder?
    /// By which path, which may lead through links.
    private var folderPath: FilePath?
    /// Folders in which nothing is to be made.
    private var tidied: Set<FilePath> = []
    private var pending: [Pending] = []
    private var pendingBytes = 0
    /// Songs that others of the plan are; where they are now, once they are made.
    private let originals: Set<PlannedPosition>
    private var known: KnownSongs
    private var madeOriginals: [PlannedPosition: FilePath] = [:]
    /// Those that were not told yet.
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

    /// Which song of the plan it is, the first of those that are the same.
    private func position(of song: Pending) -> PlannedPosition {
        let index = done[song.outcome].index
        return plan.files[index].songs[song.song].original ?? PlannedPosition(file: index, song: song.song)
    }

    /// Looks up the song of the plan that a song of the last file is.
    ///
    /// - Returns: whether it was made. Otherwise this one is to be.
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

    /// Removes what an import left that was killed after its last song in a folder.
    private mutating func tidy(_ path: FilePath) {
        guard path != folderPath, tidied.insert(path).inserted else { return }
        // That is hidden, and in nobody's way.
        _ = try? work.editor.checkForNewSongs(path)
    }

    /// The folder of this path, which is made where it is missing, with those above it.
    private mutating func open(_ path: FilePath) throws(Problem) -> NewSongFolder {
        if path != plan.folder, (try? FileStatus(of: path)) == nil {
            let parent = try open(path.parent).path
            do throws(Problem) {
                let made = try work.editor.makeFolder(named: path.name.string, in: parent)
                report.unconfirmed = report.unconfirmed ?? made.unconfirmed
            } catch {
                // Another program made it first.
                guard (try? FileStatus(of: path))?.kind == .directory else { throw error }
            }
        }
        return try work.editor.openForNewSongs(path, of: known.entrance)
    }

    /// Copies what lies beside the songs that are made.
    mutating func attach() {
        for index in done.indices where report.failure == nil {
            let file = plan.files[done[index].index]
            guard !file.attachments.isEmpty, done[index].problem == nil else { continue }
            let unconfirmed = work.copyAttachments(of: file, &done[index], cancellation)
            report.unconfirmed = report.unconfirmed ?? unconfirmed
            if let problem = done[index].attachmentProblems.last, problem.endsTransfer { report.failure = problem }
        }
    }

    /// Makes what is pending.
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
            // What is about the folder is in the way of all songs in it; otherwise it is in the way of the next one.
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

    /// Remembers where a song is.
    private mutating func place(_ song: Pending, at path: FilePath) {
        done[song.outcome].paths[song.song] = path
        let position = self.position(of: song)
        if originals.contains(position) { madeOriginals[position] = path }
    }

    /// Takes a song that was not made, because another program has put one with its id into the library: it is that one,
    /// or gets another id.
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
