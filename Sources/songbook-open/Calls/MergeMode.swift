import Files
import Problems
import SongFormat
import SongMerging
import Translations

/// `--merge`: merges two versions of a song that were made from a third one, as git asks it to. Versions are files, in no
/// library.
struct MergeMode {
    let base: FilePath
    let ours: FilePath
    let theirs: FilePath
    /// Nil for standard output.
    let output: FilePath?
    let console: Console

    func run() throws(Problem) {
        let (base, ours, theirs) = (try readBase(), try song(ours), try song(theirs))
        let result: SongFile
        var isMerged = true
        do throws(SongFormatError) {
            switch try SongMerge.merging(base: base, ours: ours, theirs: theirs) {
            case .clean(let song): result = song
            case .conflict(let conflict): (result, isMerged) = (try conflict.marked(), false)
            }
        } catch {
            throw Problem(
                .invalidSong, path: self.ours, cannot: translated("merge"), reason: error.description,
                remedy: translated("keep both versions, and fix them in a text editor"))
        }
        if let output { try write(result.bytes, to: output, insteadOf: ours) } else { console.write(result.bytes) }
        guard !isMerged else { return }
        console.report(
            translated(
                """
                \(self.ours.display): both versions changed the same; the song has both, between the lines \
                <<<<<<< and >>>>>>>
                """))
        console.fail(.attention)
    }

    /// Git gives an empty file where there is no base.
    private func readBase() throws(Problem) -> SongFile? {
        let bytes = try bytes(of: base)
        return bytes.isEmpty ? nil : try SongSource.decode(bytes, of: base)
    }

    private func song(_ path: FilePath) throws(Problem) -> SongFile {
        try SongSource.decode(try bytes(of: path), of: path)
    }

    private func bytes(of path: FilePath) throws(Problem) -> [UInt8] {
        do {
            return try FileReader.read(path, limit: SongFile.byteLimit).bytes
        } catch {
            throw Problem(error, path: path, cannot: translated("read it"))
        }
    }

    /// A file that is there is replaced if it is our version, as it was read; no other is.
    private func write(_ bytes: [UInt8], to file: FilePath, insteadOf ours: SongFile) throws(Problem) {
        let what = translated("write the merged song")
        let durability: AtomicReplacement.Durability
        do throws(FileError) {
            let folder = try Directory(file.parent)
            if let old = try? FileReader.read(file, limit: SongFile.byteLimit), old.bytes == ours.bytes {
                durability = try AtomicReplacement.write(
                    bytes, to: file.name, in: folder, permissions: old.status.permissions & 0o777)
            } else {
                durability = try AtomicReplacement.create(bytes, named: file.name, in: folder)
            }
        } catch {
            guard error.errno == .fileExists else { throw Problem(error, cannot: what, path: file) }
            throw Problem(
                .cannotCreate, path: file, cannot: what,
                reason: translated("a file or folder with this name already exists"),
                remedy: translated("rename or remove it, or choose another place"))
        }
        if case .unconfirmed(let error?) = durability { throw Problem(error, cannot: what, path: file) }
    }
}
