import Files

/// What is where a song was written, right after that.
struct WrittenPlace {
    /// Of what has the song's name; nil where it cannot be asked for.
    let status: FileStatus?
    /// Whether the folder that was written into is not where the song is any more: somebody may be moving or removing
    /// it, and the words with it. False where it cannot be told.
    let isGone: Bool

    /// - Parameter directory: the folder that was written into.
    init(of file: FilePath, writtenIn directory: Directory) {
        do throws(FileError) {
            status = try FileStatus(of: file, followingLinks: false)
            isGone = false
        } catch {
            status = nil
            guard error.errno == .noSuchFile || error.errno == .notADirectory,
                let written = try? directory.status().identity
            else {
                isGone = false
                return
            }
            isGone = (try? FileStatus(of: file.parent))?.identity != written
        }
    }

    /// The status, where it is that of the file that was written, and nobody has written it since.
    func status(ofWritten written: FileStatus) -> FileStatus? {
        status.flatMap {
            $0.identity == written.identity && $0.size == written.size
                && $0.modificationTime == written.modificationTime ? $0 : nil
        }
    }
}
