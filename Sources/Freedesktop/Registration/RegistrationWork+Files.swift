import Files
import Problems
import Translations

extension RegistrationWork {
    /// Writes the files, but not over one that is not known to be ours, and removes ours that are no longer wanted.
    ///
    /// A file with the same bytes is ours only if the record says so; those of an installation in the user's data
    /// folder never are.
    mutating func put(_ wanted: [FilePath: [UInt8]]) throws(Problem) {
        var missing = [FilePath]()
        var outdated = [FilePath]()
        for (path, bytes) in wanted.sorted(by: { $0.key < $1.key }) {
            if homeInstallation.owns(path) {
                record.forget(path)
                continue
            }
            switch content(of: path) {
            case .nothing: missing.append(path)
            case .file(bytes):
                if record.files[path] != nil { record.files[path] = Checksum(bytes) }
                record.former[path] = nil
            case .file(let other) where record.isOurs(other, at: path):
                outdated.append(path)
                record.former[path] = Checksum(other)
            case .file, .other:
                record.forget(path)
                notices.append(
                    Notice(
                        path: path, translated("this file was not created by songbook-open and was kept"),
                        remedies: translated("remove it and register again")))
            }
        }
        for path in missing { noteMissingFolders(of: path) }
        for path in missing + outdated { record.files[path] = wanted[path].map { Checksum($0) } }
        // A run that ends early leaves the old file or the new one, and the record knows both.
        try saveRecord()
        for path in missing + outdated {
            if let bytes = wanted[path] { try write(bytes, to: path) }
            record.former[path] = nil
        }
        try removeFormer(except: wanted)
    }

    /// Removes the files, except those that have been changed, and those of an installation in the user's data folder.
    ///
    /// - Parameter known: files with these bytes, or those, are ours even if the record is lost.
    mutating func removeFiles(alsoKnown known: [[FilePath: [UInt8]]]) {
        for path in Set(known.flatMap(\.keys)).union(record.files.keys).sorted() {
            if homeInstallation.owns(path) {
                record.forget(path)
                continue
            }
            let expected = known.compactMap { $0[path] }
            switch content(of: path) {
            case .nothing: record.forget(path)
            case .file(let bytes)
            where record.isOurs(bytes, at: path) || record.files[path] == nil && expected.contains(bytes):
                carryOn { work throws(Problem) in
                    try work.remove(path)
                    work.record.forget(path)
                }
            case .file, .other:
                if record.files[path] != nil {
                    notices.append(
                        Notice(path: path, translated("this file was changed after registration and was kept")))
                }
                record.forget(path)
            }
        }
    }

    /// Removes what Python has compiled of the extension for GNOME Files, once that is gone, and the folder for it if
    /// it is empty. It does no harm, so a failure to remove it is ignored. Source: PEP 3147.
    func removeCompiledExtension() {
        let path = dataHome.appending(Registration.extensionFile)
        guard content(of: path) == .nothing, let folder = try? Directory(path.parent),
            let cache = try? Directory("__pycache__", in: folder), let entries = try? cache.entries()
        else { return }
        let start = path.stem.bytes + [UInt8(ascii: ".")]
        let compiled = entries.map(\.name).filter { $0.bytes.starts(with: start) && $0.extension == "pyc" }
        guard !compiled.isEmpty else { return }
        for name in compiled { try? cache.unlink(name) }
        try? folder.removeDirectory("__pycache__")
    }

    /// Makes the entry that the installation put into the user's data folder start `program`.
    ///
    /// - Parameter isActivatable: whether the session bus knows the service.
    func adjustInstalledEntry(program: FilePath, isActivatable: Bool = false) throws(Problem) {
        let path = dataHome.appending(Registration.entryFile)
        guard registration.place == .home, case .file(let installed) = content(of: path) else { return }
        var entry = DesktopEntry(bytes: installed)
        try entry.setProgram(program)
        entry.setActivatable(isActivatable)
        if entry.bytes != installed { try write(entry.bytes, to: path) }
    }

    /// Removes what a killed run left beside files of ours, which contains no user data. Such a file does no harm, so a
    /// failure to remove it is ignored.
    func removeUnfinished(beside paths: some Sequence<FilePath>) {
        for path in [dataHome.appending(Registration.entryFile), recordPath] + paths {
            guard let name = path.lastComponent, let folder = try? Directory(path.parent) else { continue }
            try? CrashCleanup(beside: name, in: folder, limit: 0) { _ in name }.removeOwn()
        }
    }

    private mutating func removeFormer(except wanted: [FilePath: [UInt8]]) throws(Problem) {
        for path in record.files.keys where wanted[path] == nil {
            // In the user's data folder it is the installation's own file by now.
            let isInstalled = registration.place == .home || homeInstallation.owns(path)
            if !isInstalled, case .file(let bytes) = content(of: path), record.isOurs(bytes, at: path) {
                try remove(path)
            }
            record.forget(path)
        }
    }

    private func write(_ bytes: [UInt8], to path: FilePath) throws(Problem) {
        _ = try Problem.explaining(
            translated("write this file"),
            try AtomicReplacement.write(bytes, to: path.name, in: Directory.make(path.parent), permissions: 0o644))
    }
}
