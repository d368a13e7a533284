import Files
import Problems
import SongFormat
import SongNames
import Translations

/// Turns songs that were copied within a library into songs of their own: with new ids, dated now.
struct SongDuplication {
    let clock: @Sendable () -> FileTime
    /// What could not be done, as in "cannot WHAT".
    let what: String

    /// Turns all songs in the copy into songs of their own. The title and files of a song that gets another name follow
    /// it.
    ///
    /// - Parameters:
    ///   - folder: the copy, which is hidden.
    ///   - name: the name that the copy will get.
    ///   - notices: receives what the user should know about the songs.
    /// - Returns: the unit that the copy is now, by its files.
    func renew(
        _ unit: TransferUnit, in folder: Directory, as name: FilePath, _ notices: inout [Notice]
    ) throws(Problem) -> TransferUnit {
        switch unit.kind {
        case .file: return unit
        case .folder:
            try renewAll(in: Copied(folder, from: unit.path), &notices)
            return unit
        case .song(let file):
            guard let file else {
                throw Problem(
                    .conflict, path: unit.path, cannot: what,
                    reason: translated("the folder has several versions of a song and no song"),
                    remedy: translated("open one of them by name"))
            }
            let newFile = try renew(file, in: Copied(folder, from: unit.path), as: name == unit.name ? nil : name)
            return TransferUnit(.song(file: newFile), unit.entries, in: unit.source)
        case .looseSong(let file):
            let copied = Copied(folder, from: unit.source.path)
            let newFile = try renew(file, in: copied, as: name == unit.name ? nil : name)
            return TransferUnit(.looseSong(file: newFile), unit.entries, in: unit.source)
        }
    }

    /// A folder that was copied, whose path the user does not know, and the original.
    private struct Copied {
        let folder: Directory
        /// Absolute.
        let source: FilePath

        init(_ folder: Directory, from source: FilePath) {
            (self.folder, self.source) = (folder, source)
        }
    }

    /// A folder that is shown as a song is one; nothing is shown below it.
    private func renewAll(in copied: Copied, _ notices: inout [Notice]) throws(Problem) {
        let folder = copied.folder
        let entries = try Problem.explaining(what, path: copied.source, try folder.entries())
        for entry in entries where entry.name.bytes.first != UInt8(ascii: ".") {
            guard (try? folder.status(of: entry.name).kind) == .directory else { continue }
            let source = copied.source.appending(entry.name)
            let inner = Copied(
                try Problem.explaining(what, path: source, try Directory(entry.name, in: folder)), from: source)
            if let song = (try? SongFolder.songName(in: folder.path.appending(entry.name))) ?? nil {
                // A file that is not a song stays as it is, byte for byte.
                guard let found = try? read(song, in: inner.folder) else { continue }
                if let reason = found.readOnlyReason {
                    notices.append(
                        Notice(
                            path: source.appending(song),
                            translated("the copy has the same ID, because the song cannot be changed: \(reason)"),
                            remedies: translated("fix it in a text editor")))
                    continue
                }
                _ = try renew(song, in: inner, as: nil)
            } else {
                try renewAll(in: inner, &notices)
            }
        }
    }

    /// - Parameter name: another name for the song and its files; nil to keep them.
    /// - Returns: the song's file.
    private func renew(_ file: FilePath, in copied: Copied, as name: FilePath?) throws(Problem) -> FilePath {
        let folder = copied.folder
        let source = copied.source.appending(file)
        let song: SongFile
        do {
            let copied = try read(file, in: folder)
            song = try copied.encoding(edit(copied, as: name, file))
        } catch let error as SongFormatError {
            throw Problem(
                .invalidSong, path: source, cannot: what, reason: error.description,
                remedy: translated("fix it in a text editor, or copy it with the file manager"))
        } catch let error as FileReadError {
            throw Problem(error, path: source, cannot: what)
        } catch {
            throw Problem(.internalError, "\(error)")
        }
        let suffix = file.bytes.dropFirst(file.stem.bytes.count)
        let newFile = name.map { FilePath(bytes: $0.bytes + suffix) }
        return try Problem.explaining(what, path: source) { () throws(FileError) in
            // Both are hidden, so it does not matter that the file is missing for a moment.
            let copies = try conflictCopies(of: file, in: folder)
            let old: FilePath = ".~old"
            try folder.moveWithoutReplacing(file, to: old, in: folder)
            if case .unconfirmed(let error?) = try AtomicReplacement.create(
                song.bytes, named: newFile ?? file, like: old, in: folder)
            {
                throw error
            }
            try folder.unlink(old)
            if let newFile { try rename(copies, of: file, to: newFile, in: folder) }
            return newFile ?? file
        }
    }

    private func read(_ file: FilePath, in folder: Directory) throws -> SongFile {
        try SongFile(decoding: FileReader.read(file, in: folder, limit: SongFile.byteLimit).bytes)
    }

    private func edit(_ song: SongFile, as name: FilePath?, _ file: FilePath) -> SongEdit {
        let now = Timestamp(clock())
        var edit = SongEdit(id: SongID.random(), createdAt: now, updatedAt: now)
        // A song without a title is shown by its file's name.
        guard let name, !song.song.title.trimmingWhiteSpace.isEmpty else { return edit }
        let stem = file.stem.bytes
        let number =
            name.bytes.starts(with: stem) ? FilePath(bytes: Array(name.bytes.dropFirst(stem.count))).string : ""
        edit.title = song.song.title + (number.isEmpty ? " 2" : number)
        return edit
    }

    /// The copies that belong to the song by their names.
    private func conflictCopies(of file: FilePath, in folder: Directory) throws(FileError) -> [FilePath] {
        let names = try folder.entries { SongFileName.isOne($0) }.map(\.name)
        return SongFolderContent(songNames: names, in: nil) { _ in .none }.conflictCopies(of: file)
    }

    /// Renames copies so that they still belong to the song, except one that would get the name of another.
    private func rename(
        _ copies: [FilePath], of file: FilePath, to newFile: FilePath, in folder: Directory
    ) throws(FileError) {
        var newCopies = Set<FilePath>()
        for copy in copies {
            guard let newCopy = copy.following(file, to: newFile.stem), newCopy.bytes.count <= SongName.longest,
                newCopies.insert(newCopy).inserted
            else { continue }
            try folder.moveWithoutReplacing(copy, to: newCopy, in: folder)
        }
    }
}
