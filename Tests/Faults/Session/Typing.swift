import EditingSession
import Problems
import SongFormat

/// Types one word after the other, as the window does, and saves now and then: `kept N` once the first N words are in a
/// draft, `saved N` once they are in the song's file, `left` once the session is over.
struct Typing {
    let session: EditingSession

    func run(words: Int) throws(Problem) {
        var (text, last) = (session.song.text, 0)
        for number in 1...words {
            let (count, word) = (text.unicodeScalars.count, " word\(number)")
            let change = TypedChange(text: (count..<count, word), textCount: count + word.unicodeScalars.count)
            let ticket = session.nextDraft()
            text += word
            if try !session.addToDraft(change, after: last, as: ticket) {
                try session.beginDraft(of: SongEdit(text: text), as: ticket)
            }
            last = ticket
            say("kept \(number)")
            guard number.isMultiple(of: 2) else { continue }
            try session.confirmDraft()
            let report = try session.save(SongEdit(text: text), as: ticket)
            guard case .saved = report.outcome else { return say("refused \(report)") }
            say("saved \(number)")
            session.settle()
        }
        session.leaveDrafts()
        say("left")
    }
}
