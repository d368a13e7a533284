import EditingSession
public import Files
public import Problems
public import SongNames
import Translations

/// A song to which files are added, one after the other. Not safe for concurrent use.
///
/// Each is added completely or not at all, is on the disk when it is reported, and overwrites nothing. Files are
/// copied: the original stays where it is. A song without a folder of its own gets one with the first file.
public final class AttachmentFolder {
    /// The song's file, where it is now: absolute, links resolved.
    public private(set) var song: FilePath
    /// Whether the song has a folder of its own now.
    public private(set) var isOwn: Bool
    let editor: LibraryEditor
    private let item: LibraryItem
    private let session: EditingSession?
    private let notify: (Notice) -> Void
    /// Where the song's file is.
    private(set) var folder: Directory
    private var names: TakenFileNames?
    /// The folder's modification time for ``names``.
    private var seen: FileTime?

    /// How often another program may take a name between the check and the creation.
    private static let attempts = 100

    init(
        of item: LibraryItem, in folder: Directory, isOwn: Bool, session: EditingSession?, by editor: LibraryEditor,
        telling notify: @escaping (Notice) -> Void
    ) {
        song = item.path
        self.item = item
        self.folder = folder
        self.isOwn = isOwn
        self.session = session
        self.notify = notify
        self.editor = editor
    }

    /// Adds a copy of a file. Nothing is copied if the same bytes are already beside the song, under the name that the
    /// copy would get: an interrupted call can be repeated.
    ///
    /// - Parameters:
    ///   - path: absolute; a link is not followed.
    ///   - name: its new name; nil for its own name, made legal. If that is taken, a number is added.
    ///   - observer: receives the number of copied bytes, and can stop the copy.
    /// - Throws: why it was not added. Files that were added before stay.
    public func add(
        copyOf path: FilePath, as name: AttachmentName? = nil, observer: CopyObserver = CopyObserver()
    ) throws(Problem) -> AddedAttachment {
        let name = name ?? AttachmentName(of: path)
        try refuse(name, for: path)
        // If this is unknown, the file is copied.
        let present = try present(as: name) { (try? folder.hasSameBytes($0, as: path)) == true }
        if let present {
            return AddedAttachment(path: present, outcome: .present, unconfirmed: nil)
        }
        var file = try Problem.attaching(path) { () throws(CopyError) in
            try IncomingFile.copy(path, for: name.path, in: folder, observer: observer)
        }
        return try publish(&file, as: name) { (try? self.folder.hasSameBytes($0, as: path)) == true }
    }

    /// Adds the content of a stream.
    ///
    /// - Parameters:
    ///   - name: its name. If that is taken, a number is added.
    ///   - rescue: saves the content if it cannot be added.
    /// - Throws: also if the stream is empty, which is usually a mistake.
    public func add(
        contentOf stream: borrowing FileDescriptor, as name: AttachmentName, observer: CopyObserver = CopyObserver(),
        rescue: StreamRescue? = nil
    ) throws(Problem) -> AddedAttachment {
        do throws(Problem) {
            try refuse(name, for: name.path)
        } catch {
            rescue?.keep([], then: stream)
            throw error
        }
        let file = try Problem.attaching(stream.path) { () throws(CopyError) in
            try IncomingFile.read(stream, for: name.path, in: folder, observer: observer, rescue: rescue)
        }
        guard var file else {
            throw Problem(
                .cannotCreate, path: stream.path, translated("the input is empty, so nothing was attached"),
                remedy: translated("check the source of the input"))
        }
        do throws(Problem) {
            return try publish(&file, as: name)
        } catch {
            if let rescue { file.keep(in: rescue, then: stream) }
            throw error
        }
    }

    /// Adds a file of these bytes, which may be empty: a note that the user will write.
    ///
    /// - Parameter name: its name. If that is taken, a number is added.
    public func add(_ bytes: [UInt8], as name: AttachmentName) throws(Problem) -> AddedAttachment {
        try refuse(name, for: name.path)
        var file = try Problem.explaining(
            translated("attach it"), path: folder.path.appending(name.path),
            try IncomingFile.holding(bytes, for: name.path, in: folder))
        return try publish(&file, as: name)
    }
}

