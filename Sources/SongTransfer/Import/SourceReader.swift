import Files
import Problems
import SongConversion
import SongFormat
import SongNames
import Translations

/// The contents of a file.
struct SourceContent {
    let format: ImportFormat
    let songs: [SourceSong]
    var notes: [ConversionNote] = []
    /// Songs that cannot be read, or that do not fit into a song file.
    var faults: [SongFault] = []
    /// See ``ImportResult/isCutShort``.
    var isCutShort = false
    /// Why the user should check how the text is read; nil if that is certain.
    var doubt: EncodingDoubt?
}

/// Why a file contains no songs.
enum SourceFault: Error {
    /// It cannot be read.
    case problem(Problem)
    /// It contains something else, and was not named explicitly.
    case noSong(String)
}

/// Reads files as songs.
struct SourceReader {
    /// The given format of all files; nil to recognize each.
    var format: ImportFormat?
    /// The given encoding of all files.
    var encoding: String?
    /// The user's answers about some files.
    var answers: [FilePath: EncodingAnswer] = [:]
    let reading: SongImport.Reading
    let now: FileTime

    /// The bytes of a file.
    struct Snapshot {
        let bytes: [UInt8]
        let status: FileStatus?
    }

    /// Reads a whole file.
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
    ///   - isNamed: whether it was named explicitly rather than found in a folder.
    func songs(in snapshot: Snapshot, of path: FilePath?, isNamed: Bool) throws(SourceFault) -> SourceContent {
        let name = path?.name ?? ""
        let times = SourceTimes(snapshot.status, now: now)
        if format == .songbook || format == nil && SongFileName.isOne(name) {
            do {
                let file = try SongFile(decoding: snapshot.bytes)
                let song = SourceSong(file, title: ImportSuffix.without(name), times: times)
                return SourceContent(format: .songbook, songs: [song])
            } catch {
                throw .problem(
                    Problem(
                        .invalidSong, path: path, error.description,
                        remedy: translated("fix it in a text editor, or open another copy of it")))
            }
        }
        let (bytes, encodingNote, doubt) = try decoded(snapshot.bytes, path, isNamed: isNamed)
        let format = try foreignFormat(of: bytes, path, isNamed: isNamed)
        var result: ImportResult
        do {
            result = try reading(format, bytes)
        } catch {
            guard format == .json, let read = JSONLines.read(bytes) else {
                let isSong = isNamed || ImportSuffix.isOne(name) || !error.isAboutDamage
                throw fault(error, path, isProblem: isNamed || isSong && !error.isAboutOtherFiles)
            }
            result = read
        }
        if let encodingNote { result.notes.insert(encodingNote, at: 0) }
        let count = result.songs.count { !$0.isNothing }
        // If there are several songs, none is named after the file.
        let title = count + result.faults.count == 1 ? ImportSuffix.without(name) : ""
        if count > 0 { result.refuse(\.reasonForNoSong) }
        result.keep { !$0.isNothing }
        if snapshot.bytes.count > SongFile.byteLimit / 8 {
            result.refuse { SourceSong($0, title: title, times: times).reasonNotToHold }
        }
        if result.songs.isEmpty {
            let what = result.faults.first?.what ?? translated("no song found in this file")
            throw fault(what, path, isProblem: isNamed || !result.faults.isEmpty)
        }
        return SourceContent(
            format: .other(format), songs: result.songs.map { SourceSong($0, title: title, times: times) },
            notes: result.notes, faults: result.faults, isCutShort: result.isCutShort, doubt: doubt)
    }

