import Files
import Problems
import Processes
import Translations

/// The settings of git, of a user or of a repository, read and written by git itself. Source: git-config(1).
struct GitConfiguration {
    private static let limit = 1 << 20
    private static let timeout = 60_000

    let git: FilePath
    /// Whether these are the settings of the repository of the working folder, rather than the user's.
    let isLocal: Bool
    private let variables: [String: [UInt8]]

    /// - Parameter variables: the environment variables for git.
    init(git: FilePath, isLocal: Bool, variables: [String: [UInt8]]) {
        self.git = git
        self.isLocal = isLocal
        // With these, git would read settings of a repository among the user's in any folder. Source: git(1).
        let ofRepository = isLocal ? [] : ["GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR"]
        self.variables = variables.filter { !ofRepository.contains($0.key) }
    }

    /// The option of git for these settings.
    var scope: String { isLocal ? "--local" : "--global" }

    /// All values of a setting, in order; none if it is not set, which git reports by status 1.
    func values(of name: String) throws(Problem) -> [FilePath] {
        let question: [FilePath] = ["config", FilePath(scope), "--null", "--get-all", FilePath(name)]
        let answer = try ask(question)
        if answer.ending == .exited(1) { return [] }
        if answer.ending == .exited(0), let output = answer.output { return Self.values(in: output) }
        // Runs git again so that it prints its error message.
        _ = try run(question)
        throw failure(translated("git could not read its settings"))
    }

    /// A value of a setting that git finds, and its origin, as in `file:/etc/gitconfig`.
    struct Found {
        let value: FilePath
        let origin: FilePath
    }

    /// All values of a setting that git finds, the effective one last, including those of the system and of included
    /// files. For a user, those of the repository of the working folder are left out.
    func foundValues(of name: String) throws(Problem) -> [Found] {
        let folder: [FilePath] = isLocal ? [] : ["-C", "/"]
        let answer = try ask(folder + ["config", "--includes", "--null", "--show-origin", "--get-all", FilePath(name)])
        guard answer.ending == .exited(0), let output = answer.output else { return [] }
        let pieces = Self.values(in: output)
        return stride(from: 0, to: pieces.count - 1, by: 2).map { Found(value: pieces[$0 + 1], origin: pieces[$0]) }
    }

    /// Replaces all values of a setting; removes it if there are none.
    func set(_ name: String, to values: [FilePath]) throws(Problem) {
        guard let first = values.first else {
            // Git exits with status 5 if the setting does not exist.
            return try change(["--unset-all", FilePath(name)], endingBy: [0, 5])
        }
        try change(["--replace-all", FilePath(name), first])
        for value in values.dropFirst() { try change(["--add", FilePath(name), value]) }
    }

    /// The attributes file for all repositories; nil if none is set. Git runs in the root folder, so that it ignores
    /// settings of the repository of the working folder.
    func attributesFile() throws(Problem) -> FilePath? {
        let answer = try ask(["-C", "/", "config", "--null", "--type=path", "--get", "core.attributesFile"])
        guard answer.ending == .exited(0), let output = answer.output else { return nil }
        return Self.values(in: output).first
    }

    private func change(_ arguments: [FilePath], endingBy statuses: [CInt] = [0]) throws(Problem) {
        let ending = try run(["config", FilePath(scope)] + arguments)
        guard case .exited(let status) = ending, statuses.contains(status) else {
            throw failure(translated("git could not change its settings"))
        }
    }

    private func run(_ arguments: [FilePath]) throws(Problem) -> ChildProcess.Ending {
        let process = ChildProcess(git, arguments: arguments, variables: variables)
        return try Problem.explaining(translated("run git"), path: git, try process.run())
    }

    /// Runs git and captures its standard output only.
    private func ask(_ arguments: [FilePath]) throws(Problem) -> ChildProcess.Answer {
        let process = ChildProcess(git, arguments: arguments, variables: variables)
        return try Problem.explaining(
            translated("run git"), path: git,
            try process.answer(to: [], limit: Self.limit, timeout: Self.timeout))
    }

    /// With `--null`, each value ends with NUL.
    private static func values(in output: [UInt8]) -> [FilePath] {
        let pieces = output.split(separator: UInt8(0), omittingEmptySubsequences: false)
        return pieces.dropLast().map { FilePath(bytes: Array($0)) }
    }

    private func failure(_ what: String) -> Problem {
        Problem(
            .inputOutput, what,
            remedy: isLocal
                ? translated("run this in a folder of the repository")
                : translated("check the message of git above"))
    }
}
