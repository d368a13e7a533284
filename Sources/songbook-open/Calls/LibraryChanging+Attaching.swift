import Files
import LibraryChanges
import Problems
import SongFormat
import SongLibrary
import SongNames
import Translations

/// `--attach`: copies files beside a song, and prints the paths of the copies.
extension LibraryChanging {
    func attach(_ files: ArraySlice<FilePath>, to song: FilePath) throws(Problem) {
        guard files.contains("-") else { return try attach(files, to: song, nil) }
        let wanted = invocation.values[.asName].flatMap { $0.lastComponent } ?? "input"
        let input = PipedInput(console, called: wanted, environment: environment)
        do throws(Problem) {
            try attach(files, to: song, input)
        } catch {
            throw input.kept(because: error)
        }
    }

    private func attach(_ files: ArraySlice<FilePath>, to song: FilePath, _ input: PipedInput?) throws(Problem) {
        let name = try nameForAttachment(of: files)
        let folder = try open(song)
        console.forEach(Array(files)) { operand throws(Problem) in
            if operand == "-" {
                guard let name, let input else { throw Self.missingName(of: operand) }
                let added = try input.withStream { stream, rescue throws(Problem) in
                    try folder.add(contentOf: stream, as: name, rescue: rescue)
                }
                return report(added, of: operand)
            }
            let path = try SongReference(operand).path(in: environment)
            report(try folder.add(copyOf: path, as: name), of: path)
        }
    }

    private func open(_ song: FilePath) throws(Problem) -> AttachmentFolder {
        do throws(Problem) {
            return try editor.openForAttachments(SongReference(song), telling: console.report)
        } catch {
            guard error.kind == .invalidSong else { throw error }
            // The user may expect the order of cp(1), with the song last.
            throw error.with(remedy: translated("specify the song first, then the files"))
        }
    }

    /// The value of `--as`; nil if not given.
    private func nameForAttachment(of files: ArraySlice<FilePath>) throws(Problem) -> AttachmentName? {
        guard let value = invocation.values[.asName] else {
            // Checked before anything is copied.
            if files.contains("-") { throw Self.missingName(of: "-") }
            return nil
        }
        guard files.count == 1 else {
            throw Problem(
                .usage, path: FilePath(CommandOption.Name.asName.spelling),
                translated("only one file can have this name"),
                remedy: translated("attach the files one by one"))
        }
        let text = try value.text(called: translated("name"))
        do throws(NameFault) {
            return try AttachmentName(typed: text)
        } catch {
            throw Problem(
                .usage, path: value, cannot: translated("attach it"), reason: error.words,
                remedy: translated("choose another name"))
        }
    }

    private static func missingName(of operand: FilePath) -> Problem {
        Problem(
            .usage, path: operand, translated("standard input has no name"),
            remedy: translated("add \(CommandOption.Name.asName.spelling) NAME; for a file with that name, write ./-"))
    }

    private func report(_ added: AddedAttachment, of source: FilePath) {
        if added.outcome == .present {
            console.report(Notice(path: source, translated("not copied, because \(added.path.display) is the same")))
        }
        if let problem = added.unconfirmed { console.report(problem) }
        guard invocation.has(.json) else { return print(added.path) }
        console.write(
            json: .object([
                .init("path", .string(added.path.string)), .init("source", .string(source.string)),
                .init("outcome", .string(added.outcome.rawValue)),
            ]))
    }
}
