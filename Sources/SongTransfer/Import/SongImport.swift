import Diagnostics
public import Files
public import Freedesktop
import LibraryChanges
public import LibraryIndex
public import Problems
public import SongConversion
public import SongLibrary
import XMLParsing

/// Takes songs out of files, of this program and of others, into a library: ``plan(_:into:progress:cancellation:)`` tells what
/// would be made, and ``run(_:progress:cancellation:reporting:)`` makes it.
///
/// Nothing is ever overwritten, and nothing is made twice: a song that is in the library already is recognised, by its id
/// or by that which it got when it was imported. So an import that was cut short is finished by the same call.
public struct SongImport: Sendable {
    let editor: LibraryEditor
    let locator: SongLocator
    let environment: Environment
    var reader: SourceReader

    /// What is to be imported.
    public enum Operand: Sendable {
        /// A file, or a folder with all that is in it, by a path that the process can use.
        case path(FilePath)
        /// What was read from standard input.
        case standardInput([UInt8])
    }

    /// What makes songs of the bytes of a file.
    public typealias Reading = @Sendable (SongFileFormat, [UInt8]) throws(ConversionError) -> ImportResult

    /// An import for one call of the program.
    ///
    /// - Parameters:
    ///   - format: what all files are written in; nil where each tells by what is in it.
    ///   - encoding: what all files are encoded in, a name that ``TextEncodings`` knows; nil where each tells, or is
    ///     guessed.
    ///   - libraryFlag: what `--library` was given, as it was typed.
    ///   - reading: reads the formats of other programs; nil is how it is done.
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

    /// Looks at files and at the library. Nothing is made.
    ///
    /// - Parameter folder: where the songs are to go: absolute.
    /// - Throws: why nothing can be made in that folder, or its library cannot be looked at, or that it was cancelled
    ///   then. What is wrong with a file is in the plan.
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
