import CAdwaita
import Files
import Freedesktop
import Problems
import SongLibrary
import Translations

/// Brings what is chosen in the settings into effect at once, and then into the file, one after the other.
@MainActor
final class SettingsChanges {
    /// Called when they could not be saved, with what the file says.
    var onFailure: @MainActor (Settings) -> Void = { _ in }

    private unowned let application: Application
    private let worker = FileWorker()
    private var isSaving = false
    private var wanted: [@Sendable (inout Settings) -> Void] = []

    init(_ application: Application) {
        self.application = application
    }

    /// Changes the settings. What is changed while the file is being written comes with the next write.
    func make(over window: SongWindow, _ change: @escaping @Sendable (inout Settings) -> Void) {
        var settings = application.appearance.settings
        change(&settings)
        application.apply(settings)
        wanted.append(change)
        if !isSaving { save(over: window) }
    }

    private func save(over window: SongWindow) {
        isSaving = true
        let (changes, environment) = (wanted, application.environment)
        wanted = []
        worker.run {
            Result { () throws(Problem) in
                _ = try SettingsStore(environment: environment).update { settings in
                    for change in changes { change(&settings) }
                }
            }
        } then: { [self] (result: Result<Void, Problem>) in
            isSaving = false
            if case .failure(let problem) = result { return fail(problem, over: window) }
            if !wanted.isEmpty { save(over: window) }
        }
    }

    private func fail(_ problem: Problem, over window: SongWindow) {
        wanted = []
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
