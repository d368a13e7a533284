import EditingSession
import Files
import Problems
import Processes
import Translations

/// Offers words that an earlier session could not save; they are never used unasked.
struct DraftOffer {
    private let session: EditingSession
    private let console: Console

    init(_ session: EditingSession, _ console: Console) {
        self.session = session
        self.console = console
    }

    /// The draft that the user wants to go on with, if any; the others stay.
    func draft() throws(Problem) -> Draft? {
        for draft in session.recoveredDrafts where try isWanted(draft) { return draft }
        return nil
    }

    private func isWanted(_ draft: Draft) throws(Problem) -> Bool {
        let name = session.file.display
        let moment = Moment.text(draft.savedAt)
        guard ProcessState.hasTerminal else {
            console.say(
                translated(
                    """
                    \(name): words of \(moment) could not be saved then; they are still kept, and offered when the song \
                    is edited in a terminal or the window
                    """))
            return false
        }
        console.say(translated("\(name): words of \(moment) could not be saved then"))
        while true {
            let answer = console.ask(translated("Edit them (e), leave them for later (l), or throw them away (t)? "))
            switch answer?.trimmingBlanks.lowercased() {
            case "e", "edit": return true
            case "l", "later", "", nil: return false
            case "t", "throw":
                try session.discard(draft)
                return false
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
