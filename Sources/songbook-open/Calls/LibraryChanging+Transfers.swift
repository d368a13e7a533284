import Files
import LibraryChanges
import Problems
import SongFormat
import SongLibrary
import SongOpening
import Translations

/// `--copy` and `--move`: copy or move songs and folders to another folder, of the same or another library.
extension LibraryChanging {
    func copy(_ items: [FilePath], to folder: FilePath) throws(Problem) {
        try transfer(items, to: folder, .copy)
    }

    func move(_ items: [FilePath], to folder: FilePath) throws(Problem) {
        try transfer(items, to: folder, .move)
    }

    private func transfer(_ items: [FilePath], to folder: FilePath, _ kind: LibraryTransfer.Kind) throws(Problem) {
        let folder = try SongReference(folder).path(in: environment)
        let songs = SongsByID(
            ofLibraryWith: folder, settings: settings, flag: invocation.values[.library], environment: environment)
        let transfer = LibraryTransfer(kind, by: editor) { songs?.files(withID: $0) ?? [] }
        console.forEach(items) { operand throws(Problem) in
            let item = try transfer.run(SongReference(operand), to: folder) { result in
                switch result {
                case .success(let item): report(item, isNamed: false)
                case .failure(let problem): console.report(problem)
                }
            }
            if let item {
                report(item, isNamed: true)
            } else if !invocation.has(.json) {
                print(folder)
            }
        }
    }

    /// - Parameter isNamed: whether it was an operand, rather than in the folder of one.
    private func report(_ item: TransferredItem, isNamed: Bool) {
        for notice in item.notices { console.report(notice) }
        if item.outcome == .present {
            console.report(
                Notice(path: item.source, translated("not copied, because \(item.path.display) is the same")))
        }
        if item.wasPresent {
            console.report(
                Notice(path: item.path, translated("the same was here already, and was removed from its old place")))
        }
        if let problem = item.unconfirmed { console.report(problem) }
        if invocation.has(.json) {
            console.write(
                json: .object([
                    .init("path", .string(item.path.string)), .init("source", .string(item.source.string)),
                    .init("kind", .string(item.kind.rawValue)), .init("outcome", .string(item.outcome.rawValue)),
                ]))
        } else if isNamed {
            print(item.path)
        }
    }
}
