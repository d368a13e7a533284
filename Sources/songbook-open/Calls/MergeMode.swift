import Files
import Problems
import SongFormat
import SongMerging
import Translations

/// `--merge`: merges two versions of a song that were made from a third one, as a merge driver of git. The versions are
/// files outside a library.
struct MergeMode {
    let base: FilePath
    let ours: FilePath
    let theirs: FilePath
    /// Nil for standard output.
    let output: FilePath?
    /// The name of the song in messages if the versions are git's temporary files; nil to name the versions themselves.
    var name: FilePath?
    /// Whether the result is an ancestor for another merge, which the user does not see.
    var isAncestor = false
    let console: Console

    func run() throws(Problem) {
        let isMerged: Bool
        do throws(Problem) {
            isMerged = try merge()
        } catch {
            if isAncestor, error.kind == .invalidSong { return try writeBase() }
            throw explained(error)
        }
        guard !isMerged, !isAncestor else { return }
        console.report(
            translated(
                """
                \((name ?? ours).display): both versions changed the same; the song has both, between the lines \
                <<<<<<< and >>>>>>>
                """))
        console.fail(.attention)
    }

    /// Reads, merges and writes the versions.
    ///
    /// - Returns: false if both versions changed the same part.
    private func merge() throws(Problem) -> Bool {
        let (base, ours, theirs) = (try readBase(), try song(ours, "ours"), try song(theirs, "theirs"))
        let result: SongFile
        var isMerged = true
        do throws(SongFormatError) {
            switch try SongMerge.merging(base: base, ours: ours, theirs: theirs) {
            case .clean(let song): result = song
            case .conflict(let conflict):
                (result, isMerged) = (try isAncestor ? conflict.ancestor() : conflict.marked(), false)
            }
        } catch {
            throw Problem(
                .invalidSong, path: name ?? self.ours, cannot: translated("merge"), reason: error.description,
                remedy: translated("keep both versions, and fix them in a text editor"))
        }
        try write(result.bytes, insteadOf: ours.bytes)
        return isMerged
    }

    /// Writes the common ancestor in place of versions that cannot be merged, as git's own driver "binary" does.
    private func writeBase() throws(Problem) {
        try write(base == "/dev/null" ? [] : try read(base, "base"), insteadOf: try read(ours, "ours"))
    }

    /// Nil if the common ancestor is not known: git then passes an empty file. A file that is not a song is treated the
    /// same.
    private func readBase() throws(Problem) -> SongFile? {
        if base == "/dev/null" { return nil }
        do throws(Problem) {
            let bytes = try read(base, "base")
            return bytes.isEmpty ? nil : try SongSource.decode(bytes, of: label(base, "base"))
        } catch {
            guard error.kind == .invalidSong else { throw error }
            console.report(
                Notice(
                    path: error.path, error.what,
                    remedies: translated("the versions are merged without it, so their differences are conflicts")))
            return nil
        }
    }

    private func song(_ path: FilePath, _ version: String) throws(Problem) -> SongFile {
        try SongSource.decode(try read(path, version), of: label(path, version))
    }

    private func read(_ path: FilePath, _ version: String) throws(Problem) -> [UInt8] {
        do {
            return try FileReader.read(path, limit: SongFile.byteLimit).bytes
        } catch {
            throw Problem(error, path: label(path, version), cannot: translated("read it"))
        }
    }

    /// The name of a version in messages: `NAME (theirs)`, in git's terms.
    private func label(_ path: FilePath, _ version: String) -> FilePath {
        name.map { FilePath(bytes: $0.bytes + Array(" (\(version))".utf8)) } ?? path
    }

    /// Replaces an existing file only if it is our version, unchanged since it was read. A symbolic link stays, and the
    /// file that it points to is written.
    private func write(_ bytes: [UInt8], insteadOf ours: [UInt8]) throws(Problem) {
        guard let file = output else { return console.write(bytes) }
        let what = translated("write the merged song")
        let path = file == self.ours ? name ?? file : file
        let target = (try? file.resolvingLinks()) ?? file
        let durability: AtomicReplacement.Durability
        do throws(FileError) {
            let folder = try Directory(target.parent)
            if let old = try? FileReader.read(target, limit: SongFile.byteLimit), old.bytes == ours {
                durability = try AtomicReplacement.write(
                    bytes, to: target.name, in: folder, permissions: old.status.permissions & 0o777)
            } else {
                durability = try AtomicReplacement.create(bytes, named: target.name, in: folder)
            }
        } catch {
            guard error.errno == .fileExists else { throw Problem(error, cannot: what, path: path) }
            throw Problem(
                .cannotCreate, path: path, cannot: what,
                reason: translated("a file or folder with this name already exists"),
                remedy: translated("rename or remove it, or choose another place"))
        }
        // The song was written, so the merge did not fail.
        guard case .unconfirmed(let error?) = durability else { return }
        console.report(
            Notice(
                path: path,
                translated("saved, but the disk has not confirmed it")
                    + ": \(error.call.rawValue): \(error.errno.message)",
                remedies: translated("check the disk")))
    }

    /// Adds what the problem means for the file. Git leaves our version there, without conflict markers, to be merged
    /// by hand; its temporary files are gone by then, so that they cannot be fixed.
    private func explained(_ problem: Problem) -> Problem {
        guard let name, output == ours else { return problem }
        let remedy = translated("\(name.display) contains only our version; add the changes of theirs yourself")
        return problem.kind == .invalidSong ? problem.with(remedy: remedy) : problem.adding(remedy: remedy)
    }
}
