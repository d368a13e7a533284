public import Files
import Translations

/// What the user is told when something cannot be done: what is wrong, and what to do.
///
/// The one error that front ends show. ``Kind`` decides the exit status of the command and what the window offers.
public struct Problem: Error, Sendable, Hashable {
    /// The kind of problem; each is one exit status of sysexits.h.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// The command line is invalid.
        case usage
        /// The file exists but is not a song.
        case invalidSong
        /// There is no such file or folder.
        case noSuchFile
        /// Something that is needed is missing: a display, an editor, a program.
        case unavailable
        /// The program has a bug; nothing was written.
        case internalError
        /// A file cannot be created or replaced: no space, a name that is taken, a busy file.
        case cannotCreate
        /// The disk or the network failed.
        case inputOutput
        /// Another program changed the song; both versions are kept.
        case conflict
        /// The user does not have permission.
        case permission
        /// The settings file is invalid.
        case badSettings
    }

    /// A remedy in this program, which each front end words with its own names.
    public enum Action: Sendable, Hashable, CaseIterable {
        /// To fix the settings file, or choose the library again.
        case fixSettings
        /// To restore the library, or choose another one.
        case restoreLibrary
        /// To get permission to open the library, or choose another one.
        case openLibrary
        /// To choose a library, if there is none yet.
        case chooseLibrary
        /// To name the library that a folder is in.
        case nameLibrary
        /// To name a song, if something else was given.
        case nameSong
        /// To list what is in the trash.
        case listTrash
        /// To save again, if changes are neither in the song nor in a draft.
        case saveAgain
    }

    /// The kind of problem.
    public let kind: Kind
    /// The file or folder it is about.
    public private(set) var path: FilePath?
    /// What is wrong, as a clause without a capital or a period.
    public let what: String
    /// Why, in few words, if ``what`` begins with what cannot be done.
    public let reason: String?
    /// What to do or to know about it, as clauses, besides ``action``; empty if there is nothing else.
    public private(set) var remedies: [String]
    /// What to do about it in this program; nil if nothing there helps.
    public private(set) var action: Action?
    /// The index in ``remedies`` before which the words of ``action`` come.
    private var actionPlace = 0
    /// The system call that failed, if there is one.
    public let cause: FileError?

    /// A problem of this kind.
    public init(
        _ kind: Kind, path: FilePath? = nil, _ what: String, remedy: String? = nil, action: Action? = nil,
        cause: FileError? = nil
    ) {
        self.kind = kind
        self.path = path
        self.what = what
        remedies = [remedy].compactMap(\.self)
        self.action = action
        self.cause = cause
        reason = nil
    }

    /// A problem of this kind: "cannot ACTION: REASON".
    ///
    /// - Parameter action: what could not be done, translated; in other languages a noun or whatever fits the
    ///   translation of "cannot %1$s: %2$s".
    public init(
        _ kind: Kind, path: FilePath? = nil, cannot action: String, reason: String, remedy: String? = nil,
        cause: FileError? = nil
    ) {
        self.kind = kind
        self.path = path
        // Translators: the first is what cannot be done, the second why.
        self.what = translated("cannot \(action): \(reason)")
        self.reason = reason
        remedies = [remedy].compactMap(\.self)
        self.action = nil
        self.cause = cause
    }

    /// The same problem, about another file or folder.
    public func with(path: FilePath) -> Problem {
        var problem = self
        problem.path = path
        return problem
    }

    /// The same problem, with this to do about it.
    public func with(remedy: String) -> Problem {
        var problem = self
        problem.remedies = [remedy]
        problem.action = nil
        problem.actionPlace = 0
        return problem
    }

    /// The same problem, with something more to do or to know about it.
    public func adding(remedy more: String) -> Problem {
        var problem = self
        problem.remedies.append(more)
        return problem
    }

    /// The same problem, with this action in place of any other; nil removes it.
    public func adding(action: Action?) -> Problem {
        var problem = self
        problem.action = action
        problem.actionPlace = remedies.count
        return problem
    }

    /// The same problem, with its action in a front end's words.
    ///
    /// - Parameter words: a clause; nil if the front end has no such action.
    public func wording(_ words: (Action) -> String?) -> Problem {
        guard let action else { return self }
        var problem = self
        problem.action = nil
        problem.remedies.insert(contentsOf: [words(action)].compactMap(\.self), at: actionPlace)
        return problem
    }
}

extension Problem: CustomStringConvertible {
    /// `PATH: what is wrong; what to do`, safe for a terminal.
    public var description: String {
        Notice(self).description
    }
}

extension Problem {
    /// Its kind and cause, without words or paths, for ``Diagnostics``.
    public var diagnosis: String {
        "\(kind)" + (cause.map { " (\($0.call.rawValue): errno \($0.errno.rawValue))" } ?? "")
    }
}
