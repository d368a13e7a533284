import ChordSheet
import Files
import Problems
import SongFormat
import SongNames
import Translations

/// Reads song files one after another: puts their records into a table and their words into the contents. For one
/// thread.
struct SongReader {
    /// What a scan knows about a song before it reads the file.
    struct Finding {
        /// The song folder's name; empty for a song in the library's own folder.
        let folderName: UnsafeRawBufferPointer
        let folder: FileIdentity
        let folderStamp: FileStamp
        let isFolderSettled: Bool
        let isThroughLink: Bool
        let fileName: FilePath
        /// Whether the file is a link to one elsewhere.
        let isFileLink: Bool
        /// Its conflict copies and the other songs of its folder; see ``SongRecord/Text/neighbors``.
        let neighbors: [[UInt8]]
        /// Why it cannot be determined which of the files is the song; nil if it can.
        let ambiguity: String?
        /// Its attachments; see ``SongRecord/Flags/attachments``.
        let attachments: SongRecord.Flags

        /// The file name that gives the title if the file has none: without the marks of a sync program.
        var fileNameForTitle: String {
            (ConflictCopyName(fileName)?.original ?? fileName).string
        }

        /// Writes the facts about the folder to the record.
        func apply(to record: inout SongRecord) {
            record.folderDevice = folder.device
            record.folderInode = folder.inode
            record.folderStamp = folderStamp.value
            record.has.remove([.folderSettled, .throughLink, .fileThroughLink, .attachments, .conflicted, .crowded])
            record.has.formUnion(attachments)
            if isFolderSettled { record.has.insert(.folderSettled) }
            if isThroughLink { record.has.insert(.throughLink) }
            if isFileLink { record.has.insert(.fileThroughLink) }
            for name in neighbors {
                record.has.insert(name.first == SongTexts.otherSong ? .crowded : .conflicted)
            }
        }
    }

    private let now: FileTime
    private var contents: ContentWriter
    private var patch = FoldPatch()
    private let fold = TextFold()
    private var chordFinder = ChordFinder()
    private var chords: [Range<Int>] = []

    /// - Parameter now: the start of the scan; no file can have been read before it.
    init(contents: ContentStore, now: FileTime) {
        self.now = now
        self.contents = ContentWriter(contents)
    }

    /// Flushes the collected words, so that they can be read.
    mutating func flush() {
        contents.flush()
    }

    /// Reads the song's file in its open folder and adds the song to the table; a broken one with the reason.
    ///
    /// - Parameter lease: how long to wait for the holder of a lease on the file; nil to put the song off.
    /// - Returns: false if a lease blocks the file: nothing was added, and the caller must try again.
    mutating func read(
        _ finding: Finding, in folder: borrowing BulkDescriptor, keepsInodes: Bool, lease: LeaseBreak?,
        table: inout SongTable
    ) -> Bool {
        var record = SongRecord()
        finding.apply(to: &record)
        let file = read(finding, in: folder, lease)
        if lease == nil, case .failure(let fault) = file.song, fault.isLease { return false }
        if let status = file.status {
            record.fileStamp = FileStamp(status, withInode: keepsInodes).value
            if FileStamp.isSettled(status, now: now) { record.has.insert(.fileSettled) }
        }
        switch file.song {
        case .success(let song):
            add(song, from: file.status, reason: nil, finding, record, to: &table)
        case .failure(let fault):
            record.has.insert(.broken)
            record.trouble = fault.trouble
            add(Song(), from: file.status, reason: fault.reason, finding, record, to: &table)
        }
        return true
    }
}

extension SongReader {
    private mutating func add(
        _ read: Song, from status: FileStatus?, reason: String?, _ finding: Finding, _ record: SongRecord,
        to table: inout SongTable
    ) {
        var record = record
        let modified = status.map { Timestamp($0.modificationTime) } ?? Timestamp(seconds: 0)
        let song = read.fillingGaps(
            fileName: read.title.isEmpty ? finding.fileNameForTitle : "",
            created: status?.birthTime.map(Timestamp.init), modified: modified)
        record.created = song.createdAt ?? modified
        record.updated = song.updatedAt ?? modified
        if song.pinned { record.has.insert(.pinned) }
        if song.id != nil { record.has.insert(.hasID) }
        let preview = keepWords(of: song, &record)
        table.append(
            record,
            SongTexts(
                folderName: finding.folderName, fileName: finding.fileName.bytes, title: song.title,
                preview: preview, id: song.id ?? "",
                tags: song.tags, metadata: song.metadata,
                reason: reason ?? "",
                neighbors: finding.neighbors))
    }

    /// Adds the folded words to the contents, followed by the patch that restores the lyrics, and the seal.
    ///
    /// - Returns: the line that stands for the lyrics in lists.
    private mutating func keepWords(of song: Song, _ record: inout SongRecord) -> String {
        var (title, tags, lyrics) = (song.title, song.tags.joined(separator: "\n"), song.text)
        var preview = ""
        record.words = contents.add { bytes in
            let start = bytes.count
            record.foldedTitleLength = UInt32(Self.add(&title, by: fold, to: &bytes))
            record.foldedTagsLength = UInt32(Self.add(&tags, by: fold, to: &bytes))
            patch.reset()
            lyrics.withUTF8 { lyrics in
                chordFinder.find(in: lyrics, listed: song.metadata.listedChords, &chords)
                preview = PreviewLine.of(lyrics, chords: chords)
                fold.append(lyrics, skipping: chords, to: &bytes, &patch)
                patch.finish()
            }
            bytes.append(UInt8(ascii: "\n"))
            record.patchLength = UInt32(patch.bytes.count)
            bytes.append(contentsOf: patch.bytes)
            ContentSeal.append(to: &bytes, from: start)
        }
        record.has.insert(.sealed)
        record.words.length -= record.patchLength + UInt32(ContentSeal.length)
        return preview
    }

    /// Adds a folded text, followed by a newline.
    ///
    /// - Returns: its length without the newline.
    private static func add(_ text: inout String, by fold: TextFold, to bytes: inout [UInt8]) -> Int {
        let start = bytes.count
        var record = NoFoldRecord()
        text.withUTF8 { fold.append($0, to: &bytes, &record) }
        bytes.append(UInt8(ascii: "\n"))
        return bytes.count - start - 1
    }
}

// MARK: - Reading

extension SongReader {
    private struct Unreadable: Error {
        let reason: String
        let trouble: ReadingTrouble
        /// Whether another process held a lease on the file.
        var isLease = false
    }

    private func read(
        _ finding: Finding, in folder: borrowing BulkDescriptor, _ lease: LeaseBreak?
    ) -> (status: FileStatus?, song: Result<Song, Unreadable>) {
        if let ambiguity = finding.ambiguity {
            return (nil, .failure(Unreadable(reason: ambiguity, trouble: .conflict)))
        }
        var status: FileStatus?
        let bytes: [UInt8]
        do {
            bytes = try folder.readFile(
                finding.fileName, limit: SongFile.byteLimit, unchangedSince: FileStamp.settlingTime(before: now),
                lease: lease, &status)
        } catch {
            let problem = Problem(error, path: finding.fileName, cannot: translated("read it"))
            let fault = Unreadable(
                reason: problem.what, trouble: ReadingTrouble(problem.kind),
                isLease: problem.cause?.call == .openat && problem.cause?.errno == .tryAgain)
            return (status, .failure(fault))
        }
        do {
            return (status, .success(try SongFile(decoding: bytes).song))
        } catch {
            return (status, .failure(Unreadable(reason: error.description, trouble: .invalid)))
        }
    }
}
