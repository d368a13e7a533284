import SongbookModel
import Toolkit
import Translations

/// Reports what failed for some of several songs and folders.
@MainActor
enum SelectionFailures {
    /// Shows the problem of the first failure and the number of the others; does nothing if there are none.
    static func report(
        _ failures: [FailedItem], or heading: (ItemSelection) -> String, over window: SongWindow
    ) {
        guard let first = failures.first else { return }
        MessageDialog.report(heading(first.target), first.problem, over: window.window)
        guard failures.count > 1 else { return }
        window.banners.notify(
            translated(
                count: failures.count - 1, one: "\(failures.count - 1) other item could not be changed.",
                other: "\(failures.count - 1) other items could not be changed."), style: .warning)
    }
}
