import Files
import Problems
import Translations

extension RegistrationWork {
    private static let attempts = 5

    /// Makes this program the first of the user's defaults for songs.
    mutating func preferThisProgram() throws(Problem) {
        try edit(to: translated("set the default program")) { list, work, path in
            if list.prefer(Registration.desktopID, for: Registration.mimeType) { work.record.groupAdded = path }
        }
    }

    /// Removes this program from the user's defaults for songs.
    mutating func forgetThisProgram() {
        carryOn(needingRecord: \.isStillPreferred) { work throws(Problem) in
            try work.edit(to: translated("remove this program from the default programs")) { list, work, path in
                list.forget(
                    Registration.desktopID, for: Registration.mimeType,
                    removingEmptyGroup: work.record.groupAdded == path)
            }
            work.record.groupAdded = nil
            work.record.listAdded = nil
        }
    }

    private var list: FilePath { registration.environment.configHome.appending("mimeapps.list") }

    /// Whether the list can be read and contains this program. Something else in the list's place does not.
    private var isStillPreferred: Bool {
        guard let bytes = try? FileReader.read(list, limit: Self.listLimit).bytes else { return false }
        return DefaultApplications(bytes: bytes).applications(for: Registration.mimeType)
            .contains(Registration.desktopID)
    }

    /// Changes `mimeapps.list`, and tries again if another program writes it meanwhile.
    private mutating func edit(
        to action: String, _ change: (inout DefaultApplications, inout RegistrationWork, FilePath) -> Void
    ) throws(Problem) {
        let listed = list
        for _ in 0..<Self.attempts {
            guard let (path, bytes) = try read(listed, to: action) else { continue }
            let before = record
            if let bytes { try clearLeftovers(beside: path, holding: bytes, to: action) }
            var list = DefaultApplications(bytes: bytes ?? [])
            change(&list, &self, path)
            if list.bytes == bytes ?? [] { return }
            if bytes == nil { record.listAdded = path }
            noteMissingFolders(of: path)
            try saveRecord()
            if try put(list.bytes, to: path, instead: bytes, action) { return }
            record = before
        }
        throw Problem(
            .inputOutput, path: listed, cannot: action,
            reason: translated("another program is writing to this file"),
            remedy: translated("try again when that program is finished"))
    }

    /// - Returns: the path with links resolved, and the bytes, nil if there is no file; nil if there was one just now.
    private func read(_ listed: FilePath, to action: String) throws(Problem) -> (FilePath, [UInt8]?)? {
        guard let status = try? FileStatus(of: listed, followingLinks: false) else { return (listed, nil) }
        let path: FilePath
        do throws(FileError) {
            path = try listed.resolvingLinks()
        } catch {
            guard error.errno == .noSuchFile else { throw Problem(error, cannot: action, path: listed) }
            guard status.kind == .symbolicLink else { return nil }
            throw Problem(
                .cannotCreate, path: listed, cannot: action, reason: translated("this link is broken"),
                remedy: translated("remove it, or create the file it points to, and try again"), cause: error)
        }
        do throws(FileReadError) {
            return (path, try FileReader.read(path, limit: Self.listLimit).bytes)
        } catch {
            switch error {
            case .system(let cause) where cause.errno == .noSuchFile: return nil
            case .system, .keepsChanging: throw Problem(error, path: path, cannot: action)
            case .notRegular, .tooLarge:
                throw Problem(
                    .cannotCreate, path: path,
                    cannot: action, reason: translated("this is not a valid list of default programs"),
                    remedy: translated("rename it and try again"))
            }
        }
    }

    /// - Returns: false if the file has changed since it was read.
    private mutating func put(
        _ bytes: [UInt8], to path: FilePath, instead base: [UInt8]?, _ action: String
    ) throws(Problem) -> Bool {
        let name = path.name
        let folder = try Problem.explaining(action, try Directory.make(path.parent))
        guard let base else { return try create(bytes, named: name, in: folder, to: action) }
        if bytes.allSatisfy({ " \t\r\n".utf8.contains($0) }), record.listAdded == path {
            try remove(path)
            return true
        }
        let exchange = FileExchange(
            name, in: folder, expecting: base, limit: Self.listLimit,
            nameForDisplaced: { Self.otherName(for: name, attempt: $0) })
        do throws(FileExchange.Failure) {
            let outcome = try exchange.replace(with: bytes)
            if let displaced = outcome.displaced {
                noteOtherVersion(displaced, of: path)
            }
            return true
        } catch {
            switch error {
            case .changed: return false
            case .system(let cause), .locked(let cause): throw Problem(cause, cannot: action, path: path)
            case .unreadable(let cause): throw Problem(cause, path: path, cannot: action)
            case .metadata(let loss):
                throw Problem(
                    .permission, path: path,
                    translated("cannot \(action) without losing the file's permissions or attributes"),
                    remedy: translated("change the default program in the desktop settings"), cause: loss.cause)
            }
        }
    }

    /// Removes what an earlier, interrupted run left.
    private mutating func clearLeftovers(
        beside path: FilePath, holding bytes: [UInt8], to action: String
    ) throws(Problem) {
        let name = path.name
        let kept = try Problem.explaining(action) { () throws(FileError) in
            let leftovers = CrashCleanup(
                beside: name, in: try Directory(path.parent), limit: Self.listLimit,
                nameForKept: { Self.otherName(for: name, attempt: $0) })
            return try leftovers.areThere ? leftovers.clear(known: [bytes]) : []
        }
        for other in kept { noteOtherVersion(other, of: path) }
    }

    private mutating func noteOtherVersion(_ other: FilePath, of path: FilePath) {
        notices.append(
            Notice(
                path: path, translated("another program changed this file at the same time"),
                remedies: translated("see \(other.display)")))
    }

    private static func otherName(for name: FilePath, attempt: Int) -> FilePath {
        FilePath(bytes: name.bytes + Array(".from-another-program\(attempt == 0 ? "" : "-\(attempt + 1)")".utf8))
    }

    private func create(
        _ bytes: [UInt8], named name: FilePath, in folder: Directory, to action: String
    ) throws(Problem) -> Bool {
        do throws(FileError) {
            _ = try AtomicReplacement.create(bytes, named: name, in: folder)
            return true
        } catch {
            guard error.errno == .fileExists else { throw Problem(error, cannot: action) }
            return false
        }
    }
}
