import Files
import SongFormat

extension Draft {
    /// Whether its song has this id; false without an id.
    func isOf(id other: String?) -> Bool {
        guard let id = song.id, let other else { return false }
        return id.hasSameBytes(as: other)
    }

    /// Whether the path of its song leads to `file` through links.
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

    /// Whether it was typed into a song with another id than this one.
    func isOfAnother(than present: Song) -> Bool { isOfAnother(thanID: present.id) }

    func isOfAnother(thanID present: String?) -> Bool {
        let other = Song(id: present)
        // A draft gives an id to a song that has none, and so may other programs.
        guard song.isAnother(than: other), let origin = try? SongFile(decoding: base) else { return false }
        return origin.song.isAnother(than: other)
    }
}
