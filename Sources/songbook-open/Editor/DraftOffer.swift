import EditingSession
import Files
import Problems
import Processes
import Translations

/// Offers changes that an earlier session could not save. They are never used without asking.
struct DraftOffer {
    private let session: EditingSession
    private let console: Console

    init(_ session: EditingSession, _ console: Console) {
        self.session = session
        self.console = console
    }

    /// The draft that the user wants to edit, if any; drafts that are not discarded stay.
    func draft() throws(Problem) -> Draft? {
        for draft in session.recoveredDrafts where try isWanted(draft) { return draft }
        return nil
    }

    private func isWanted(_ draft: Draft) throws(Problem) -> Bool {
        let name = session.file.display
        let moment = DateText.text(draft.savedAt)
        guard ProcessState.hasTerminal else {
            console.report(
                translated(
                    """
                    \(name): unsaved changes from \(moment) are kept as a draft; edit the song in a terminal or in the \
                    window to restore them
                    """))
            return false
        }
        console.report(translated("\(name): unsaved changes from \(moment) were recovered"))
        while true {
            let answer = console.ask(translated("[e]dit, [k]eep for later, [d]iscard? "))
            switch answer?.trimmingBlanks.lowercased() {
            case "e", "edit": return true
            case "k", "keep", "l", "later", "", nil: return false
            case "d", "discard", "t", "throw":
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
