import Files
import Freedesktop
import Problems
import SongFormat
import SongLibrary
import SongNames

/// `--attachments`: lists the files beside songs, a path on each line; with `--json`, their kinds, types and sizes.
struct AttachmentsMode {
    let songs: [FilePath]
    let asJSON: Bool
    let ending: PathEnding
    let library: FilePath?
    let console: Console
    let environment: Environment

    func run() {
        let locator = console.locator(library: library, environment: environment)
        let types = asJSON ? MIMETypes(environment) : nil
        NamedSongs(operands: songs, console: console, environment: environment).forEach(isShowing: true) {
            operand throws(Problem) in
            let location = try locator.location(of: operand)
            let attachments = try SongAttachments.of(
                location.file, root: location.root, isInLibrary: location.isInLibrary)
            for attachment in attachments where console.isOpen {
                guard let types else {
                    console.write(path: attachment.path, ending: ending)
                    continue
                }
                if let json = json(of: attachment, types) { console.write(json: json) }
            }
        }
    }

    /// Nil if the file no longer exists.
    private func json(of attachment: Attachment, _ types: MIMETypes) -> JSONValue? {
        guard let status = try? attachment.status() else { return nil }
        let type = attachment.isFolder ? MIMETypes.folder : types.type(of: attachment.path.name)
        var members: [JSONValue.Member] = [
            .init("path", .string(attachment.path.string)), .init("kind", .string(attachment.kind.rawValue)),
            .init("type", .string(type)),
        ]
        // The size of a folder is that of its list of names.
        if !attachment.isFolder { members.append(.init("size", .integer(status.size))) }
        members.append(.init("modified", .string(Timestamp(status.modificationTime).iso8601)))
        return .object(members)
    }
}
