import Files
import Problems
import Processes
import Translations

/// Git's settings, of a user or of a repository, which git itself reads and writes. Source: git-config(1).
struct GitConfiguration {
    private static let limit = 1 << 20
    private static let timeout = 60_000

    let git: FilePath
    /// Whether that of the repository of the working folder, and not that of the user.
    let isLocal: Bool
    private let variables: [String: [UInt8]]

    /// - Parameter variables: the environment variables that git gets.
    init(git: FilePath, isLocal: Bool, variables: [String: [UInt8]]) {
        self.git = git
        self.isLocal = isLocal
        // By these, git would take the settings of a repository for the user's in any folder. Source: git(1).
        let ofRepository = isLocal ? [] : ["GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR"]
        self.variables = variables.filter { !ofRepository.contains($0.key) }
    }

    /// The option of git that says which of the two.
    var scope: String { isLocal ? "--local" : "--global" }

    /// All values of a setting, in order; none where it is not there, by status 1.
    func values(of name: String) throws(Problem) -> [FilePath] {
        let question: [FilePath] = ["config", FilePath(scope), "--null", "--get-all", FilePath(name)]
        let answer = try ask(question)
        if answer.ending == .exited(1) { return [] }
        if answer.ending == .exited(0), let output = answer.output { return Self.values(in: output) }
        // Once more, so that git says what is wrong.
        _ = try run(question)
        throw failure(translated("git could not read its settings"))
    }

    /// A value of a setting as git finds it, and where it stands, as in `file:/etc/gitconfig`.
    struct Found {
        let value: FilePath
        let origin: FilePath
    }

    /// All values of a setting that git finds anywhere, the one that counts at last: also those of the system, and of files
    /// that others include. For a user, those of the repository of the working folder are not among them.
    func foundValues(of name: String) throws(Problem) -> [Found] {
        let folder: [FilePath] = isLocal ? [] : ["-C", "/"]
        let answer = try ask(folder + ["config", "--includes", "--null", "--show-origin", "--get-all", FilePath(name)])
        guard answer.ending == .exited(0), let output = answer.output else { return [] }
        let pieces = Self.values(in: output)
        return stride(from: 0, to: pieces.count - 1, by: 2).map { Found(value: pieces[$0 + 1], origin: pieces[$0]) }
    }

    /// Gives a setting these values in place of all that it has; without any, removes it.
    func set(_ name: String, to values: [FilePath]) throws(Problem) {
        guard let first = values.first else {
            // Status 5 is that of a name that is not there.
            return try change(["--unset-all", FilePath(name)], endingBy: [0, 5])
        }
        try change(["--replace-all", FilePath(name), first])
        for value in values.dropFirst() { try change(["--add", FilePath(name), value]) }
    }

    /// The file that is set to hold attributes for all repositories; nil where none is set. Git is asked in the root
    /// folder, because a setting of the repository of the working folder is for that one alone.
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

    /// Takes what git says, and nothing of what it complains of.
    private func ask(_ arguments: [FilePath]) throws(Problem) -> ChildProcess.Answer {
        let process = ChildProcess(git, arguments: arguments, variables: variables)
        return try Problem.explaining(
            translated("run git"), path: git,
            try process.answer(to: [], limit: Self.limit, timeout: Self.timeout))
    }

    /// With `--null`, each ends with a NUL.
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
