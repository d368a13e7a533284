public import Files
import Glibc

/// A song whose file has lost its name: a save took that away and never came to give it back, because a program, a
/// server or a connection ended between two renames.
///
/// What is left then is the temporary file of this program, whole and on the disk, or the old version under the name
/// that FUSE or the system's NFS client gave it, `.fuse_hidden…` and `.nfs…`, because it was open when it was replaced or
/// removed. Source: the documentation of libfuse, `hard_remove`; nfs(5).
public enum InterruptedSave {
    private static let prefixes = Leftover.hiddenPrefixes + [Array(".~songbook-".utf8)]
    /// For how long the name has to be missing, in microseconds: another computer may be between two renames.
    private static let respite: UInt32 = 500_000

    /// Whether a name is like those that such saves leave.
    public static func mayLeave(_ name: FilePath) -> Bool {
        name.bytes.withUnsafeBytes(mayLeave)
    }

    /// The same for a name as the kernel has it.
    static func mayLeave(_ name: UnsafeRawBufferPointer) -> Bool {
        name.first == UInt8(ascii: ".") && prefixes.contains { name.starts(with: $0) }
    }

    /// Whether a file is missing whose song is there under another name.
    public static func hasLeft(_ file: FilePath) -> Bool {
        leftover(of: file) != nil
    }

    /// The name that the song of a folder has lost; nil where the folder holds one, or nothing that can be it.
    ///
    /// The folder's name is all that tells the song's, so a hidden file with another title proves nothing: the folder may
    /// be one for many songs.
    public static func lostName(in folder: FilePath) -> FilePath? {
        guard let stem = folder.lastComponent else { return nil }
        let name = FilePath(bytes: stem.bytes + Array(".songbook".utf8))
        guard let leftover = leftover(of: folder.appending(name)), !leftover.isHidden || leftover.mayBeCalled(name)
        else {
            return nil
        }
        return name
    }

    /// What is left of a song.
    public struct Remains: Sendable {
        /// The file that holds the song.
        public let path: FilePath
        /// What is in it.
        public let content: FileSnapshot
    }

    /// Reads what is left of a song whose file is missing and stays so; nothing is written.
    ///
    /// - Returns: nil where the file is there, or nothing can be it.
    public static func read(_ file: FilePath) -> Remains? {
        lastingLeftover(of: file).map { Remains(path: file.parent.appending($0.name), content: $0.content) }
    }

    /// Gives the song its name again, on the disk: to this program's temporary file, or to a copy of the hidden one. That
    /// stays as it is: FUSE and NFS remove it, by whatever name, when the program that has it open is done with it.
    ///
    /// - Returns: false where nothing was done: the file is there again, or nothing can be it.
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
            // Somebody else put one there.
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
