import EditingSession
import Files
import Translations

/// Offers words that an earlier session could not save; they are never used unasked.
struct DraftOffer {
    private let session: EditingSession
    private let console: Console

    init(_ session: EditingSession, _ console: Console) {
        self.session = session
        self.console = console
    }

    /// The draft, if the user wants to go on with it.
    func draft() throws(Problem) -> Draft? {
        guard let draft = session.recoveredDraft else { return nil }
        let name = session.file.display
        let moment = Moment.text(draft.savedAt)
        guard ProcessState.hasTerminal else {
            console.say(
                translated(
                    """
                    \(name): words of \(moment) could not be saved then; they are still kept, and offered when the song \
                    is edited in a terminal or the window
                    """))
            return nil
        }
        console.say(translated("\(name): words of \(moment) could not be saved then"))
        while true {
            let answer = console.ask(translated("Edit them (e), leave them for later (l), or throw them away (t)? "))
            switch answer?.trimmingBlanks.lowercased() {
            case "e", "edit": return draft
            case "l", "later", "", nil: return nil
            case "t", "throw":
                try session.discardDraft()
                return nil
            default: continue
            }
        }
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " || $0 == "\r" }.reversed())
    }
}
