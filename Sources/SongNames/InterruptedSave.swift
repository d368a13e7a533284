public import Files
import Glibc
import SongFormat

/// A song whose file has lost its name: a save took that away and never came to give it back, because a program, a
/// server or a connection ended between two renames.
///
/// What is left then is the temporary file of this program, whole and on the disk, or the old version under the name
/// that FUSE or the system's NFS client gave it, `.fuse_hidden…` and `.nfs…`, because it was open when it was replaced or
/// removed. Source: the documentation of libfuse, `hard_remove`; nfs(5).
public enum InterruptedSave {
    private static let hiddenPrefixes = [".fuse_hidden", ".nfs"].map { Array($0.utf8) }
    private static let prefixes = hiddenPrefixes + [Array(".~songbook-".utf8)]
    /// For how long the name has to be missing, in microseconds: another computer may be between two renames.
    private static let respite: UInt32 = 500_000

    /// Whether a name is like those that such saves leave.
    public static func mayLeave(_ name: FilePath) -> Bool {
        prefixes.contains { name.bytes.starts(with: $0) }
    }

    /// The file that holds the song; nil where there is one of that name, or nothing that can be it.
    public static func leftover(of file: FilePath) -> FilePath? {
        guard let name = file.lastComponent, SongFileName.isOne(name), let directory = try? Directory(file.parent),
            isMissing(name, in: directory)
        else { return nil }
        return leftover(of: name, in: directory).map(directory.path.appending)
    }

    /// The name that the song of a folder has lost; nil where the folder holds one, or nothing that can be it.
    public static func lostName(in folder: FilePath) -> FilePath? {
        guard let stem = folder.lastComponent else { return nil }
        let name = FilePath(bytes: stem.bytes + Array(".songbook".utf8))
        return leftover(of: folder.appending(name)) == nil ? nil : name
    }

    /// Gives the song its name again, and puts that on the disk.
    ///
    /// - Returns: what the file was called meanwhile; nil where nothing was done.
    public static func restore(_ file: FilePath) -> FilePath? {
        guard leftover(of: file) != nil else { return nil }
        usleep(respite)
        guard let found = leftover(of: file), let lost = found.lastComponent, let name = file.lastComponent else {
            return nil
        }
        do throws(FileError) {
            let directory = try Directory(file.parent)
            try directory.moveWithoutReplacing(lost, to: name, in: directory)
            _ = AtomicReplacement.confirm(directory)
            return found
        } catch {
            // Then there is no such file, as it was found.
            return nil
        }
    }

    private static func isMissing(_ name: FilePath, in directory: Directory) -> Bool {
        do throws(FileError) {
            _ = try directory.status(of: name)
            return false
        } catch {
            return error.errno == .noSuchFile
        }
    }

    private static func leftover(of name: FilePath, in directory: Directory) -> FilePath? {
        let leftovers = Leftovers(beside: name, in: directory, limit: SongFile.byteLimit) { _ in name }
        if let finished = try? leftovers.finished(),
            let newest = finished.first(where: { song($0, in: directory) != nil })
        {
            return newest
        }
        guard let entries = try? directory.entries() else { return nil }
        let names = entries.map(\.name)
        let hidden = names.filter { name in hiddenPrefixes.contains { name.bytes.starts(with: $0) } }
        guard !hidden.isEmpty else { return nil }
        // A song that was renamed is there, and what is hidden an old version of it.
        let present = Set(names.filter(SongFileName.isOne).compactMap { song($0, in: directory)?.id })
        let candidates = hidden.compactMap { entry -> (name: FilePath, time: FileTime)? in
            guard let status = try? directory.status(of: entry), status.kind == .regular,
                let song = song(entry, in: directory), song.id.map({ !present.contains($0) }) ?? true
            else { return nil }
            return (entry, status.modificationTime)
        }
        return candidates.max { $0.time < $1.time }?.name
    }

    private static func song(_ name: FilePath, in directory: Directory) -> Song? {
        guard let bytes = try? FileReader.read(name, in: directory, limit: SongFile.byteLimit).bytes else { return nil }
        return try? SongFile(decoding: bytes).song
    }
}
