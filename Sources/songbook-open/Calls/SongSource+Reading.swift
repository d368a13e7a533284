import EditingSession
import Files
import Freedesktop
import Problems
import SongFormat
import SongLibrary
import SongNames
import SongOpening
import Translations

extension SongSource {
    /// Reads the song that `operand` names: its file, or if its library is unavailable, the offline copy with the
    /// changes that are waiting to be saved.
    ///
    /// - Parameter environment: not evaluated if `operand` is a file that can be read.
    static func read(
        _ operand: FilePath, in environment: @autoclosure () -> Environment
    ) throws(Problem) -> SongSource {
        do throws(Problem) {
            return try file(operand, in: environment())
        } catch {
            let environment = environment()
            let remembered = try SongOpening.remembered(operand, after: error, in: environment)
            let draft = OrphanedDrafts.waiting(for: remembered.path, id: remembered.song.id, environment: environment)
            return SongSource(remembered, draft, called: operand)
        }
    }

    /// Reads the file of the song that `operand` names. The operand is treated as a folder or a URI only if no file has
    /// that name, so that printing a file costs no more than reading it.
    static func file(
        _ operand: FilePath, in environment: @autoclosure () -> Environment
    ) throws(Problem) -> SongSource {
        try Problem.explaining(translated("read it"), path: operand, try operand.waitForAnswer())
        let snapshot: FileSnapshot
        do {
            snapshot = try FileReader.awaiting(try FileReader.read(operand, limit: SongFile.byteLimit))
        } catch {
            guard error.mayBeOtherThanAFile else { throw error.problem(with: operand) }
            return try find(operand, in: environment())
        }
        return SongSource(try decode(snapshot.bytes, of: operand), path: operand, status: snapshot.status)
    }

    /// Reads a song from standard input, to its end.
    static func standardInput(_ input: borrowing FileDescriptor) throws(Problem) -> SongSource {
        let bytes: [UInt8]
        do {
            bytes = try input.readToEnd(limit: SongFile.byteLimit + 1)
        } catch {
            throw Problem(
                .inputOutput, path: input.path, cannot: translated("read it"), reason: error.errno.message,
                remedy: translated("check the source of the input"), cause: error)
        }
        return SongSource(try decode(bytes, of: input.path), path: nil, status: nil)
    }

    private static func find(_ operand: FilePath, in environment: Environment) throws(Problem) -> SongSource {
        let file = try SongFinder(environment: environment).song(of: operand).file
        if let leftover = InterruptedSave.read(file) {
            return SongSource(
                try decode(leftover.content.bytes, of: leftover.path), path: file, status: leftover.content.status,
                notice: notice(of: file, readFrom: leftover.path))
        }
        let snapshot: FileSnapshot
        do {
            snapshot = try FileReader.awaiting(try FileReader.read(file, limit: SongFile.byteLimit))
        } catch {
            throw Problem(error, path: file, cannot: translated("read it"))
        }
        return SongSource(try decode(snapshot.bytes, of: file), path: file, status: snapshot.status)
    }

    /// The message that an ``InterruptedSave`` has taken the file's name.
    private static func notice(of file: FilePath, readFrom leftover: FilePath) -> String? {
        guard let name = leftover.lastComponent else { return nil }
        return translated(
            """
            \(file.display): the file is missing; showing \(name.display), left by an interrupted save or a deletion; \
            edit the song to restore the file
            """)
    }

    /// Decodes the contents of a song's file.
    static func decode(_ bytes: [UInt8], of path: FilePath) throws(Problem) -> SongFile {
        do {
            return try SongFile(decoding: bytes)
        } catch {
            throw Problem(
                .invalidSong, path: path, error.description,
                remedy: translated("fix it in a text editor, or open another copy of it"))
        }
    }
}

extension FileReadError {
    /// Whether the name may still be that of a song: a folder, or a URI, which does not exist as a path.
    fileprivate var mayBeOtherThanAFile: Bool {
        switch self {
        case .system(let error): [.noSuchFile, .notADirectory, .nameTooLong].contains(error.errno)
        case .notRegular(let kind): kind == .directory
        case .tooLarge, .keepsChanging: false
        }
    }

    /// The problem of an operand that cannot be read; for a pipe, such as a shell's `<(COMMAND)`, it suggests standard
    /// input.
    fileprivate func problem(with operand: FilePath) -> Problem {
        let problem = Problem(self, path: operand, cannot: translated("read it"))
        guard case .notRegular(.fifo) = self else { return problem }
        return problem.with(remedy: translated("use --print - to read a song from standard input"))
    }
}
