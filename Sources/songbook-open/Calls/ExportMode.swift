import Files
import Freedesktop
import LibraryIndex
import Problems
import SongConversion
import SongFormat
import SongLibrary
import SongOpening
import SongTransfer
import Translations

/// `--export`: writes songs in another program's format to standard output, or with `--to` to a file or a folder.
struct ExportMode {
    let songs: [FilePath]
    /// The songs of folders to export; nil for all.
    let query: Query?
    let format: ExportFormat
    let target: FilePath?
    /// Applied to the songs during the export.
    let changes: SheetChanges
    let asJSON: Bool
    let ending: PathEnding
    let library: FilePath?
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        if target == nil, case .pdf = format, console.isTerminal {
            throw Problem(
                .usage, path: FilePath(ExportFormat.pdfName), translated("a PDF cannot be shown in a terminal"),
                remedy: translated("specify a file with \(CommandOption.Name.to.spelling), or use a pipe"))
        }
        if target == nil, asJSON {
            throw Problem(
                .usage, path: FilePath(CommandOption.Name.json.spelling),
                translated("cannot be used with \(CommandOption.Name.export.spelling) without a place to write to"),
                remedy: translated("use it with \(CommandOption.Name.to.spelling), or omit it"))
        }
        let (items, isFolder) = items()
        guard !items.isEmpty else {
            // For folders without songs the JSON is an empty array; if no operand exists, nothing is written.
            if isFolder, target == nil, format == .songs(.json) { console.write(Array("[]\n".utf8)) }
            return
        }
        let isMany = isFolder || songs.count > 1
        if isMany, target == nil, !format.holdsMany {
            throw Problem(
                .usage, path: FilePath(format.name), "\(ConversionError.oneSongOnly)",
                remedy: translated("specify a folder with \(CommandOption.Name.to.spelling)"))
        }
        let export = SongExport(format: format, changes: changes, environment: environment)
        let reportOne = { (outcome: ExportOutcome) in report(outcome, of: items[outcome.index], isShared: false) }
        guard let target else {
            let result = try export.bytes(of: items)
            write(result.bytes)
            result.outcomes.forEach(reportOne)
            return
        }
        let path = try Problem.explaining(
            translated("open it"), path: target, try environment.absolute(target).withoutDots())
        if goesIntoFolder(target, path, isMany: isMany) {
            try export.run(items, into: path, reporting: reportOne)
        } else {
            try export.run(items, to: path) { report($0, of: items[$0.index], isShared: true) }
            if !asJSON { console.write(path: path, ending: ending) }
        }
    }

    private func write(_ bytes: [UInt8]) {
        guard console.isTerminal else { return console.write(bytes) }
        let text = String(decoding: bytes, as: UTF8.self)
        console.write(format == .songs(.json) ? TerminalText.escaping(json: bytes) : TerminalText.escaping(text))
    }

    /// Whether the target is a folder: it exists as one, or its name ends in a slash; for several songs, also if the
    /// name lacks a suffix of the format, or the format holds one song.
    private func goesIntoFolder(_ target: FilePath, _ path: FilePath, isMany: Bool) -> Bool {
        if (try? FileStatus(of: path))?.kind == .directory || target.bytes.last == UInt8(ascii: "/") { return true }
        guard isMany else { return false }
        let suffix = path.extension?.string.lowercased() ?? ""
        return !format.holdsMany || !format.suffixes.contains(suffix)
    }

    /// The songs that the operands name, and whether an operand is a folder.
    private func items() -> ([ExportItem], isFolder: Bool) {
        var items: [ExportItem] = []
        var isFolder = false
        console.forEach(songs, otherwise: reportMissing) { operand throws(Problem) in
            switch try find(operand) {
            case .song(let song):
                guard query == nil else {
                    throw Problem(
                        .usage, path: operand,
                        translated("cannot be used with \(CommandOption.Name.whereQuery.spelling)"),
                        remedy: translated("specify folders"))
                }
                items.append(ExportItem(song.file))
            case .folder(let folder):
                isFolder = true
                let reading = try LibraryReading(
                    folder.namedPath, library: nil, console: console, environment: environment)
                var snapshot = try reading.presentSnapshot()
                if let query {
                    items += try reading.songs(query, in: &snapshot).map {
                        ExportItem($0.path, in: $0.parent.relativePath)
                    }
                } else {
                    for folder in snapshot.tree.foldersByName {
                        let (place, relative) = (folder.path, folder.relativePath)
                        items += folder.songsByName.map { ExportItem($0.path(in: place), in: relative) }
                    }
                }
                reading.reportOmissions(snapshot, of: query)
            }
        }
        return (items, isFolder)
    }

    /// With `--json`, writes an operand that is not exported, with the reason.
    private func reportMissing(_ operand: FilePath, _ problem: Problem) {
        guard asJSON else { return }
        console.write(json: .object(failureOf: environment.absolute(operand), problem))
    }

    private func find(_ operand: FilePath) throws(Problem) -> SongFinding {
        do throws(Problem) {
            return try SongFinder(environment: environment).find(SongReference(operand))
        } catch {
            let remembered = try SongOpening.remembered(operand, after: error, in: environment)
            throw Problem(
                .unavailable, path: operand, cannot: translated("export"), reason: remembered.obstacle,
                remedy: translated("try again when the library is available"))
        }
    }

    /// - Parameter isShared: whether all songs are in one file, whose path is printed once.
    private func report(_ outcome: ExportOutcome, of item: ExportItem, isShared: Bool) {
        let name = item.file.display
        if let problem = outcome.problem { console.report(problem) }
        if outcome.hasDraft {
            console.report(
                translated(
                    """
                    \(name): unsaved changes are kept as a draft and were not exported; open the song to restore them
                    """))
        }
        for note in outcome.notes { console.report("\(name)\(note.line.map { ":\($0)" } ?? ""): \(note.message)") }
        if asJSON { return console.write(json: json(of: outcome, item)) }
        if let path = outcome.path, !isShared { console.write(path: path, ending: ending) }
    }

    private func json(of outcome: ExportOutcome, _ item: ExportItem) -> JSONValue {
        var members: [JSONValue.Member] = [.init("path", .string(environment.absolute(item.file).string))]
        if let path = outcome.path { members.append(.init("to", .string(path.string))) }
        if !outcome.notes.isEmpty { members.append(.init("notes", .array(outcome.notes.map(\.json)))) }
        if let problem = outcome.problem { members.append(.init("error", .string(problem.what))) }
        return .object(members)
    }
}
