import Diagnostics
public import Files
public import Freedesktop
import LibraryChanges
public import LibraryIndex
public import Problems
public import SongConversion
public import SongLibrary
import XMLParsing

/// Imports songs from files, of this program and of others, into a library: ``plan(_:into:progress:cancellation:)``
/// determines what to make, and ``run(_:progress:cancellation:reporting:)`` makes it.
///
/// Never overwrites a file, and never makes a song twice: songs already in the library are recognized by their id, or
/// by the id that an import gave them. So repeating an interrupted import completes it.
public struct SongImport: Sendable {
    let editor: LibraryEditor
    let locator: SongLocator
    let environment: Environment
    var reader: SourceReader

    /// Something to import.
    public enum Operand: Sendable {
        /// A file, or a folder with everything in it, by a path that this process can use.
        case path(FilePath)
        /// The bytes read from standard input.
        case standardInput([UInt8])
    }

    /// Converts the bytes of a file to songs.
    public typealias Reading = @Sendable (SongFileFormat, [UInt8]) throws(ConversionError) -> ImportResult

    /// An import for one call of the program.
    ///
    /// - Parameters:
    ///   - format: the format of all files; nil to recognize each by its contents.
    ///   - encoding: the encoding of all files, a name that ``TextEncodings`` knows; nil to detect or guess each.
    ///   - libraryFlag: the argument of `--library`, as typed.
    ///   - reading: reads the formats of other programs; nil for the default.
    ///   - now: the time for songs that have none.
    public init(
        environment: Environment, settings: Settings, libraryFlag: FilePath? = nil, format: ImportFormat? = nil,
        encoding: String? = nil,
        reading: Reading? = nil,
        now: FileTime = .now
    ) {
        self.environment = environment
        editor = LibraryEditor(environment: environment, settings: settings, libraryFlag: libraryFlag)
        locator = SongLocator(environment: environment, settings: settings, libraryFlag: libraryFlag)
        reader = SourceReader(format: format, encoding: encoding, reading: reading ?? Self.reading, now: now)
    }

    private static let reading: Reading = { format, bytes throws(ConversionError) in
        try format.read(bytes, parsingXML: XMLProgram.installed.parser)
    }

    /// Examines the files and the library. Makes nothing.
    ///
    /// - Parameter folder: the target folder: absolute.
    /// - Throws: why nothing can be made in that folder, why its library cannot be scanned, or that the scan was
    ///   canceled. The plan contains problems with single files.
    public func plan(
        _ operands: [Operand], into folder: FilePath, progress: ImportProgress = ImportProgress(),
        cancellation: Cancellation = Cancellation()
    ) throws(Problem) -> ImportPlan {
        var planner = try ImportPlanner(self, into: folder, progress: progress, cancellation: cancellation)
        planner.plan(operands)
        let plan = planner.result
        Diagnostics.note("import: \(plan.files.count) files, \(plan.songCount) songs to be made")
        return plan
    }
}
