import FileWork
import Files
import Freedesktop
import LibraryChanges
import Problems
import SongLibrary
import SongNames
import SongbookModel
import Translations

/// Changes to a library, made one after the other off the main thread.
@MainActor
final class LibraryOperations {
    /// Called after an attempt to change the library, with the folders, absolute, whose names or songs may have
    /// changed; nil where any may have.
    var onChange: @MainActor ([FilePath]?) -> Void = { _ in }

    private let root: FilePath
    private let environment: Environment
    /// Runs changes to songs and folders one after the other.
    let worker = FileWorker()
    private let checker = FileWorker()

    /// - Parameter root: the library's folder: absolute, links resolved.
    init(root: FilePath, environment: Environment) {
        self.root = root
        self.environment = environment
    }

    /// Call this when the window closes. Operations that have begun continue; their results are dropped.
    func close() {
        worker.dropResults()
        checker.dropResults()
    }

    /// Call this after an attempt to change a song or folder.
    func changed(_ path: FilePath, _ result: Result<LibraryChange, Problem>) {
        let folders = [path, try? result.get().path].compactMap { $0?.parent }
        onChange(folders + folders.map(\.parent))
    }

    /// Finds the present location of a song of the library.
    func locate(_ file: FilePath, then finish: @escaping @MainActor (SongLocation) -> Void) {
        let (environment, root) = (environment, root)
        worker.run {
            try? SongLocator(environment: environment, settings: Settings(), libraryFlag: root).location(of: file)
        } then: { location in
            if let location { finish(location) }
        }
    }

    /// Passes the reason why a folder cannot have this name, or nil where it can; an empty string for an empty name.
    func check(
        _ name: String, in folder: FilePath, except own: FilePath? = nil,
        then answer: @escaping @MainActor (String?) -> Void
    ) {
        if name.trimmingWhiteSpace.isEmpty { return answer("") }
        let songName: SongName
        do throws(NameFault) {
            songName = try SongName(typed: name)
        } catch {
            return answer(error.words.asSentence)
        }
        let (editor, folder) = (editor(), root.appending(folder))
        checker.run {
            Result { () throws(Problem) in try editor().clash(of: songName, in: folder, except: own) }
        } then: { result in
            switch result {
            case .success(nil): answer(nil)
            case .success(let clash?):
                answer(translated("“\(clash.existing.display)” already exists in this folder."))
            case .failure(let problem): answer(problem.sentences)
            }
        }
    }

    /// Returns a function that creates an editor of the library with the settings in effect when it is called.
    ///
    /// - Parameter other: the library's folder; nil for this library.
    func editor(of other: FilePath? = nil) -> @Sendable () -> LibraryEditor {
        let (environment, root) = (environment, other ?? root)
        return {
            LibraryEditor(
                environment: environment, settings: SettingsSnapshot(environment: environment).inEffect,
                libraryFlag: root)
        }
    }
}
