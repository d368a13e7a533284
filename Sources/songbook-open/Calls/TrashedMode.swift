import Files
import Freedesktop
import LibraryChanges
import Problems
import SongFormat

/// `--trashed`: where the songs and folders in the trash were that were in the library, the latest first.
struct TrashedMode {
    let changing: LibraryChanging

    func run() throws(Problem) {
        for item in try changing.editor.trashed(from: try changing.library()) where changing.console.isOpen {
            if changing.invocation.has(.json) {
                changing.console.write(json: json(of: item))
            } else {
                changing.print(item.file.originalPath)
            }
        }
    }

    private func json(of item: TrashedItem) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("path", .string(item.file.originalPath.string)),
            .init("trashed", .string(item.file.path.string)),
            .init("kind", .string(item.kind.rawValue)),
            .init("deletionDate", .string(item.file.deletionDate)),
        ]
        if let title = item.title { members.append(.init("title", .string(title))) }
        return .object(members)
    }
}
