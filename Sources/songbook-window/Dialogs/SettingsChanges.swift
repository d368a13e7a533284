import CAdwaita
import FileWork
import Problems
import SongLibrary
import SongbookModel
import Synchronization
import Translations

/// Applies changes of the settings at once, and then saves them in the file, one after the other.
@MainActor
final class SettingsChanges {
    /// Called with the settings of the file when changes could not be saved.
    var onFailure: @MainActor (Settings) -> Void = { _ in }

    private unowned let application: Application
    private let worker = FileWorker()
    private let wanted = Wanted()

    init(_ application: Application) {
        self.application = application
    }

    /// Changes the settings. Changes made while the file is being written are part of the next write.
    func make(over window: SongWindow, _ change: @escaping @Sendable (inout Settings) -> Void) {
        var settings = application.appearance.settings
        change(&settings)
        application.apply(settings)
        wanted.changes.withLock { $0.append(change) }
        let environment = application.environment
        worker.write { [wanted] in
            let changes = wanted.take()
            return Result { () throws(Problem) in
                // An earlier write saved this change with others.
                if changes.isEmpty { return }
                _ = try SettingsStore(environment: environment).update { settings in
                    for change in changes { change(&settings) }
                }
            }
        } then: { [self] (result: Result<Void, Problem>) in
            if case .failure(let problem) = result { fail(problem, over: window) }
        }
    }

    private func fail(_ problem: Problem, over window: SongWindow) {
        let environment = application.environment
        worker.run {
            SettingsSnapshot(environment: environment).inEffect
        } then: { [self] (settings: Settings) in
            application.apply(settings)
            onFailure(settings)
            guard let window = window.isDestroyed ? application.activeWindow : window else { return }
            MessageDialog.report(translated("Could Not Save Settings"), problem, over: window.window)
        }
    }
}

/// The changes that are not in the file yet.
private final class Wanted: Sendable {
    let changes = Mutex([@Sendable (inout Settings) -> Void]())

    func take() -> [@Sendable (inout Settings) -> Void] {
        changes.withLock { changes in
            defer { changes = [] }
            return changes
        }
    }
}
