import Files
public import Problems
import Translations

nonisolated extension Problem {
    /// The reason alone, as in "the disk is full", for places with little room.
    public var briefly: String { reason ?? what }

    /// What is wrong and what to do, as sentences.
    public var sentences: String { ([what] + wording(\.words).remedies).map(\.asSentence).joined(separator: " ") }
}

nonisolated extension Problem.Action {
    /// What to do, for an interface with buttons and no options; nil for actions that only the command has.
    fileprivate var words: String? {
        switch self {
        case .fixSettings: translated("fix the file, or choose your library again")
        case .restoreLibrary: translated("restore it, or choose another one")
        case .openLibrary: translated("ask its owner for permission, or choose another one")
        case .nameSong: translated("open a .songbook file or a folder that contains one")
        case .saveAgain: translated("do not close before the song is saved")
        case .chooseLibrary, .nameLibrary, .listTrash: nil
        }
    }
}

nonisolated extension Notice {
    /// What happened and what to do, as sentences after the path.
    public var sentences: String {
        (path.map { $0.display + ": " } ?? "") + ([what] + remedies).map(\.asSentence).joined(separator: " ")
    }
}

nonisolated extension StringProtocol {
    /// A clause as a sentence.
    public var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
