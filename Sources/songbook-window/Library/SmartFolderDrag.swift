import Files
import SongbookModel
import Toolkit

/// Dragging of smart folders to the position of another one in the sidebar.
@MainActor
final class SmartFolderDrag {
    /// Called to move a smart folder to the position of another one.
    var onMove: @MainActor (_ name: String, _ other: String) -> Void = { _, _ in }

    private struct Dragged {
        let name: String
        /// The root of its library.
        let root: FilePath
    }

    private static let dragging = Dragging<Dragged>()
    private let model: LibraryModel

    init(_ model: LibraryModel) {
        self.model = model
    }

    /// Lets lines of smart folders be dragged and dropped on each other, in addition to what lines already do.
    func join(_ sidebar: LibrarySidebar) {
        let before = sidebar.rows.onSetUp
        sidebar.rows.onSetUp = { [weak sidebar] row, position in
            before(row, position)
            let name: @MainActor () -> String? = {
                guard case .smartFolder(let name) = position().flatMap({ sidebar?.line(at: $0) })?.place else {
                    return nil
                }
                return name
            }
            Self.dragging.addSource(to: row.widget) { [self] in
                model.isOutOfReach ? nil : name().map { Dragged(name: $0, root: model.root) }
            } files: { _ in
                []
            }
            Self.dragging.addTarget(to: row.widget) { [self] dragged in
                name().map { $0 != dragged.name && dragged.root == model.root } ?? false
            } drop: { [self] dragged in
                if let name = name() { onMove(dragged.name, name) }
            }
        }
    }
}
