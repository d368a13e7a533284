public import Files
public import Problems
import Translations

/// Makes songs open with this program, for one user: the MIME type, the desktop entry, the icons, and the default.
///
/// The files come from the `share` folder beside the program. What was added is recorded in a ``RegistrationRecord``
/// below the user's state folder, and removed by it; so both functions can be called any number of times, and a file
/// that is not known to be ours is never replaced or removed. If another installation is in the user's data folder,
/// songs still open with that. Source: Shared MIME-info Specification 0.21, Desktop Entry Specification 1.5, Icon Theme
/// Specification 0.13.
public struct Registration: Sendable {
    let environment: Environment
    let program: FilePath
    let share: FilePath
    let usualProgramFolders: [FilePath]
    /// How long a tool of the desktop may take, in milliseconds.
    let timeout: Int

    /// The registration of a program.
    ///
    /// - Parameters:
    ///   - program: its absolute path, without links.
    ///   - share: the folder with its files, laid out like `$XDG_DATA_HOME`; `PREFIX/share` of `PREFIX/bin`.
    public init(environment: Environment, program: FilePath, share: FilePath) {
        self.init(
            environment: environment, program: program, share: share,
            usualProgramFolders: ["/usr/local/bin", "/usr/bin", "/bin"])
    }

    /// - Parameters:
    ///   - usualProgramFolders: those that are in every user's `PATH`, however a session was started.
    ///   - timeout: how long a tool of the desktop may take, in milliseconds.
    package init(
        environment: Environment, program: FilePath, share: FilePath, usualProgramFolders: [FilePath],
        timeout: Int = 30_000
    ) {
        self.timeout = timeout
        self.environment = environment
        self.program = program
        self.share = share
        self.usualProgramFolders = usualProgramFolders
    }

    /// Adds what is missing, refreshes the desktop's databases, and makes this program the default for songs.
    ///
    /// Files of the installation in folders that the desktop reads are not copied.
    ///
    /// - Parameter notify: called at the end, even after a failure, with each thing the user should know: files that
    ///   were left alone, tools that are missing, another installation.
    /// - Throws: what could not be done. If that is only the default program, the rest is done.
    public func register(telling notify: (Notice) -> Void) throws(Problem) {
        try refuseOtherPeoplesHome()
        var work = try RegistrationWork(self)
        defer { for notice in work.notices { notify(notice) } }
        let wanted = try wantedFiles()
        work.removeUnfinished(beside: wanted.keys)
        try work.put(wanted)
        try work.adjustInstalledEntry(program: entryProgram)
        if work.isServiceKnown() {
            try work.put(try wantedFiles(isActivatable: true))
            try work.adjustInstalledEntry(program: entryProgram, isActivatable: true)
        }
        work.refreshDatabases(making: place == .home || !wanted.isEmpty)
        try work.saveRecord()
        try work.preferThisProgram()
        try work.saveRecord()
        if work.yieldsToHomeInstallation {
            work.notices.append(
                Notice(
                    path: environment.dataHome.parent,
                    translated("songbook-open is also installed here, and songs open with this installation"),
                    remedies: translated("to use the other one, uninstall this one and register again")))
        }
        if entryProgram.isAbsolute, DesktopEntry.needsQuotes(entryProgram) {
            work.notices.append(
                Notice(
                    path: program,
                    translated("xdg-open cannot start a program from this path when no desktop is running"),
                    remedies: translated("if you need this, install in a folder without spaces in its path")))
        }
    }

    /// Removes what ``register()`` added, unless it has been changed since. If another installation has registered
    /// since, nothing is removed.
    ///
    /// The `share` folder need not exist any more.
    ///
    /// - Parameter notify: called at the end, even after a failure, with each thing the user should know, such as files
    ///   that stay.
    /// - Throws: the first thing that could not be done; the rest is done, and other failures are reported as notices.
    public func unregister(telling notify: (Notice) -> Void) throws(Problem) {
        try refuseOtherPeoplesHome()
        var work = try RegistrationWork(self)
        defer { for notice in work.notices { notify(notice) } }
        if !work.yieldsToHomeInstallation {
            if let other = otherRegisteredProgram {
                work.notices.append(
                    Notice(
                        path: other, translated("songs still open with this installation"),
                        remedies: translated("to undo its registration, run it with --unregister")))
                return
            }
            work.forgetThisProgram()
        }
        let known = [false, true].map { isActivatable in (try? wantedFiles(isActivatable: isActivatable)) ?? [:] }
        work.removeUnfinished(beside: known.flatMap(\.keys) + work.record.files.keys)
        work.removeFiles(alsoKnown: known)
        work.removeCompiledExtension()
        work.carryOn { work throws(Problem) in try work.adjustInstalledEntry(program: Self.programName) }
        work.refreshDatabases(making: false)
        work.carryOn { work throws(Problem) in try work.removeGenerated() }
        if let problem = work.problems.first {
            work.notices += work.problems.dropFirst().map { Notice($0) }
            throw problem
        }
    }
}

