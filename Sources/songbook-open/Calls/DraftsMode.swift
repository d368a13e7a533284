import EditingSession
import Files
import Freedesktop
import SongFormat
import SongNames

/// `--drafts`: lists the songs with changes that could not be saved, the latest first.
struct DraftsMode {
    let asJSON: Bool
    let ending: PathEnding
    let console: Console
    let environment: Environment

    func run() {
        let found = OrphanedDrafts.all(environment: environment)
        for notice in found.notices { console.report(notice) }
        for orphan in found.drafts where console.isOpen {
            if asJSON {
                console.write(json: json(of: orphan.draft, orphan.place))
            } else {
                console.write(path: orphan.draft.file, ending: ending)
            }
        }
    }

    private func json(of draft: Draft, _ place: OrphanedDrafts.Place) -> JSONValue {
        var members: [JSONValue.Member] = [.init("path", .string(draft.file.string))]
        if let id = draft.song.id { members.append(.init("id", .string(id))) }
        return .object(
            members + [
                .init("title", .string(draft.song.title)),
                .init("text", .string(draft.song.text)),
                .init("savedAt", .string(Timestamp(draft.savedAt).iso8601)),
                .init("song", .string(place.word)),
            ])
    }
}

extension OrphanedDrafts.Place {
    fileprivate var word: String {
        switch self {
        case .there: "there"
        case .gone: "gone"
        case .unreachable: "unreachable"
        }
    }
}
