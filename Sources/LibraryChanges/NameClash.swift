public import Files
public import Problems
public import SongNames
import Translations

/// An entry of a folder that has, or may somewhere be taken to have, the name that something is to get.
public struct NameClash: Hashable, Sendable {
    /// How the two names differ.
    public enum Difference: Hashable, Sendable {
        /// Not at all.
        case none
        /// In upper and lower case.
        case letterCase
        /// In how the same characters are stored (Unicode's composed and decomposed forms).
        case unicodeForm
    }

    /// The entry's name.
    public let existing: FilePath
    /// How it differs from the name that is wanted.
    public let difference: Difference

    /// The clash of `name` with an entry of the folder; nil when there is none. An entry of just that name comes first.
    ///
    /// - Parameter own: entries that are to get other names themselves, so that they are in nobody's way.
    init?(of name: FilePath, in folder: Directory, except own: Set<FilePath> = []) throws(FileError) {
        guard let wanted = FoldedName(name) else { return nil }
        let others = try folder.entries().map(\.name).filter { !own.contains($0) && FoldedName($0) == wanted }
        guard let existing = others.first(where: { $0 == name }) ?? others.min() else { return nil }
        self.existing = existing
        difference =
            existing == name ? .none : existing.string == name.string ? .unicodeForm : .letterCase
    }
}

extension Problem {
    /// - Parameters:
    ///   - what: what could not be done, as in "cannot WHAT".
    ///   - name: the name that was wanted.
    ///   - isChosen: whether somebody chose that name just now, and can choose another one.
    init(_ clash: NameClash, cannot what: String, as name: FilePath, isChosen: Bool = true, in folder: FilePath) {
        let reason =
            switch clash.difference {
            case .none: translated("there is something of that name already")
            case .letterCase:
                translated(
                    "it would be called \(name.display), and the name of this one differs in upper and lower case only; "
                        + "other computers take the two for one")
            case .unicodeForm:
                translated(
                    "it would be called \(name.display), and the name of this one looks the same and is only stored in "
                        + "another way; other computers take the two for one")
            }
        self.init(
            .cannotCreate, path: folder.appending(clash.existing), cannot: what, reason: reason,
            remedy: isChosen
                ? translated("choose another name, or rename this one first") : translated("rename this one first"))
    }
}

extension LibraryEditor {
    /// The entry of a folder that is in the way of a new one of this name; nil when the name is free.
    ///
    /// - Parameters:
    ///   - folder: an absolute path.
    ///   - own: the entry that is to get the name, and so in nobody's way.
    public func clash(
        of name: SongName, in folder: FilePath, except own: FilePath? = nil
    ) throws(Problem) -> NameClash? {
        try Problem.explaining(translated("look into the folder"), path: folder) { () throws(FileError) in
            let folder = try Directory(folder.resolvingLinks())
            return try NameClash(of: name.folder, in: folder, except: Set([own].compactMap(\.self)))
        }
    }
}