    /// A file's bytes in an encoding that readers know, with notes. XML declares its own encoding.
    private func decoded(
        _ bytes: [UInt8], _ path: FilePath?, isNamed: Bool
    ) throws(SourceFault) -> (bytes: [UInt8], note: ConversionNote?, doubt: EncodingDoubt?) {
        let isXML = bytes.prefix(64).first { $0 > 0x20 } == UInt8(ascii: "<")
        if let encoding = try said(of: path) {
            let hasDeclaration = String(decoding: bytes.prefix(200), as: UTF8.self).contains("encoding=")
            if isXML, hasDeclaration { return (bytes, nil, nil) }
            if let text = TextEncodings.utf8(bytes, named: encoding) { return (text, nil, nil) }
            throw fault(
                translated("this is not text in \(encoding)"), path, isProblem: isNamed,
                remedy: translated("choose another encoding with --encoding"))
        }
        guard !isXML, case .doubtful(let doubt) = EncodingGuess.finding(in: bytes) else { return (bytes, nil, nil) }
        guard case .guessed(let name) = doubt, let text = TextEncodings.utf8(bytes, named: name) else {
            return (bytes, nil, .unclear)
        }
        let what = translated(
            "text read as \(name) because it is not valid UTF-8; use --encoding if another encoding is meant")
        return (text, ConversionNote(effect: .changed, what: what), doubt)
    }

    /// The given encoding of a file; nil if none was given.
    private func said(of path: FilePath?) throws(SourceFault) -> String? {
        switch path.flatMap({ answers[$0] }) {
        case .encoding(let name): name
        case .leftOut: throw .noSong(translated("no encoding was chosen for it"))
        case nil: encoding
        }
    }

    private func foreignFormat(
        of bytes: [UInt8], _ path: FilePath?, isNamed: Bool
    ) throws(SourceFault) -> SongFileFormat {
        if case .other(let format) = format { return format }
        let name = path?.name ?? ""
        let suffix = name.extension?.string
        guard let format = SongFileFormat.recognizing(bytes, suffix: suffix) else {
            // The reader of plain text reports the error.
            do {
                _ = try SongFileFormat.text.read(bytes)
            } catch {
                throw fault(error, path, isProblem: isNamed || ImportSuffix.isOne(name))
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

    private func fault(_ error: ConversionError, _ path: FilePath?, isProblem: Bool) -> SourceFault {
        if case .document = error {
            let remedy = translated("save its text in a text file (.txt), and import that")
            return fault("\(error)", path, isProblem: isProblem, remedy: remedy)
        }
        return fault("\(error)", path, isProblem: isProblem)
    }

    private func fault(
        _ what: String, _ path: FilePath?, isProblem: Bool,
        remedy: String = translated("check that this is the right file")
    ) -> SourceFault {
        isProblem ? .problem(Problem(.invalidSong, path: path, what, remedy: remedy)) : .noSong(what)
    }
}

extension ImportResult {
    /// Keeps only some songs, and the notes about them.
    fileprivate mutating func keep(_ isKept: (ImportedSong) -> Bool) {
        let places = songs.indices.filter { isKept(songs[$0]) }
        guard places.count < songs.count else { return }
        songs = places.map { songs[$0] }
        notes = notes.compactMap { note in
            guard let song = note.song else { return note }
            return places.firstIndex(of: song).map {
                ConversionNote(song: $0, line: note.line, effect: note.effect, what: note.what)
            }
        }
    }

    /// Removes songs for which there is a reason, which becomes a fault.
    fileprivate mutating func refuse(_ reason: (ImportedSong) -> String?) {
        var places: Set<Int> = []
        for (index, song) in songs.enumerated() {
            guard let reason = reason(song) else { continue }
            places.insert(index)
            let line = songs.count == 1 ? nil : song.line
            let what = line.map { translated("line \($0): \(reason)") } ?? reason
            faults.append(SongFault(line: song.line, what: what))
        }
        var index = -1
        keep { _ in
            index += 1
            return !places.contains(index)
        }
    }
}

extension ConversionError {
    /// Whether nothing is wrong with the file except that it contains something else.
    fileprivate var isAboutOtherFiles: Bool {
        switch self {
        case .noSongs, .noSongElement: true
        default: false
        }
    }

    /// Whether any binary file could cause this error.
    fileprivate var isAboutDamage: Bool {
        if case .nullByte = self { true } else { false }
    }
}

extension ImportedSong {
    /// Whether it has neither title nor lyrics.
    fileprivate var isNothing: Bool { title.isEmpty && text.isEmpty }

    /// Why something that has other values is not a song; nil for a song, and for something entirely empty.
    fileprivate var reasonForNoSong: String? {
        guard isNothing, !members.isEmpty || !tags.isEmpty else { return nil }
        return translated("a song without title and lyrics was not imported")
    }
}
