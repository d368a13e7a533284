@testable import SongbookModel

/// Counts the reported changes of models.
@MainActor
final class ChangeCount {
    private(set) var count = 0
    private var observer: ModelObserver?

    func follow<Value>(_ read: @escaping @MainActor () -> Value) {
        observer = ModelObserver(read) { [weak self] _ in self?.count += 1 }
    }
}
