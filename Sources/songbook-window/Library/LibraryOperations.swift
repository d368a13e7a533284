import FileWork
import Files
import Freedesktop
import LibraryChanges
import Problems
import SongLibrary
import SongNames
import SongbookModel
import Translations

/// Changes to a library, done off the main thread one after the other.
@MainActor
final class LibraryOperations {
    /// Called after the library was changed, or that was tried: with the folders, absolute, in which names may have come or
    /// gone or songs may be others; nil where that may be any.
    var onChange: @MainActor ([FilePath]?) -> Void = { _ in }

    private let root: FilePath
    private let environment: Environment
    /// Where its songs and folders are changed, one after the other.
    let worker = FileWorker()
    private let checker = FileWorker()

    /// - Parameter root: the library's folder: absolute, links resolved.
    init(root: FilePath, environment: Environment) {
        self.root = root
        self.environment = environment
    }

    /// To be called when the window goes: what was begun is done, and nobody is told.
    func close() {
        worker.dropResults()
        checker.dropResults()
    }

    /// Does something with the library.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable (LibraryEditor) throws(Problem) -> Value,
        then finish: @escaping @MainActor (Result<Value, Problem>) -> Void
    ) {
        let editor = editor()
        worker.run {
            Result { () throws(Problem) in try work(editor()) }
        } then: { [weak self] in
            finish($0)
            self?.onChange(nil)
        }
    }

    /// Changes one song or folder. Where a song that is open is, or is in, what is changed, its session goes on with it
    /// wherever it is then.
    func change(
        _ step: ItemStep, open song: OpenSong?,
        then finish: @escaping @MainActor (Result<LibraryChange, Problem>) -> Void
    ) {
        let editor = editor()
        let session = song?.session
        // The song's saves come before and after it; what became of it is said even when the song is closed by then.
        (song?.worker ?? worker).run(for: worker) {
            Result { () throws(Problem) in try step.make(by: editor(), session) }
        } then: { [weak self] (result: Result<LibraryChange, Problem>) in
            finish(result)
            self?.changed(step.target.path, result)
        }
    }

    /// To be called when a song or folder was changed, or that was tried.
    func changed(_ path: FilePath, _ result: Result<LibraryChange, Problem>) {
        let folders = [path, try? result.get().path].compactMap { $0?.parent }
        onChange(folders + folders.map(\.parent))
    }

    /// Where a song of the library is now.
    func locate(_ file: FilePath, then finish: @escaping @MainActor (SongLocation) -> Void) {
        let (environment, root) = (environment, root)
        worker.run {
            try? SongLocator(environment: environment, settings: Settings(), libraryFlag: root).location(of: file)
        } then: { location in
            if let location { finish(location) }
        }
    }

    /// Says why a folder cannot get a name; an empty word where there is none yet.
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

    /// Makes what changes a library, when it is time for that.
    ///
    /// - Parameter other: the library's folder; nil for this one's.
    func editor(of other: FilePath? = nil) -> @Sendable () -> LibraryEditor {
        let (environment, root) = (environment, other ?? root)
        return {
            LibraryEditor(
                environment: environment, settings: SettingsSnapshot(environment: environment).inEffect,
                libraryFlag: root)
        }
    }
}
