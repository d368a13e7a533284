import Problems
import Translations

extension Problem {
    /// The problem for a terminal, with the options that solve it: `PATH: what is wrong; what to do`.
    var message: String { wording(\.words).description }
}

extension Problem.Action {
    fileprivate var words: String {
        switch self {
        case .fixSettings: translated("fix the file, or choose your library again with --choose-library")
        case .restoreLibrary: translated("restore it, or choose another one with --choose-library")
        case .openLibrary: translated("ask its owner for permission, or choose another one with --choose-library")
        case .chooseLibrary:
            translated(
                """
                choose one: songbook-open --choose-library FOLDER ('default' is the Songs folder in Documents, 'in-app' \
                a private library)
                """)
        case .nameLibrary: translated("specify a song, or the library with --library")
        case .nameSong: translated("specify a song; with --print, '-' reads one from standard input")
        case .listTrash: translated("run 'songbook-open --trashed' to list deleted items")
        case .saveAgain: translated("your changes were not kept; fix this, and run the command again")
        }
    }
}
