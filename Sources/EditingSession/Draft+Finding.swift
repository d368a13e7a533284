import Files
import SongFormat

extension Draft {
    /// Whether it is of a song with this id, which is one.
    func isOf(id other: String?) -> Bool {
        guard let id = song.id, let other else { return false }
        return id.hasSameBytes(as: other)
    }

    /// Whether its song is at `file`, by a path with links.
    func leads(to file: FilePath) -> Bool {
        do throws(FileError) {
            try self.file.waitForAnswer()
            return try self.file.resolvingLinks() == file
        } catch {
            return false
        }
    }

    /// Whether its song is no longer where it was.
    var hasMoved: Bool {
        do throws(FileReadError) {
            do throws(FileError) {
                try file.waitForAnswer()
            } catch {
                throw .system(error)
            }
            let present = try FileReader.read(file, limit: SongFile.byteLimit).bytes
            return (try? SongFile(decoding: present)).map { isOfAnother(than: $0.song) } ?? false
        } catch {
            guard case .system(let cause) = error else { return false }
            return cause.errno == .noSuchFile || cause.errno == .notADirectory
        }
    }

    /// Whether it was typed into a song with an id that is not this one's.
    func isOfAnother(than present: Song) -> Bool { isOfAnother(thanID: present.id) }

    func isOfAnother(thanID present: String?) -> Bool {
        let other = Song(id: present)
        // Where its song has none, a draft gives it one, and so may others.
        guard song.isAnother(than: other), let origin = try? SongFile(decoding: base) else { return false }
        return origin.song.isAnother(than: other)
    }
}
