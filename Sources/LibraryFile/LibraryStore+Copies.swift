import Files
import Freedesktop
import Problems
import SongNames
import Translations

/// Handles conflict copies of the file, and files left by a killed process.
extension LibraryStore {
    /// A readable conflict copy.
    struct Copy {
        let name: FilePath
        let bytes: [UInt8]
        let arrangement: LibraryArrangement
    }

    /// The conflict copies beside the file, by name.
    struct Copies {
        var readable = [Copy]()
        /// Copies that are damaged or a newer program's, which are left alone.
        var others = [FilePath]()
    }

    func copies(in directory: Directory) -> Copies {
        var copies = Copies()
        let names = ((try? directory.entries()) ?? []).map(\.name).filter(LibraryFileName.isConflictCopy)
        for name in names.sorted() {
            // A copy that no longer exists was handled by another program.
            guard let bytes = try? FileReader.read(name, in: directory, limit: LibraryDocument.byteLimit).bytes else {
                continue
            }
            if let document = try? LibraryDocument(bytes), !document.isNewer {
                copies.readable.append(Copy(name: name, bytes: bytes, arrangement: document.arrangement))
            } else {
                copies.others.append(name)
            }
        }
        return copies
    }

    func merged(_ arrangement: LibraryArrangement, with copies: [Copy]) -> LibraryArrangement {
        copies.reduce(arrangement) { LibraryMerge.merging(base: nil, ours: $1.arrangement, theirs: $0) }
    }

    /// Removes copies that were merged into the file: moves them to the trash, or deletes them if there is none.
    ///
    /// - Returns: notices about it.
    func dispose(of copies: [Copy], in directory: Directory) -> [Notice] {
        var notices = [Notice]()
        for copy in copies {
            // If another program has changed the copy since, the next change handles it.
            let now = try? FileReader.read(copy.name, in: directory, limit: LibraryDocument.byteLimit).bytes
            guard let now, now == copy.bytes else { continue }
            let path = root.appending(copy.name)
            do throws(Problem) {
                _ = try Trash(environment).put(path, at: clock())
                notices.append(Notice(path: path, translated("merged into the library file; moved to the trash")))
            } catch {
                guard error.kind == .unavailable, (try? directory.unlink(copy.name)) != nil else {
                    if error.kind != .noSuchFile { notices.append(Notice(error)) }
                    continue
                }
                notices.append(Notice(path: path, translated("merged into the library file; deleted")))
            }
        }
        return notices
    }

    func notices(ofUnreadable copies: [FilePath]) -> [Notice] {
        copies.map { name in
            Notice(
                path: root.appending(name), translated("this conflict copy of the library file cannot be read"),
                remedies: translated("compare it with \(LibraryFileName.name.string) in a text editor, then delete it"))
        }
    }

    /// Turns files left by a killed process into conflict copies, unless their contents are elsewhere.
    func cleanup(in folder: Folder) -> CrashCleanup {
        let (now, name) = (clock(), folder.name)
        return CrashCleanup(beside: name, in: folder.directory, limit: LibraryDocument.byteLimit) { attempt in
            ConflictCopyName.made(for: name, at: now, attempt: attempt)
        }
    }
}

extension CrashCleanup {
    var hasLeftovers: Bool { (try? areThere) == true }
}
