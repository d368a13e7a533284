import Files
import Glibc

/// The file of a recording. It exists from the first sound on, under an unused name that the user recognizes even after
/// a crash; no file is ever overwritten. Not thread-safe.
final class RecordingFile {
    private let directory: Directory
    private let name: TakeName
    private let suffix: String
    private let isPlain: Bool
    private var file: OpenFile?
    private var created: FilePath?

    /// - Parameters:
    ///   - directory: the song's own folder.
    ///   - isPlain: whether the appended bytes are uncompressed sound.
    init(in directory: Directory, title: String, suffix: String, isPlain: Bool) {
        self.directory = directory
        name = TakeName(title: title)
        self.suffix = suffix
        self.isPlain = isPlain
    }

    /// Where the file is now, even if its folder was moved; nil if nothing was appended yet, or the file was removed.
    var path: FilePath? {
        guard let created, let file, let identity = try? file.descriptor.status().identity else { return nil }
        let now = try? FilePath("/proc/self/fd/\(file.descriptor.rawValue)").linkTarget()
        return [now, created].compactMap(\.self).first {
            (try? FileStatus(of: $0, followingLinks: false).identity) == identity
        }
    }

    /// Whether there was no room for any sound in the file.
    var isEmpty: Bool {
        guard let size = try? file?.descriptor.status().size else { return false }
        return size <= (isPlain ? UInt64(WAVEHeader.count) : 0)
    }

    /// Appends recorded bytes. If that fails, the file holds as much as there was room for, and can be played.
    func append(_ bytes: [UInt8]) throws(FileError) {
        if file == nil { try create() }
        guard let file else { return }
        do throws(FileError) {
            try file.descriptor.write(bytes)
        } catch {
            try? updateHeader()
            throw error
        }
        try updateHeader()
    }

    /// Synchronizes appended bytes to the disk.
    func synchronize() throws(FileError) {
        try file?.descriptor.synchronize()
    }

    /// Removes the file, which must hold no sound.
    func remove() {
        guard let path else { return }
        _ = try? Directory(path.parent).unlink(path.name)
        file = nil
    }

    private func create() throws(FileError) {
        var number = name.next(among: try directory.entries().map(\.name))
        while true {
            let candidate = name.file(number, suffix: suffix)
            do throws(FileError) {
                file = OpenFile(try directory.create(candidate, permissions: 0o666))
                created = directory.path.appending(candidate)
                break
            } catch {
                guard error.errno == .fileExists else { throw error }
                number += 1
            }
        }
        if isPlain { try file?.descriptor.write(WAVEHeader.bytes(forSound: 0)) }
        try directory.synchronize()
    }

    /// Writes the length of the sound to the header, if the format has one.
    private func updateHeader() throws(FileError) {
        guard isPlain, let file else { return }
        let sound = Int(try file.descriptor.status().size) - WAVEHeader.count
        let frames = max(0, sound) / SoundFormat.bytesPerFrame
        try file.descriptor.write(WAVEHeader.bytes(forSound: frames * SoundFormat.bytesPerFrame), at: 0)
    }
}
