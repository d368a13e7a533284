import Files
import Problems
import SongFormat
import Translations

/// The arguments of `--set`: `NAME=VALUE`, a piece of metadata each. Names that take several values may be repeated.
struct MetadataAssignments {
    /// The change to each song.
    let edit: MetadataEdit

    init(_ assignments: [FilePath]) throws(Problem) {
        var texts: [(name: MetadataName, values: [String], last: FilePath)] = []
        for assignment in assignments {
            let (name, value) = try Self.parse(assignment)
            if let index = texts.firstIndex(where: { $0.name == name }) {
                texts[index].values.append(value)
                texts[index].last = assignment
            } else {
                texts.append((name, [value], assignment))
            }
        }
        var edit = MetadataEdit()
        for (name, values, assignment) in texts {
            do throws(MetadataFault) {
                edit.set(name, try name.value(typed: values))
            } catch {
                throw Problem(
                    .usage, path: assignment, error.description,
                    remedy: translated("correct the value, or leave it empty to remove it"))
            }
        }
        self.edit = edit
    }

    private static func parse(_ assignment: FilePath) throws(Problem) -> (MetadataName, String) {
        guard let text = String(validating: assignment.bytes, as: UTF8.self) else {
            throw Problem(
                .usage, path: assignment,
                translated("this value is not valid UTF-8 (\(UTF8Fault.place(in: assignment.bytes)))"),
                remedy: translated("check the character encoding of the terminal or the script"))
        }
        guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
            throw Problem(
                .usage, path: assignment, translated("there is no '=' between name and value"),
                remedy: translated("usage: songbook-open \(CommandOption.Name.set.spelling) \("NAME=VALUE SONG...")"))
        }
        let spelling = String(text[..<equals])
        guard let name = MetadataName(spelling: spelling) else {
            let names = MetadataName.members.map { $0 == .meta ? "meta.…" : $0.spelling }.joined(separator: ", ")
            throw Problem(
                .usage, path: FilePath(spelling), translated("songs have no such member that can be set"),
                remedy: translated("use one of these: \(names)"))
        }
        return (name, String(text[text.utf8.index(after: equals)...]))
    }
}
