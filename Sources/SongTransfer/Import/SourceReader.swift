import Files
import Problems
import SongConversion
import SongFormat
import SongNames
import Translations

/// What is in a file.
struct SourceContent {
    let format: ImportFormat
    let songs: [SourceSong]
    let notes: [ConversionNote]
}

/// Why a file gives no songs.
enum SourceFault: Error {
    /// It cannot be read.
    case problem(Problem)
    /// It holds something else, and nobody named it.
    case noSong(String)
}

/// Reads files as songs.
struct SourceReader {
    /// What was said that files are written in; nil where each file tells.
    var format: ImportFormat?
    let reading: SongImport.Reading
    let now: FileTime

    /// The bytes of a file.
    struct Snapshot {
        let bytes: [UInt8]
        let status: FileStatus?
    }

    /// Reads a file whole.
    func read(_ path: FilePath) throws(Problem) -> Snapshot {
        do {
            let isSong = format == nil && SongFileName.isOne(path.name)
            let found = try FileReader.read(path, limit: isSong ? SongFile.byteLimit : SongFileFormat.byteLimit)
            return Snapshot(bytes: found.bytes, status: found.status)
        } catch {
            throw Problem(error, path: path, cannot: translated("read it"))
        }
    }

    /// - Parameters:
    ///   - path: for its name; nil for standard input.
    ///   - isNamed: whether it was named, and not found in a folder.
    func songs(in snapshot: Snapshot, of path: FilePath?, isNamed: Bool) throws(SourceFault) -> SourceContent {
        let name = path?.name ?? ""
        let times = SourceTimes(snapshot.status, now: now)
        if format == .songbook || format == nil && SongFileName.isOne(name) {
            do {
                let file = try SongFile(decoding: snapshot.bytes)
                let song = SourceSong(file, title: ImportSuffix.without(name), times: times)
                return SourceContent(format: .songbook, songs: [song], notes: [])
            } catch {
                throw .problem(
                    Problem(
                        .invalidSong, path: path, error.description,
                        remedy: translated("fix it in a text editor, or open another copy of it")))
            }
        }
        let format = try foreignFormat(of: snapshot.bytes, path, isNamed: isNamed)
        let result: JSONLines.Result
        do {
            let read = try reading(format, snapshot.bytes)
            result = JSONLines.Result(songs: read.songs, notes: read.notes)
        } catch {
            var isNothing = false
            if case .noSongs = error { isNothing = true }
            guard case .json = error, let read = JSONLines.read(snapshot.bytes) else {
                throw fault(error.description, path, isProblem: isNamed || !isNothing)
            }
            result = read
        }
        let places = result.songs.indices.filter { !result.songs[$0].isNothing }
        let songs = places.map { result.songs[$0] }
        if songs.isEmpty { throw fault(translated("no song found in this file"), path, isProblem: isNamed) }
        // Of several songs, none is called as the file.
        let title = songs.count == 1 ? ImportSuffix.without(name) : ""
        return SourceContent(
            format: .other(format), songs: songs.map { SourceSong($0, title: title, times: times) },
            notes: places.count == result.songs.count ? result.notes : result.notes.map { $0.renumbered(by: places) })
    }

    private func foreignFormat(
        of bytes: [UInt8], _ path: FilePath?, isNamed: Bool
    ) throws(SourceFault) -> SongFileFormat {
        if case .other(let format) = format { return format }
        let name = path?.name ?? ""
        let suffix = name.extension?.string
        guard let format = SongFileFormat.recognizing(bytes, suffix: suffix) else {
            // What the reader of plain text says is wrong is what is wrong.
            do {
                _ = try SongFileFormat.text.read(bytes)
            } catch {
                throw fault(error.description, path, isProblem: isNamed || ImportSuffix.isOne(name))
            }
            throw fault(translated("this XML file is not a song"), path, isProblem: isNamed)
        }
        if [.text, .chords].contains(format), bytes.starts(with: "<?xml".utf8) {
            throw fault(translated("this XML file is not a song"), path, isProblem: isNamed)
        }
        let isOfSongs = isNamed || suffix == nil || ImportSuffix.isOne(name)
        guard isOfSongs || [.chordpro, .opensong, .openlyrics].contains(format) else {
            throw .noSong(translated("this is not the name of a song file"))
        }
        return format
    }

    private func fault(_ what: String, _ path: FilePath?, isProblem: Bool) -> SourceFault {
        isProblem
            ? .problem(
                Problem(.invalidSong, path: path, what, remedy: translated("check that this is the right file")))
            : .noSong(what)
    }
}

extension ConversionNote {
    /// - Parameter places: those songs that are left.
    fileprivate func renumbered(by places: [Int]) -> ConversionNote {
        ConversionNote(song: song.flatMap(places.firstIndex(of:)), line: line, effect: effect, what: what)
    }
}

extension ImportedSong {
    /// Whether it says nothing that is a song.
    fileprivate var isNothing: Bool { title.isEmpty && text.isEmpty }
}