extension Registration {
    static let programName: FilePath = "songbook-open"
    static let mimeType = "application/x-songbook"
    static let desktopID = "com.palmernix.songbook.desktop"
    static let typeFile: FilePath = "mime/packages/com.palmernix.songbook.xml"
    static let entryFile = FilePath("applications").appending(FilePath(desktopID))
    /// Names, by its path, the program that draws songs for file managers.
    static let thumbnailerFile: FilePath = "thumbnailers/com.palmernix.songbook.thumbnailer"
    /// Shows a song's metadata in GNOME Files, with a program that it names by its path.
    static let extensionFile: FilePath = "nautilus-python/extensions/songbook-open.py"
    /// Lets the session bus start the window.
    static let serviceName = "com.palmernix.songbook"
    static let serviceFile = FilePath("dbus-1/services").appending(FilePath(serviceName + ".service"))
    static let iconFiles: [FilePath] = [
        "icons/hicolor/scalable/apps/com.palmernix.songbook.svg",
        "icons/hicolor/scalable/mimetypes/application-x-songbook.svg",
        "icons/hicolor/symbolic/apps/com.palmernix.songbook-symbolic.svg",
        "icons/hicolor/symbolic/emblems/com.palmernix.songbook-heart-symbolic.svg",
    ]

    /// Where the installation's files are, as the user's desktop sees it.
    enum Place {
        /// They are the user's own data folder: `PREFIX` is `~/.local`.
        case home
        /// In a folder that every user's desktop reads.
        case system
        /// In a folder that no desktop reads.
        case elsewhere
    }

    var place: Place {
        guard let identity = try? FileStatus(of: share).identity else {
            return share == environment.dataHome ? .home : .elsewhere
        }
        func isShare(_ folder: FilePath) -> Bool { (try? FileStatus(of: folder).identity) == identity }
        if isShare(environment.dataHome) { return .home }
        return environment.dataDirectories.contains(where: isShare) ? .system : .elsewhere
    }

    /// The program of another installation that the entry in the user's data folder starts; nil if it no longer exists.
    var otherRegisteredProgram: FilePath? {
        let entry = environment.dataHome.appending(Self.entryFile)
        guard place != .home, let bytes = try? FileReader.read(entry, limit: RegistrationWork.sizeLimit).bytes,
            let named = DesktopEntry(bytes: bytes).program, named.name == Self.programName
        else { return nil }
        let places = named.isAbsolute ? [named] : usualProgramFolders.map { $0.appending(named) }
        guard let found = places.first(where: { (try? FileStatus(of: $0)) != nil }) else { return nil }
        let identities = [found, program].map { try? FileStatus(of: $0).identity }
        return identities[0] == identities[1] ? nil : found
    }

    /// The name or path of the program in a desktop entry: `gio` hides an entry whose program it does not find.
    var entryProgram: FilePath {
        let identity = try? FileStatus(of: program).identity
        let found = usualProgramFolders.compactMap { folder in
            try? FileStatus(of: folder.appending(Self.programName)).identity
        }.first
        return identity != nil && found == identity ? Self.programName : program
    }

    /// The files that must be in the user's data folder and that the installation has not put there, by their paths.
    ///
    /// - Parameter isActivatable: whether the session bus knows the service by now.
    func wantedFiles(isActivatable: Bool = false) throws(Problem) -> [FilePath: [UInt8]] {
        let place = place
        guard place != .home else { return [:] }
        let type = try sharedFile(Self.typeFile)
        let installedEntry = try sharedFile(Self.entryFile)
        var entry = DesktopEntry(bytes: installedEntry)
        try entry.setProgram(entryProgram)
        var files = [Self.typeFile: type, Self.entryFile: entry.bytes]
        if place == .system {
            // What the installation did not add to the system's databases, a user cannot add there.
            if exists(in: share, "mime/application/x-songbook.xml") { files[Self.typeFile] = nil }
            if exists(in: share, "applications/mimeinfo.cache"), entry.bytes == installedEntry {
                files[Self.entryFile] = nil
            }
        } else {
            for icon in Self.iconFiles { files[icon] = try sharedFile(icon) }
            // An installation without the window has none of these.
            for file in [Self.thumbnailerFile, Self.extensionFile, Self.serviceFile] where exists(in: share, file) {
                files[file] = try sharedFile(file)
            }
            entry.setActivatable(isActivatable)
            files[Self.entryFile] = entry.bytes
        }
        return Dictionary(uniqueKeysWithValues: files.map { (environment.dataHome.appending($0.key), $0.value) })
    }

    private func exists(in folder: FilePath, _ relative: FilePath) -> Bool {
        (try? FileStatus(of: folder.appending(relative))) != nil
    }

    private func sharedFile(_ relative: FilePath) throws(Problem) -> [UInt8] {
        let path = share.appending(relative)
        do {
            return try FileReader.read(path, limit: RegistrationWork.sizeLimit).bytes
        } catch {
            throw Problem(
                .unavailable, path: path, translated("cannot read this program file"),
                remedy: translated("install songbook-open with install.sh, and run the installed program"))
        }
    }

    /// With sudo and the user's HOME, root's files would end up where the user cannot change them.
    private func refuseOtherPeoplesHome() throws(Problem) {
        guard environment.userID == 0 else { return }
        var folder = environment.dataHome
        while folder != .root, (try? FileStatus(of: folder)) == nil { folder = folder.parent }
        guard let owner = try? FileStatus(of: folder).owner, owner != 0 else { return }
        throw Problem(
            .permission, path: folder, translated("this folder belongs to another user, and you are root"),
            remedy: translated("run the command as that user, without sudo"))
    }
}
