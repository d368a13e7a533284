public import Files
public import Freedesktop
public import Problems
import SongNames
import Translations

/// The `.songbook-library.json` of a library, on disk. All reads and changes go through this type.
///
/// Can be kept for any time: it stores nothing between two calls. The first change that leaves something to remember
/// creates the file. Other programs and computers may write it at any time: each change applies to the current
/// contents, and merges the conflict copies that sync programs left.
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

    /// The path of the file, existing or not.
    public var file: FilePath { root.appending(LibraryFileName.name) }

    /// What the library remembers, including its conflict copies; writes nothing.
    ///
    /// - Throws: if the file is damaged or cannot be read.
    public func read() throws(Problem) -> LibraryArrangement {
        let folder = try open(to: translated("read the library file"))
        let present = try present(in: folder)
        return merged(present?.arrangement ?? LibraryArrangement(), with: copies(in: folder.root).readable)
    }

    /// The problem with the file that needs the user's attention: it cannot be read, or is a newer program's. Nil if
    /// there is none, and if the library's folder is out of reach.
    public func fault() -> Problem? {
        do throws(Problem) {
            return try present(in: open(to: translated("read the library file"))).flatMap(newer)
        } catch {
            return error.path == file ? error : nil
        }
    }

    /// Like ``read()``, but also merges conflict copies into the file if it can be written.
    ///
    /// - Parameter notify: called with notices for the user.
    public func readMergingCopies(telling notify: (Notice) -> Void = { _ in }) throws(Problem) -> LibraryArrangement {
        let folder = try open(to: translated("read the library file"))
        guard !copies(in: folder.root).readable.isEmpty || cleanup(in: folder).hasLeftovers else { return try read() }
        do throws(Problem) {
            let report = try change { _ in }
            report.notices.forEach(notify)
            return report.arrangement
        } catch {
            // The file may be readable all the same; if not, reading reports why.
            return try read()
        }
    }
}

extension LibraryStore {
    /// The library's folder and the location of its file, which may be a link to a file elsewhere.
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

    /// The current contents of the file; nil if there is none.
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

    /// The problem to report if a newer program wrote the file, so that it is not changed.
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
