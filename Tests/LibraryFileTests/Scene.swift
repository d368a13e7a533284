import Files
import Freedesktop
import LibraryFile
import Problems
import TestSupport

/// A library in its own home folder.
struct Scene {
    let folder: TemporaryFolder
    let environment: Environment
    let library: FilePath
    static let name: FilePath = "Songs/.songbook-library.json"

    init(in parent: FilePath? = TemporaryFolder.withoutVolumeTrash) {
        folder = TemporaryFolder(in: parent)
        folder.makeFolder("Songs")
        library = folder["Songs"]
        environment = Environment(
            variables: ["HOME": folder["home"].bytes, "XDG_DATA_HOME": folder["data"].bytes],
            workingDirectory: folder.path, userID: 0)
    }

    var store: LibraryStore {
        LibraryStore(root: library, environment: environment) { FileTime(seconds: 1_770_000_000, nanoseconds: 0) }
    }

    /// The content of the file; nil if there is none.
    var text: String? { folder.read(Self.name).map { String(decoding: $0, as: UTF8.self) } }

    func write(_ text: String, to name: FilePath = Self.name) { folder.write(text, to: name) }

    /// The names in the library's folder.
    var names: [String] {
        ((try? Directory(library).entries()) ?? []).map(\.name.string).sorted()
    }

    @discardableResult
    func change(_ body: (inout LibraryArrangement) -> Void) throws(Problem) -> LibraryChangeReport {
        try store.change { arrangement in body(&arrangement) }
    }
}
