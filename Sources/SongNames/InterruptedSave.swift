public import Files
import Glibc

/// A song whose file has lost its name: a save removed the name and did not restore it, because a program, a server or
/// a connection ended between two renames.
///
/// What remains is this program's temporary file, complete and on disk, or the old version under the name that FUSE or
/// the system's NFS client gave it, `.fuse_hidden…` or `.nfs…`, because it was open when it was replaced or removed.
/// Source: the documentation of libfuse, `hard_remove`; nfs(5).
public enum InterruptedSave {
    private static let prefixes = Leftover.hiddenPrefixes + [Array(".~songbook-".utf8)]
    /// How long the name must be missing, in microseconds: another computer may be between two renames.
    private static let respite: UInt32 = 500_000

    /// Whether such a save may have left a file with this name.
    public static func mayLeave(_ name: FilePath) -> Bool {
        name.bytes.withUnsafeBytes(mayLeave)
    }

    /// The same for a name as returned by the kernel.
    static func mayLeave(_ name: UnsafeRawBufferPointer) -> Bool {
        name.first == UInt8(ascii: ".") && prefixes.contains { name.starts(with: $0) }
    }

    /// Whether a missing file's song exists under another name.
    public static func hasLeft(_ file: FilePath) -> Bool {
        leftover(of: file) != nil
    }

    /// The name that the song of a folder has lost; nil if the folder contains a song, or nothing that can be it.
    ///
    /// The song's name is known only from the folder's, so a hidden file with another title proves nothing: the folder
    /// may be one for many songs.
    public static func lostName(in folder: FilePath) -> FilePath? {
        guard let stem = folder.lastComponent else { return nil }
        let name = FilePath(bytes: stem.bytes + Array(".songbook".utf8))
        guard let leftover = leftover(of: folder.appending(name)), !leftover.isHidden || leftover.mayBeCalled(name)
        else {
            return nil
        }
        return name
    }

    /// The remains of a song.
    public struct Remains: Sendable {
        /// The file that contains the song.
        public let path: FilePath
        /// Its contents.
        public let content: FileSnapshot
    }

    /// Reads the remains of a song whose file stays missing; writes nothing.
    ///
    /// - Returns: nil if the file exists, or if nothing can be it.
    public static func read(_ file: FilePath) -> Remains? {
        lastingLeftover(of: file).map { Remains(path: file.parent.appending($0.name), content: $0.content) }
    }

    /// Restores the song's name on disk: for this program's temporary file, or for a copy of the hidden one. The hidden
    /// one stays: FUSE and NFS remove it, whatever its name, once the program that has it open closes it.
    ///
    /// - Returns: false if nothing was done: the file exists again, or nothing can be it.
    public static func restore(_ file: FilePath) throws(FileError) -> Bool {
        guard let leftover = lastingLeftover(of: file), let name = file.lastComponent else { return false }
        let directory = try Directory(file.parent)
        do throws(FileError) {
            if leftover.isHidden {
                _ = try AtomicReplacement.create(
                    leftover.content.bytes, named: name, like: leftover.name, in: directory)
            } else {
                try directory.moveWithoutReplacing(leftover.name, to: name, in: directory)
                _ = AtomicReplacement.confirm(directory)
            }
            return true
        } catch {
            // Another program created the file.
            guard error.errno == .fileExists || error.errno == .noSuchFile else { throw error }
            return false
        }
    }

    private static func lastingLeftover(of file: FilePath) -> Leftover? {
        guard hasLeft(file) else { return nil }
        usleep(respite)
        return leftover(of: file)
    }

    private static func leftover(of file: FilePath) -> Leftover? {
        guard let name = file.lastComponent, SongFileName.isOne(name), let directory = try? Directory(file.parent),
            isMissing(name, in: directory)
        else { return nil }
        return Leftover(of: name, in: directory)
    }

    private static func isMissing(_ name: FilePath, in directory: Directory) -> Bool {
        do throws(FileError) {
            _ = try directory.status(of: name)
            return false
        } catch {
            return error.errno == .noSuchFile
        }
    }
}
