public import Files
public import Freedesktop
public import LibraryIndex
import PDFMaking
public import Problems
import SheetLayout
public import SongConversion
import SongFormat
import SongNames
import Translations

/// Writes songs into files of other programs' formats, or as pages. Existing files are not overwritten unless the
/// caller agrees. A file with exactly the same bytes counts as written, so that repeating an interrupted export
/// completes it.
public struct SongExport: Sendable {
    private let format: ExportFormat
    private let changes: SheetChanges
    private let variables: [String: [UInt8]]
    let drafts: WaitingDrafts

    /// An export for one call of the program.
    ///
    /// - Parameter changes: to each song before it is written; its own file stays as it is.
    public init(format: ExportFormat, changes: SheetChanges = SheetChanges(), environment: Environment) {
        (self.format, self.changes) = (format, changes)
        variables = environment.variables
        drafts = WaitingDrafts(environment)
    }

    /// An export in a format of other programs.
    public init(format: SongFileFormat, environment: Environment) {
        self.init(format: .songs(format), environment: environment)
    }

    /// Writes each song into a separate file named after its title, with a number added if another song in the same
    /// folder has that name.
    ///
    /// - Parameters:
    ///   - folder: absolute; created if missing, as are the folders in it.
    ///   - report: called for each song, in order.
    /// - Throws: why nothing more can be written, such as a full disk. Files already reported are complete, and folders
    ///   that would stay empty are removed.
    public func run(
        _ items: [ExportItem], into folder: FilePath, cancellation: Cancellation = Cancellation(),
        reporting report: (ExportOutcome) -> Void
    ) throws(Problem) {
        var folders = ExportFolders(folder)
        try folders.makeRoot()
        for (index, item) in items.enumerated() where !cancellation.isCancelled {
            var outcome = ExportOutcome(index: index)
            do throws(Problem) {
                let song = try ExportedSong(item.file, changes)
                outcome.hasDraft = drafts.contains(song, of: item.file)
                let result = try write([song], of: item.file)
                let name = try folders.name(for: song.name, in: item.folder)
                outcome.notes = song.notes + result.notes + titleNotes(of: song, calledBy: name.text)
                let file = FilePath("\(name.text).\(format.suffixes[0])")
                outcome.path = try folders.write(result.bytes, to: file, in: item.folder)
            } catch {
                if error.endsTransfer {
                    folders.removeEmpty()
                    throw error
                }
                outcome.problem = error
            }
            report(outcome)
        }
    }

    /// Writes all songs into one file.
    ///
    /// - Parameters:
    ///   - file: absolute.
    ///   - isReplacing: whether to replace an existing file, if the user agreed; a song never is.
    /// - Throws: why no file was written. Problems with single songs are reported, and the file contains the others.
    public func run(
        _ items: [ExportItem], to file: FilePath, replacing isReplacing: Bool = false,
        reporting report: (ExportOutcome) -> Void
    ) throws(Problem) {
        let name = items.count == 1 && format.leavingTitleToFileName != nil ? file.stem.string : nil
        let result = try bytes(of: items, calledBy: name)
        try ExportFolders.write(result.bytes, to: file, replacing: isReplacing)
        for var outcome in result.outcomes {
            if outcome.problem == nil { outcome.path = file }
            report(outcome)
        }
    }

    /// All songs as the bytes of one file, for a pipe.
    ///
    /// - Throws: why there are none.
    public func bytes(of items: [ExportItem]) throws(Problem) -> ExportedBytes {
        try bytes(of: items, calledBy: nil)
    }

    private func bytes(of items: [ExportItem], calledBy name: String?) throws(Problem) -> ExportedBytes {
        var outcomes: [ExportOutcome] = []
        var songs: [ExportedSong] = []
        var indices: [Int] = []
        var size = 0
        for (index, item) in items.enumerated() {
            var outcome = ExportOutcome(index: index)
            do throws(Problem) {
                let song = try ExportedSong(item.file, changes)
                (outcome.hasDraft, outcome.notes) = (drafts.contains(song, of: item.file), song.notes)
                size += song.song.text.utf8.count
                songs.append(song)
                indices.append(index)
            } catch {
                outcome.problem = error
            }
            outcomes.append(outcome)
            if size > SongFileFormat.byteLimit { throw Self.problem(.tooLarge(limit: SongFileFormat.byteLimit), nil) }
        }
        if songs.isEmpty, let problem = outcomes.first?.problem { throw problem }
        let result = try write(songs, of: nil)
        for note in result.notes {
            guard let place = songs.count == 1 ? 0 : note.song else { continue }
            outcomes[indices[place]].notes.append(note)
        }
        if songs.count == 1 { outcomes[indices[0]].notes += titleNotes(of: songs[0], calledBy: name) }
        return ExportedBytes(bytes: result.bytes, outcomes: outcomes)
    }

    private func write(_ songs: [ExportedSong], of file: FilePath?) throws(Problem) -> ExportResult {
        let songs = songs.map(\.song)
        switch format {
        case .songs(let format):
            do {
                return try format.write(songs)
            } catch {
                throw Self.problem(error, file)
            }
        case .pdf(let settings): return ExportResult(bytes: try pdf(of: songs, settings, file))
        case .html(let title, let order):
            return ExportResult(bytes: HTMLSheet.bytes(of: songs.compactMap(\.sheet), title: title, order: order))
        }
    }

    private func pdf(
        of songs: [ImportedSong], _ settings: SheetSettings, _ file: FilePath?
    ) throws(Problem) -> [UInt8] {
        var request = SheetRequest(settings)
        for song in songs {
            request.add(title: song.title, text: song.text, date: song.updatedAt, members: song.members)
        }
        do {
            return try PDFProgram.installed(variables: variables).pdf(of: request)
        } catch {
            let path = error == .fontMissing ? settings.font.map { FilePath($0) } : file
            throw Problem(
                .unavailable, path: path, cannot: translated("export"), reason: "\(error)", remedy: error.remedy)
        }
    }

    private static func problem(_ error: ConversionError, _ file: FilePath?) -> Problem {
        let remedy: String? =
            switch error {
            case .oneSongOnly, .tooLarge: translated("export to a folder, or fewer songs at once")
            default: nil
            }
        return Problem(.cannotCreate, path: file, cannot: translated("export"), reason: "\(error)", remedy: remedy)
    }

    /// Notes for a title that is only in the file's name, and changed there.
    private func titleNotes(of song: ExportedSong, calledBy name: String?) -> [ConversionNote] {
        guard let format = format.leavingTitleToFileName, !song.song.title.hasSameBytes(as: name ?? ""),
            let bytes = try? format.write([song.song]).bytes, let read = try? format.read(bytes).songs.first,
            read.title.isEmpty
        else { return [] }
        guard let name else { return [ConversionNote(effect: .dropped, what: translated("title"))] }
        return [ConversionNote(effect: .changed, what: translated("title: stored as the file name “\(name)”"))]
    }
}

/// Songs as the bytes of one file.
public struct ExportedBytes: Sendable {
    /// The whole file.
    public let bytes: [UInt8]
    /// The result for each song.
    public let outcomes: [ExportOutcome]
}
