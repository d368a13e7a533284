public import Files

/// What the user should know besides what was asked for: a fact, and what to do about it.
public struct Notice: Sendable, Hashable {
    /// The file or folder it is about.
    public let path: FilePath?
    /// The fact, as a clause without a capital or a period.
    public let what: String
    /// What to do or to know about it, as clauses; empty if there is nothing.
    public let remedies: [String]

    /// A notice about a file or folder, or about nothing in particular.
    public init(path: FilePath? = nil, _ what: String, remedies: String...) {
        self.path = path
        self.what = what
        self.remedies = remedies
    }

    /// The content of a problem that is not what the call fails for.
    public init(_ problem: Problem) {
        path = problem.path
        what = problem.what
        remedies = problem.remedies
    }
}

extension Notice: CustomStringConvertible {
    /// `PATH: fact; what to do`, safe for a terminal.
    public var description: String {
        (path.map { $0.display + ": " } ?? "") + ([what] + remedies).joined(separator: "; ")
    }
}
