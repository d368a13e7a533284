import Files
import Freedesktop
import Problems
import Translations

/// `--register-git` and `--unregister-git`: set or remove the programs with which git shows and merges songs. Values of
/// other programs are neither replaced nor removed.
struct GitMode {
    let undoes: Bool
    /// Whether for the repository of the working folder, rather than for all of the user's repositories.
    let isLocal: Bool
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        guard let git = environment.program("git") else {
            throw Problem(
                .unavailable, translated("git is not installed"), remedy: translated("install the package git"))
        }
        let configuration = GitConfiguration(git: git, isLocal: isLocal, variables: environment.variables)
        let found = try Self.found(in: configuration)
        if undoes { return try remove(found, from: configuration) }
        try refuseOthers(found, in: configuration)
        try register(found, in: configuration)
        if isLocal {
            console.report(
                translated("git shows and merges songs in this repository; add this line to its file .gitattributes:"))
        } else {
            let file = try attributesFile(in: configuration)
            console.report(
                translated(
                    """
                    git shows and merges songs; add this line to the file .gitattributes of a repository, or to \
                    \(file):
                    """))
        }
        console.write(line: "*.songbook diff=songbook merge=songbook")
    }

    /// A setting with its values, and those among them that belong to other programs.
    private struct Found {
        let setting: GitSetting
        let values: [FilePath]
        let others: [FilePath]
    }

    private static func found(in configuration: GitConfiguration) throws(Problem) -> [Found] {
        var found: [Found] = []
        for setting in GitSetting.allCases {
            let values = try configuration.values(of: setting.rawValue)
            found.append(Found(setting: setting, values: values, others: values.filter { !setting.isOurs($0) }))
        }
        return found
    }

    private func refuseOthers(_ found: [Found], in configuration: GitConfiguration) throws(Problem) {
        let others = found.flatMap { item in item.others.map { "\(item.setting.rawValue)=\($0.display)" } }
        guard !others.isEmpty else { return }
        let list = others.joined(separator: ", ")
        throw Problem(
            .cannotCreate, translated("git has other settings for songs: \(list)"),
            remedy: translated("remove them with 'git config \(configuration.scope) --edit', and run this again"))
    }

    /// Sets all of them, or none: if one cannot be set, or git uses another value, all previous values are restored.
    private func register(_ found: [Found], in configuration: GitConfiguration) throws(Problem) {
        let program = try InstalledProgram.current().path
        var changed: [Found] = []
        do throws(Problem) {
            for item in found {
                try configuration.set(item.setting.rawValue, to: [item.setting.value(calling: program)])
                changed.append(item)
            }
            try refuseStronger(found, calling: program, in: configuration)
        } catch {
            console.forEach(changed.reversed()) { earlier throws(Problem) in
                try configuration.set(earlier.setting.rawValue, to: earlier.values)
            }
            throw error
        }
    }

    /// Rejects values in included files that take precedence over the new ones.
    private func refuseStronger(
        _ found: [Found], calling program: FilePath, in configuration: GitConfiguration
    ) throws(Problem) {
        for setting in found.map(\.setting) {
            guard let last = try configuration.foundValues(of: setting.rawValue).last,
                last.value != setting.value(calling: program)
            else { continue }
            let (other, origin) = ("\(setting.rawValue)=\(last.value.display)", last.origin.display)
            throw Problem(
                .cannotCreate, translated("git has other settings for songs: \(other) (\(origin))"),
                remedy: translated("remove them there, and run this again"))
        }
    }

    private func remove(_ found: [Found], from configuration: GitConfiguration) throws(Problem) {
        let hasOtherDriver = found.contains { $0.setting == .driver && !$0.others.isEmpty }
        for item in found {
            // `binary` may have been set for the other driver.
            let kept = item.values.filter { value in
                item.others.contains(value) || item.setting == .recursive && hasOtherDriver && value == "binary"
            }
            let name = item.setting.rawValue
            if kept.count < item.values.count { try configuration.set(name, to: kept) }
            for value in kept {
                console.report(
                    translated("\(name) is kept, because it may belong to another program: \(value.display)"))
            }
            // For a repository, the user's settings stay in effect.
            for left in isLocal ? [] : try configuration.foundValues(of: name)
            where item.setting.namesProgram && item.setting.isOurs(left.value) {
                console.report(translated("\(name) is still set; remove it there: \(left.origin.display)"))
            }
        }
    }

    /// The attributes file for all repositories, for display. Source: gitattributes(5).
    private func attributesFile(in configuration: GitConfiguration) throws(Problem) -> String {
        if let file = try configuration.attributesFile() { return file.display }
        let folder = environment.path("XDG_CONFIG_HOME")
        return folder.map { $0.appending("git/attributes").display } ?? "~/.config/git/attributes"
    }
}
