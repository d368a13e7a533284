import Files
import LibraryIndex
import Problems
import Translations

/// A parsed command line, checked against the option table.
struct Invocation: Sendable {
    /// What to do; nil opens the operands.
    var call: CommandOption.Name?
    /// The modifiers that were given.
    var modifiers: [CommandOption.Name] = []
    /// The value given to each option that has one; of `--set`, the last one.
    var values: [CommandOption.Name: FilePath] = [:]
    /// Each value given to `--set`, in order.
    var assignments: [FilePath] = []
    /// The rest, in order, byte for byte as typed.
    var operands: [FilePath] = []

    func has(_ modifier: CommandOption.Name) -> Bool {
        modifiers.contains(modifier)
    }

    /// The character that ends each printed path.
    var pathEnding: PathEnding { has(.null) ? .null : .newline }

    /// The value of `--revision`; nil if not given.
    func revision() throws(Problem) -> Int? {
        guard let value = values[.revision] else {
            guard has(.arrangement) else { return nil }
            throw Problem(
                .usage, path: FilePath(CommandOption.Name.arrangement.spelling),
                translated("cannot be used without \(CommandOption.Name.revision.spelling)"),
                remedy: translated("add \(CommandOption.Name.revision.spelling), or omit it"))
        }
        guard let number = Int(value.string), number > 0 else {
            throw Problem(
                .usage, path: value, translated("invalid version number"),
                remedy: translated("run 'songbook-open --history' to list the versions"))
        }
        return number
    }

    /// The value of `--where`; nil if not given.
    func query() throws(Problem) -> Query? {
        guard let text = values[.whereQuery] else { return nil }
        return try Query(asked: text)
    }

    /// The value of `--sort`; nil if not given.
    func sort() throws(Problem) -> SongSort? {
        guard let value = values[.sort] else {
            guard has(.reverse) else { return nil }
            throw Problem(
                .usage, path: FilePath(CommandOption.Name.reverse.spelling),
                translated("cannot be used without \(CommandOption.Name.sort.spelling)"),
                remedy: translated("add \(CommandOption.Name.sort.spelling), or omit it"))
        }
        if let sort = SongSort(rawValue: value.string) { return sort }
        let orders = SongSort.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(.usage, path: value, translated("unknown order"), remedy: translated("use one of \(orders)"))
    }
}
