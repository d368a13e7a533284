public import Files
public import Freedesktop
public import Problems
import SongFormat
import SongNames
import Translations

/// The `.songbook-library.json` of a library, on its disk. Every reading and change goes through this type.
///
/// A value for as long as wanted: nothing is kept between two calls. The file is made by the first change that leaves
/// something to remember. Other programs and computers may write it at any time: a change is made to what the file says
/// then, and what a sync program kept as a conflict copy is brought into it.
public struct LibraryStore: Sendable {
    /// The library's folder: absolute.
    public let root: FilePath
    let environment: Environment
    let clock: @Sendable () -> FileTime

    /// The file of the library in this folder.
    public init(
        root: FilePath, environment: Environment, clock: @escaping @Sendable () -> FileTime = { .now }
    ) {
        self.root = root
        self.environment = environment
        self.clock = clock
    }

    /// Where the file is, or would be.
    public var file: FilePath { root.appending(LibraryFileName.name) }

    /// What the library remembers, with what its conflict copies say; nothing is written.
    ///
    /// - Throws: where the file is damaged or cannot be read.
    public func read() throws(Problem) -> LibraryArrangement {
        let directory = try open(to: translated("read what the library remembers"))
        let present = try present(in: directory)
        return merged(present?.arrangement ?? LibraryArrangement(), with: copies(in: directory).readable)
    }

    /// The same, and brings conflict copies into the file where it can be written, so that there is one.
    ///
    /// - Parameter notify: called with what a person should know.
    public func readMergingCopies(telling notify: (Notice) -> Void = { _ in }) throws(Problem) -> LibraryArrangement {
        let directory = try open(to: translated("read what the library remembers"))
        guard !copies(in: directory).readable.isEmpty || cleanup(in: directory).hasLeftovers else { return try read() }
        do throws(Problem) {
            let report = try change { _ in }
            report.notices.forEach(notify)
            return report.arrangement
        } catch {
            // It is readable all the same, or else this says why not.
            return try read()
        }
    }
}

extension LibraryStore {
    func open(to what: String) throws(Problem) -> Directory {
        try Problem.explaining(what, path: root, try Directory(ofAnswering: file))
    }

    /// What the file says now; nil where there is none.
    func present(in directory: Directory) throws(Problem) -> LibraryDocument? {
        let snapshot: FileSnapshot
        do throws(FileReadError) {
            snapshot = try FileReader.read(LibraryFileName.name, in: directory, limit: LibraryDocument.byteLimit)
        } catch {
            if case .system(let cause) = error, cause.errno == .noSuchFile { return nil }
            throw Problem(error, path: file, cannot: translated("read what the library remembers"))
        }
        return try document(snapshot.bytes)
    }

    func document(_ bytes: [UInt8]) throws(Problem) -> LibraryDocument {
        do throws(LibraryFault) {
            return try LibraryDocument(bytes)
        } catch {
            throw Problem(
                .invalidSong, path: file, translated("not a valid library file: \(error.words)"),
                remedy: translated("fix the error in a text editor, or move the file to another folder")
            ).adding(remedy: translated("the file was not changed"))
        }
    }
}
