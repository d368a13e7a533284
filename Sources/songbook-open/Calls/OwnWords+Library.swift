import Files
import Freedesktop
import LibraryIndex
import Pronunciation
import Rhymes
import SongLibrary

extension OwnWords {
    /// The words of the library in use, as of its last scan; none if they are not known, or the library does not
    /// respond at once. Reads no songs.
    ///
    /// - Parameter flag: the value of `--library`, as typed.
    static func ofLibraryInUse(flag: FilePath?, in environment: Environment) -> OwnWords {
        guard let path = libraryPath(flag, in: environment), (try? path.waitForAnswer()) != nil,
            let root = try? path.withoutDots(),
            let snapshot = LibraryIndex(root: root, environment: environment).load()
        else { return OwnWords() }
        var reading = OwnWordsReading(
            snapshot, otherwise: LanguageGuess.language(of: environment) ?? .english)
        _ = reading.run()
        return reading.words
    }

    private static func libraryPath(_ flag: FilePath?, in environment: Environment) -> FilePath? {
        if let flag { return (try? SongReference(flag).path(in: environment)) ?? environment.absolute(flag) }
        if let path = environment.path("SONGBOOK_LIBRARY") { return environment.absolute(path) }
        return SettingsStore(environment: environment).load().settings.libraries(in: environment)
            .first(where: \.isChosen)?.path
    }
}
