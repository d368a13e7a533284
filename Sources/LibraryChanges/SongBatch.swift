import Files
import SongFormat
import SongNames

/// Songs that are created together, each in a folder of its own, all in a folder in a hidden one that may be removed at
/// any time. Songs that were not published are removed with the batch.
struct SongBatch: ~Copyable {
    /// The names of the songs, in their order.
    private(set) var names: [SongName] = []
    private let hidden: Directory
    private let name: FilePath
    private let content: Directory

    /// - Parameters:
    ///   - hidden: that of a ``DisposableFolder``, which must outlive this.
    ///   - number: one that no other batch in it has.
    init(in hidden: Directory, number: Int) throws(FileError) {
        name = FilePath("\(number)")
        self.hidden = hidden
        try hidden.makeDirectory(name)
        content = try Directory(name, in: hidden)
    }

    deinit {
        // What stays is removed with the hidden folder.
        _ = try? hidden.removeTree(name)
    }

    /// Writes a song, and starts writing it to the disk without waiting.
    mutating func add(_ song: SongFile, as name: SongName) throws(FileError) {
        try content.makeDirectory(name.folder)
        let folder = try Directory(name.folder, in: content)
        // What the umask leaves of these permissions.
        try folder.write(song.bytes, toNew: name.file, permissions: 0o666, beginningToSynchronize: true)
        names.append(name)
    }

    /// A song that is not on the disk.
    struct Failure {
        let name: SongName
        let error: FileError
    }

    /// Waits until the songs are on the disk. If one is not, it and those after it are dropped.
    ///
    /// - Returns: the first one that is not.
    mutating func synchronize() -> Failure? {
        for (index, name) in names.enumerated() {
            do throws(FileError) {
                let folder = try Directory(name.folder, in: content)
                try folder.synchronize(name.file)
                if case .unconfirmed(let error?) = AtomicReplacement.confirm(folder) { throw error }
            } catch {
                names.removeSubrange(index...)
                return Failure(name: name, error: error)
            }
        }
        return nil
    }

    /// Gives a song's folder its name in `target`; a name that is taken is reported as ``Errno/fileExists``.
    func publish(_ index: Int, in target: Directory) throws(FileError) {
        try content.moveWithoutReplacing(names[index].folder, to: names[index].folder, in: target)
    }

    /// Renames a song that is not published yet.
    mutating func rename(_ index: Int, to name: SongName) throws(FileError) {
        let old = names[index]
        let folder = try Directory(old.folder, in: content)
        try folder.moveWithoutReplacing(old.file, to: name.file, in: folder)
        if case .unconfirmed(let error?) = AtomicReplacement.confirm(folder) { throw error }
        try content.moveWithoutReplacing(old.folder, to: name.folder, in: content)
        names[index] = name
    }
}