extension AttachmentFolder {
    private func refuse(_ name: AttachmentName, for path: FilePath) throws(Problem) {
        let what = translated("attach it")
        guard !name.isSong else {
            throw Problem(
                .cannotCreate, path: path, cannot: what,
                reason: translated("it is a song, and two songs in one folder would be mixed up"),
                remedy: translated("copy it to a folder for songs, or import it"))
        }
        guard name.isShown else {
            throw Problem(
                .cannotCreate, path: path, cannot: what,
                reason: translated("its name is like those of temporary files, which are not shown beside a song"),
                remedy: translated("choose another name"))
        }
    }

    /// The song's own folder, in which callers may create files for it; a song without one gets one.
    ///
    /// - Throws: why it gets none.
    public func ownFolder() throws(Problem) -> Directory {
        if !isOwn { try makeOwnFolder() }
        return folder
    }

    /// The path of the same entry beside the song, under one of the names that a copy would get.
    func present(as name: AttachmentName, where isSame: (FilePath) -> Bool) throws(Problem) -> FilePath? {
        guard isOwn else { return nil }
        try refreshNames()
        for number in 1... {
            let candidate = name.numbered(number)
            guard names?.contains(candidate) == true else { return nil }
            if isSame(candidate) { return folder.path.appending(candidate) }
        }
        return nil
    }

    /// - Parameter isSame: whether the entry with a name is the same. It is checked again here, because another program
    ///   may have added it meanwhile.
    private func publish(
        _ file: inout IncomingFile, as name: AttachmentName, unless isSame: (FilePath) -> Bool = { _ in false }
    ) throws(Problem) -> AddedAttachment {
        if !isOwn { try makeOwnFolder() }
        let lock = editor.lockNames(of: folder)
        defer { withExtendedLifetime(lock) {} }
        if let present = try present(as: name, where: isSame) {
            return AddedAttachment(path: present, outcome: .present, unconfirmed: nil)
        }
        var attempt = 1
        while true {
            let free = try freeName(for: name)
            do throws(FileError) {
                try file.publish(as: free, in: folder)
                return added(as: free)
            } catch {
                guard error.errno == .fileExists, attempt < Self.attempts else {
                    throw Problem(error, cannot: translated("attach it"), path: folder.path.appending(free))
                }
                try readNames()
                // It is taken although no entry of the folder has it.
                names?.take(free)
                attempt += 1
            }
        }
    }

    /// The first free name for it.
    func freeName(for name: AttachmentName) throws(Problem) -> FilePath {
        try refreshNames()
        return names?.free(name) ?? name.path
    }

    /// The result for an entry that has this name now.
    func added(as name: FilePath) -> AddedAttachment {
        let path = folder.path.appending(name)
        let unconfirmed = editor.confirm(folder, about: path)
        names?.take(name)
        seen = try? folder.status().modificationTime
        return AddedAttachment(path: path, outcome: .copied, unconfirmed: unconfirmed)
    }

    /// Moves the song into a folder of its own.
    func makeOwnFolder() throws(Problem) {
        let change = try editor.makeOwnFolder(for: item, session: session)
        song = change.path
        folder = try Problem.explaining(translated("attach it"), path: song.parent, try Directory(song.parent))
        (isOwn, names) = (true, nil)
        change.notices.forEach(notify)
        notify(Notice(path: item.path, translated("the song has a folder of its own now: \(song.display)")))
        if let problem = change.unconfirmed { notify(Notice(problem)) }
    }

    /// Reads the names again if another program may have changed the folder since.
    private func refreshNames() throws(Problem) {
        let now = try Problem.explaining(
            translated("attach it"), path: folder.path, try folder.status().modificationTime)
        if names == nil || now != seen {
            try readNames()
            seen = now
        }
    }

    private func readNames() throws(Problem) {
        let entries = try Problem.explaining(translated("attach it"), path: folder.path, try folder.entries())
        names = TakenFileNames(entries.map(\.name))
    }
}
