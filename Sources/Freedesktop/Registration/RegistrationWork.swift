import Files
import Problems
import Translations

/// One run of a registration, with what it has found and changed.
struct RegistrationWork {
    static let sizeLimit = 1 << 20
    /// A larger list of default programs is not read; in bytes.
    static let listLimit = 64 << 20

    let registration: Registration
    let homeInstallation: HomeInstallation
    var record: RegistrationRecord
    var notices: [Notice] = []
    /// What could not be undone.
    private(set) var problems: [Problem] = []
    /// Whether something is left for which the record is needed.
    private(set) var isUnfinished = false
    /// The record as it is on the disk; nil if there is none.
    private var savedRecord: RegistrationRecord?

    init(_ registration: Registration) throws(Problem) {
        self.registration = registration
        homeInstallation = HomeInstallation(in: registration.environment.dataHome)
        record = RegistrationRecord(since: .now)
        do throws(FileReadError) {
            let file = try FileReader.read(recordPath, limit: Self.sizeLimit)
            if let saved = RegistrationRecord(bytes: file.bytes) {
                record = saved
                savedRecord = saved
            } else {
                notices.append(
                    Notice(
                        path: recordPath, translated("the record of an earlier registration is damaged"),
                        remedies: translated("you may need to remove its files manually")))
            }
        } catch {
            if case .system(let cause) = error, cause.errno == .noSuchFile { return }
            throw Problem(error, path: recordPath, cannot: translated("read the record of the earlier registration"))
        }
    }

    /// Runs one of several steps, each of which is tried even if others fail.
    ///
    /// - Parameter needsRecord: whether the record is needed to try it again, called after a failure.
    mutating func carryOn(
        needingRecord needsRecord: (RegistrationWork) -> Bool = { _ in true },
        _ step: (inout RegistrationWork) throws(Problem) -> Void
    ) {
        do throws(Problem) {
            try step(&self)
        } catch {
            problems.append(error)
            if needsRecord(self) { isUnfinished = true }
        }
    }

    var dataHome: FilePath { registration.environment.dataHome }

    /// Whether an installation other than this program's is in the user's data folder, and keeps what it needs.
    var yieldsToHomeInstallation: Bool { registration.place != .home && homeInstallation.isThere }

    /// Saves the record on disk, so that an interrupted run can be undone.
    mutating func saveRecord() throws(Problem) {
        noteMissingFolders(of: recordPath)
        guard record != savedRecord else { return }
        let bytes = record.bytes
        do throws(Problem) {
            _ = try Problem.explaining(
                translated("save the record of the registration"),
                try AtomicReplacement.write(bytes, to: Self.recordName, in: Directory.make(recordPath.parent)))
        } catch {
            // Nothing else has been created yet, and no record would list these folders.
            if savedRecord == nil { removeEmptyFolders(above: recordPath) }
            throw error
        }
        savedRecord = record
    }

    /// Removes the record from the disk.
    mutating func dropRecord() throws(Problem) {
        try remove(recordPath)
        savedRecord = nil
    }

    /// Records the folders above `path` that are about to be created.
    mutating func noteMissingFolders(of path: FilePath) {
        var folder = path.parent
        while folder != .root, (try? FileStatus(of: folder, followingLinks: false)) == nil {
            record.generated.insert(folder)
            folder = folder.parent
        }
    }

    /// Removes the recorded folders that are empty; one that stays does no harm.
    private func removeEmptyFolders(above path: FilePath) {
        var folder = path.parent
        while record.generated.contains(folder), let name = folder.lastComponent {
            _ = try? Directory(folder.parent).removeDirectory(name)
            folder = folder.parent
        }
    }

    /// Removes a file, if it is there.
    func remove(_ path: FilePath) throws(Problem) {
        do throws(FileError) {
            try Directory(path.parent).unlink(path.name)
        } catch {
            guard error.errno == .noSuchFile else { throw Problem(error, cannot: translated("remove it")) }
        }
    }

    /// What is at a path; links are not followed.
    func content(of path: FilePath) -> Content {
        do {
            let folder = try Directory(path.parent)
            return .file(try FileReader.read(path.name, in: folder, limit: Self.sizeLimit).bytes)
        } catch let error as FileError where error.errno == .noSuchFile {
            return .nothing
        } catch FileReadError.system(let error) where error.errno == .noSuchFile {
            return .nothing
        } catch {
            return .other
        }
    }

    /// What is at a path.
    enum Content: Equatable {
        case nothing
        case file([UInt8])
        /// Not a file, or one that cannot be read.
        case other
    }

    private static let recordName: FilePath = "registration"

    var recordPath: FilePath {
        registration.environment.stateHome.appending("songbook").appending(Self.recordName)
    }
}
