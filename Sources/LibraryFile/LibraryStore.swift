public import Files
public import Freedesktop
public import Problems
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
        let folder = try open(to: translated("read the library file"))
        let present = try present(in: folder)
        return merged(present?.arrangement ?? LibraryArrangement(), with: copies(in: folder.root).readable)
    }

    /// What is wrong with the file, so that a person has to see to it: it cannot be read, or is a newer program's. Nil
    /// where nothing is, and where the library's folder is out of reach.
    public func fault() -> Problem? {
        do throws(Problem) {
            return try present(in: open(to: translated("read the library file"))).flatMap(newer)
        } catch {
            return error.path == file ? error : nil
        }
    }

    /// The same, and brings conflict copies into the file where it can be written, so that there is one.
    ///
    /// - Parameter notify: called with what a person should know.
    public func readMergingCopies(telling notify: (Notice) -> Void = { _ in }) throws(Problem) -> LibraryArrangement {
        let folder = try open(to: translated("read the library file"))
        guard !copies(in: folder.root).readable.isEmpty || cleanup(in: folder).hasLeftovers else { return try read() }
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
    /// The library's folder, and where its file is: elsewhere, under another name, where a link of that name leads there.
    struct Folder {
        let root: Directory
        /// The folder of the file itself.
        let directory: Directory
        let name: FilePath
    }

    func open(to what: String) throws(Problem) -> Folder {
        let root = try Problem.explaining(what, path: root, try Directory(ofAnswering: file))
        guard (try? root.status(of: LibraryFileName.name).kind) == .symbolicLink else {
            return Folder(root: root, directory: root, name: LibraryFileName.name)
        }
        do throws(FileError) {
            let path = try file.resolvingLinks()
            return Folder(root: root, directory: try Directory(ofAnswering: path), name: path.name)
        } catch {
            guard error.errno == .noSuchFile, let target = try? file.linkTarget() else {
                throw Problem(error, cannot: what, path: file)
            }
            throw Problem(
                .noSuchFile, path: file, cannot: what,
                reason: translated("it is a link to \(target.display), which does not exist"),
                remedy: translated("fix or remove the link"), cause: error)
        }
    }

    /// What the file says now; nil where there is none.
    func present(in folder: Folder) throws(Problem) -> LibraryDocument? {
        let snapshot: FileSnapshot
        do throws(FileReadError) {
            snapshot = try FileReader.read(folder.name, in: folder.directory, limit: LibraryDocument.byteLimit)
        } catch {
            if case .system(let cause) = error, cause.errno == .noSuchFile { return nil }
            let problem = Problem(error, path: file, cannot: translated("read the library file"))
            guard case .system = error else {
                throw problem.with(remedy: translated("move it out of the library"))
            }
            throw problem
        }
        return try document(snapshot.bytes)
    }

    /// What is to be said where a newer program wrote the file, so that it is not changed.
    func newer(_ present: LibraryDocument) -> Problem? {
        guard present.isNewer else { return nil }
        return Problem(
            .permission, path: file,
            translated(
                """
                the library was arranged by a newer version of this program \
                (\(present.arrangement.fileVersion)) and was not changed
                """),
            remedy: translated("use the newer version"))
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
