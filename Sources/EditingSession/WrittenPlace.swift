import Files

/// What is at a song's path, right after the song was written.
struct WrittenPlace {
    /// The status of the file with the song's name; nil if it cannot be read.
    let status: FileStatus?
    /// Whether the folder that was written into is no longer where the song is: another program may be moving or
    /// removing it, and the words with it. False if it is unknown.
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

    /// The status, if it is that of the file that was written, and no program has written to it since.
    func status(ofWritten written: FileStatus) -> FileStatus? {
        status.flatMap {
            $0.identity == written.identity && $0.size == written.size
                && $0.modificationTime == written.modificationTime ? $0 : nil
        }
    }
}
