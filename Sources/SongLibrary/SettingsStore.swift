public import Files
public import Freedesktop
public import Problems
import SongFormat
import SongNames
import Translations

/// The settings file, `$XDG_CONFIG_HOME/songbook/settings.json`: reads it, and changes it without losing anything that
/// it contains.
public struct SettingsStore: Sendable {
    private static let timeout = 5000

    /// The file's path.
    public let file: FilePath
    let environment: Environment

    /// The settings of the environment's user.
    public init(environment: Environment) {
        self.environment = environment
        file = environment.configHome.appending("songbook/settings.json")
    }

    /// The settings, and what is wrong with the file. An invalid file does not keep songs from opening: the problem is
    /// reported, and the settings are those that could be read, or none.
    public func load() -> LoadedSettings {
        switch SettingsFile(at: file) {
        case .missing: LoadedSettings(settings: Settings(), problem: nil)
        case .current(_, let settings), .newer(_, let settings): LoadedSettings(settings: settings, problem: nil)
        case .corrupt(let fault): LoadedSettings(settings: Settings(), problem: Self.corrupt(fault, file))
        case .unreadable(let error): LoadedSettings(settings: Settings(), problem: unreadable(error))
        }
    }

    /// The problem to report about invalid values of these members, which stay in the file; nil if all are valid.
    public func remark(
        on settings: Settings, about members: [Settings.Member] = Settings.Member.allCases
    ) -> Problem? {
        let words = members.compactMap { settings.misunderstood[$0] }
        guard !words.isEmpty else { return nil }
        let what = words.joined(separator: "; ")
        return settings.isLibraryUnclear
            ? Problem(.badSettings, path: file, what, action: .fixSettings)
            : Problem(.badSettings, path: file, what, remedy: translated("choose it again in the settings"))
    }

    /// Changes the settings: reads them again, changes them, and replaces the file.
    ///
    /// A file that does not contain settings is first set aside as `settings.json.corrupt-DATE`. One that cannot be
    /// read, or that a newer version of this program wrote, is left alone. If the file is a link, its target is
    /// replaced.
    ///
    /// - Returns: what the user should be told once.
    /// - Throws: a ``Problem``; the settings are unchanged, and a corrupt file still exists under one of its names.
    public func update(_ change: (inout Settings) throws(Problem) -> Void) throws(Problem) -> [Notice] {
        let (name, folder) = try place()
        // Without a folder for locks, the last of two writers wins; the file is complete either way.
        let lock = try acquireLock()
        return try withExtendedLifetime(lock) { () throws(Problem) in
            if lock != nil { clearLeftovers(of: name, in: folder) }
            return try update(name, in: folder, change)
        }
    }
}

extension SettingsStore {
    private func update(
        _ name: FilePath, in folder: Directory, _ change: (inout Settings) throws(Problem) -> Void
    ) throws(Problem) -> [Notice] {
        var document = JSONValue.object([])
        var settings = Settings()
        var fault: String?
        switch SettingsFile(at: folder.path.appending(name)) {
        case .missing: break
        case .current(let found, let read): (document, settings) = (found, read)
        case .corrupt(let words): fault = words
        case .unreadable(let error): throw unreadable(error)
        case .newer(let version, _):
            throw Problem(
                .badSettings, path: file,
                translated(
                    "these settings were saved by a newer version of this program (\(version)) and were not changed"),
                remedy: translated("use the newer version, or move the file to another folder"))
        }
        try change(&settings)
        var notices = [Notice]()
        if let fault { notices.append(try setAside(name, in: folder, fault: fault)) }
        notices += try write(settings.written(into: document), to: name, in: folder)
        return notices
    }

    /// The real name and folder of the file.
    private func place() throws(Problem) -> (FilePath, Directory) {
        do throws(FileError) {
            let isLink = (try? FileStatus(of: file, followingLinks: false))?.kind == .symbolicLink
            let path = isLink ? try file.resolvingLinks() : file
            return (path.name, try Directory.make(path.parent))
        } catch {
            throw cannotSave(error)
        }
    }

    private func acquireLock() throws(Problem) -> FileLock? {
        let state = environment.stateHome.appending("songbook")
        let folder = (environment.runtimeDirectory?.appending("songbook") ?? state).appending("locks")
        do throws(FileError) {
            return try FileLock("settings", in: try Directory.make(folder), timeout: Self.timeout)
        } catch {
            guard error.errno == .tryAgain else { return nil }
            throw Problem(
                .cannotCreate, path: file,
                cannot: translated("save the settings"),
                reason: translated("another program is writing to the file"),
                remedy: translated("try again, or quit that program"), cause: error)
        }
    }

    /// Handles files left by a program that crashed while it wrote settings. Complete settings that did not come into
    /// effect are kept under a visible name.
    private func clearLeftovers(of name: FilePath, in folder: Directory) {
        let leftovers = CrashCleanup(beside: name, in: folder, limit: SettingsFile.largest) { attempt in
            FilePath(bytes: name.bytes + Array((".unsaved" + (attempt == 0 ? "" : ".\(attempt)")).utf8))
        }
        // Remaining hidden files are harmless, and the next call removes them.
        _ = try? leftovers.clear(known: [])
    }

    private func setAside(_ name: FilePath, in folder: Directory, fault: String) throws(Problem) -> Notice {
        let now = Timestamp(FileTime.now).iso8601.filter { $0 != ":" }
        do throws(FileError) {
            let aside = try folder.withFreeName { attempt in
                FilePath(bytes: name.bytes + Array((".corrupt-\(now)" + (attempt == 0 ? "" : ".\(attempt)")).utf8))
            } _: { candidate throws(FileError) in
                try folder.rename(name, to: candidate, .withoutReplacing)
            }
            return Notice(
                path: file, translated("the settings are invalid (\(fault)) and were reset"),
                remedies: translated("the old file was kept as \(aside.display)"))
        } catch {
            throw cannotSave(error)
        }
    }

    private func write(
        _ document: JSONValue, to name: FilePath, in folder: Directory
    ) throws(Problem) -> [Notice] {
        do throws(FileError) {
            let permissions = (try? folder.status(of: name))?.permissions ?? 0o600
            let durability = try AtomicReplacement.write(
                document.serialized(pretty: true), to: name, in: folder, permissions: permissions & 0o777)
            guard case .unconfirmed = durability else { return [] }
            return [Notice(path: file, translated("saved, but the disk has not confirmed it"))]
        } catch {
            throw cannotSave(error)
        }
    }

    private func cannotSave(_ error: FileError) -> Problem {
        let problem = Problem(error, cannot: translated("save the settings"), path: file)
        let isPermission = problem.kind == .permission
        return isPermission
            ? problem.with(remedy: translated("make the file and its folder writable and try again")) : problem
    }

    private func unreadable(_ error: FileReadError) -> Problem {
        let problem = Problem(error, path: file, cannot: translated("read the settings"))
        return Problem(
            .badSettings, path: file, problem.what,
            remedy: translated("make the file readable, or move it to another folder"),
            cause: problem.cause)
    }

    private static func corrupt(_ fault: String, _ file: FilePath) -> Problem {
        Problem(
            .badSettings, path: file,
            translated("the settings are invalid (\(fault)), so your library is unknown"), action: .fixSettings)
    }
}
