public import Files
public import Problems
public import SongNames
import Translations

/// An entry of a folder that has the wanted name, or may be taken to have it on some systems.
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

    /// The clash of `name` with an entry of the folder; nil if there is none. An entry with just that name comes first.
    ///
    /// - Parameter own: entries that will get other names themselves, so that they do not clash.
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
    ///   - isChosen: whether the user has just chosen that name, and can choose another one.
    init(_ clash: NameClash, cannot what: String, as name: FilePath, isChosen: Bool = true, in folder: FilePath) {
        let reason =
            switch clash.difference {
            case .none: translated("a file or folder with this name already exists")
            case .letterCase:
                translated(
                    """
                    the new name \(name.display) differs from this name only in upper and lower case, and some systems \
                    treat the two as the same
                    """)
            case .unicodeForm:
                translated(
                    """
                    the new name \(name.display) looks the same as this name and is only encoded differently, and some \
                    systems treat the two as the same
                    """)
            }
        self.init(
            .cannotCreate, path: folder.appending(clash.existing), cannot: what, reason: reason,
            remedy: isChosen
                ? translated("choose another name, or rename this item first") : translated("rename this item first"))
    }
}

extension LibraryEditor {
    /// The entry of a folder that clashes with a new one of this name; nil if the name is free.
    ///
    /// - Parameters:
    ///   - folder: an absolute path.
    ///   - own: the entry that will get the name, and so does not clash.
    public func clash(
        of name: SongName, in folder: FilePath, except own: FilePath? = nil
    ) throws(Problem) -> NameClash? {
        try Problem.explaining(
            translated("open the folder"), path: folder,
            try NameClash(
                of: name.folder, in: Directory(folder.resolvingLinks()), except: Set([own].compactMap(\.self))))
    }
}
