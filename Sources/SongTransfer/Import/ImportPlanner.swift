import Files
import LibraryChanges
import LibraryIndex
import Problems
import SongConversion
import SongFormat
import SongLibrary
import SongNames
import Translations

/// Finds out what an import would make.
struct ImportPlanner {
    /// The most notes that are listed individually.
    private static let noteLimit = 10_000

    private let reader: SourceReader
    private let progress: ImportProgress
    private let cancellation: Cancellation
    private let folder: FilePath
    private let root: FilePath
    private var targets: TargetFolders
    private var known: KnownSongs
    private var files: [PlannedFile] = []
    private var noteCount = 0

    init(
        _ work: SongImport, into folder: FilePath, progress: ImportProgress, cancellation: Cancellation
    ) throws(Problem) {
        try Problem.explaining(translated("open the folder"), path: folder, try folder.waitForAnswer())
        self.folder = try work.editor.checkForNewSongs(folder).path
        let place = try work.locator.locate(FoundFolder(path: self.folder, namedPath: folder))
        // Without a chosen library, only the given folder is scanned.
        root = place.isInLibrary ? place.root : self.folder
        targets = try TargetFolders(self.folder, relativePath: self.folder.relative(to: root) ?? "")
        // Opened before the library is scanned, so that no song that other programs import from then on is missed.
        known = try KnownSongs(
            of: root, entrance: work.editor.entrance(to: root), environment: work.environment,
            cancellation: cancellation)
        (reader, self.progress, self.cancellation) = (work.reader, progress, cancellation)
    }

    var result: ImportPlan { ImportPlan(folder: folder, files: files, known: known) }

    mutating func plan(_ operands: [SongImport.Operand]) {
        var walk = SourceWalk()
        for operand in operands {
            switch operand {
            case .path(let path):
                plan(walk.start(path))
                while let sources = walk.next() { plan(sources) }
            case .standardInput(let bytes):
                var file = PlannedFile(source: nil)
                file.bytes = bytes
                plan(SourceReader.Snapshot(bytes: bytes, status: nil), isNamed: true, from: "", &file)
                files.append(file)
            }
        }
    }

    private mutating func plan(_ sources: [FoundSource]) {
        for source in sources where !cancellation.isCancelled {
            var file = PlannedFile(source: source.path)
            (file.attachments, file.besides, file.state) = (source.attachments, source.besides, source.state)
            if case .readable = source.state { plan(source, &file) }
            files.append(file)
            progress.addFile()
        }
    }

    private mutating func plan(_ source: FoundSource, _ file: inout PlannedFile) {
        if isInLibrary(source.path) {
            file.state = .skipped(translated("this song is in the library already"))
            return
        }
        do throws(Problem) {
            let snapshot = try reader.read(source.path)
            plan(snapshot, isNamed: source.isNamed, from: source.folder, &file)
        } catch {
            file.state = .unreadable(error)
        }
    }

    /// Whether it is a song file that belongs to the library. Hidden files in it, such as old versions of sync
    /// programs, do not.
    private func isInLibrary(_ path: FilePath) -> Bool {
        guard SongFileName.isOne(path.name), let place = (try? path.resolvingLinks())?.relative(to: root) else {
            return false
        }
        return !place.components.contains { $0.bytes.first == UInt8(ascii: ".") }
    }

    private mutating func plan(
        _ snapshot: SourceReader.Snapshot, isNamed: Bool, from folder: FilePath, _ file: inout PlannedFile
    ) {
        let content: SourceContent
        do throws(SourceFault) {
            content = try reader.songs(in: snapshot, of: file.source, isNamed: isNamed)
        } catch {
            switch error {
            case .problem(let problem): file.state = .unreadable(problem)
            case .noSong(let reason): file.state = .skipped(reason)
            }
            return
        }
        let target: TargetFolders.Folder
        do throws(Problem) {
            target = try targets.folder(for: folder)
        } catch {
            file.state = .unreadable(error)
            return
        }
        file.checksum = BlockChecksum(snapshot.bytes).value
        (file.format, file.folder, file.relativeFolder) = (content.format, target.path, target.relativePath)
        (file.notes, file.faults, file.isCutShort) = (content.notes, content.faults, content.isCutShort)
        file.doubt = content.doubt
        for (index, song) in content.songs.enumerated() {
            let isAlone = content.songs.count == 1
            guard let planned = plan(song, in: target, number: isAlone ? nil : index, &file) else { return }
            file.songs.append(planned)
        }
        limitNotes(of: &file)
    }

    /// - Returns: nil if no song file can hold it; then nothing of the file is imported.
    private mutating func plan(
        _ song: SourceSong, in target: TargetFolders.Folder, number: Int?, _ file: inout PlannedFile
    ) -> PlannedSong? {
        let identity = known.identity(of: song, in: target.relativePath)
        if let match = identity.match {
            let title = song.title.isEmpty ? match.place.file.name.stem.string : song.title
            return PlannedSong(
                title: title, place: match.place, known: match.reason, id: identity.id,
                left: match.left.map(LeftMember.init), original: match.position)
        }
        var notes: [ConversionNote] = []
        if let other = identity.isTakenBy {
            notes.append(
                ConversionNote(
                    effect: .changed,
                    what: translated("id: another version of the song has the same one (\(other.display))")))
        }
        let made: SongFile
        do {
            made = try song.file(id: identity.id, notes: &notes)
        } catch {
            file.state = .unreadable(
                Problem(
                    .invalidSong, path: file.source, SourceSong.words(error),
                    remedy: translated("check that this is the right file")))
            (file.songs, file.faults) = ([], [])
            return nil
        }
        file.notes += notes.map { ConversionNote(song: number, line: $0.line, effect: $0.effect, what: $0.what) }
        let place = target.place(for: SongName(naming: made.song))
        // Files and songs are appended to the plan in order.
        let position = PlannedPosition(file: files.count, song: file.songs.count)
        known.plan(song, id: identity.id, in: target.relativePath, place: place, position: position)
        return PlannedSong(title: song.title, place: place, known: nil, id: identity.id)
    }

    private mutating func limitNotes(of file: inout PlannedFile) {
        let room = max(0, Self.noteLimit - noteCount)
        if file.notes.count > room + 1 {
            let count = file.notes.count - room
            file.notes.removeSubrange(room...)
            file.notes.append(
                ConversionNote(
                    effect: .changed,
                    what: translated(count: count, one: "\(count) more place", other: "\(count) more places")))
        }
        noteCount += file.notes.count
    }
}
