import Diagnostics
public import Files
public import Freedesktop
public import Problems
import Translations

/// Finds the song that a reference names and its library, by the first of four rules that applies.
///
/// Folders are compared by device and inode, so that links and bind mounts do not matter. The cost depends on the depth
/// of the song's path and the number of known libraries, never on their contents.
public struct SongLocator: Sendable {
    let environment: Environment
    private let settings: Settings
    private let libraryFlag: FilePath?

    /// A locator for one call of the program.
    ///
    /// - Parameter libraryFlag: the argument of `--library`, as typed.
    public init(environment: Environment, settings: Settings, libraryFlag: FilePath? = nil) {
        self.environment = environment
        self.settings = settings
        self.libraryFlag = libraryFlag
    }

    /// The song that a reference names, and its library; or the folder.
    ///
    /// - Throws: a ``Problem`` if the reference names nothing that can be opened, or if `--library` is not a folder.
    public func locate(_ reference: SongReference) throws(Problem) -> SongTarget {
        switch try SongFinder(environment: environment).find(reference) {
        case .song(let song): .song(try locate(song))
        case .folder(let folder): .folder(try locate(folder))
        }
    }

    /// The location of the song that an operand names.
    ///
    /// - Throws: as ``locate(_:)-(SongReference)``; also for a folder that does not contain a song.
    public func location(of operand: FilePath) throws(Problem) -> SongLocation {
        try locate(try SongFinder(environment: environment).song(of: operand))
    }

    /// The library that a song belongs to.
    public func locate(_ song: FoundSong) throws(Problem) -> SongLocation {
        let ancestry = try SongAncestry(song)
        let root = try flaggedRoot(ancestry) ?? knownRoot(ancestry) ?? inferredRoot(ancestry)
        Diagnostics.note("root: rule \(root.rule.rawValue), \(root.relativePath.components.count) components below it")
        return SongLocation(
            file: song.file, folder: song.file.parent, root: root.path, rootIdentity: root.identity, rule: root.rule,
            relativePath: root.relativePath)
    }
}

extension SongLocator {
    /// Rule 1. `--library` must be a folder; `$SONGBOOK_LIBRARY` may be on a disk that is not connected now.
    func flaggedRoot(_ ancestry: SongAncestry) throws(Problem) -> LibraryRoot? {
        var folders = [FileIdentity]()
        if let libraryFlag {
            folders.append(try Self.folder(ofLibrary: libraryFlag, in: environment).identity)
        }
        if let variable = environment.path("SONGBOOK_LIBRARY"),
            let folder = try? Self.folder(ofLibrary: variable, in: environment)
        {
            folders.append(folder.identity)
        }
        for folder in folders {
            if let root = ancestry.root(rule: .flag, where: { $0.identity == folder }) { return root }
        }
        return nil
    }

    /// Rule 2.
    func knownRoot(_ ancestry: SongAncestry) -> LibraryRoot? {
        // A library on a dead network mount must not keep songs elsewhere from opening, so this checks only libraries
        // that can be above this song.
        let libraries = settings.libraries(in: environment).filter { ancestry.mayPass($0.bookmark) }
        let present = Set(libraries.compactMap(\.currentIdentity))
        // Libraries that are not in their old places are recognized by their own identity if the song is in one of
        // them.
        let missing = libraries.filter { $0.currentIdentity == nil }.map(\.bookmark)
        return ancestry.root(rule: .settings) { status in
            present.contains(status.identity) || missing.contains { $0.isOf(status) }
        }
    }

    /// Rules 3 and 4.
    func inferredRoot(_ ancestry: SongAncestry) -> LibraryRoot {
        let level = InferredRoot(ancestry.real, environment: environment).level
        return ancestry.root(level: level ?? 0, rule: level == nil ? .loose : .inferred)
    }

    /// A folder given as a library.
    struct GivenLibrary {
        /// Absolute, links not resolved.
        let path: FilePath
        let identity: FileIdentity
    }

    /// The folder given as a library.
    static func folder(
        ofLibrary folder: FilePath, in environment: Environment
    ) throws(Problem) -> GivenLibrary {
        let path = try SongReference(folder).path(in: environment)
        do throws(FileError) {
            let status = try FileStatus(of: path)
            guard status.kind == .directory else {
                throw FileError(call: .openat, path: path, errno: .notADirectory)
            }
            return GivenLibrary(path: path, identity: status.identity)
        } catch {
            guard error.errno != .notADirectory else {
                throw Problem(
                    .noSuchFile, path: folder, translated("a library must be a folder"),
                    remedy: translated("specify the folder that contains your songs"), cause: error)
            }
            throw Problem(error, cannot: translated("use this folder as the library"), path: folder)
        }
    }
}
