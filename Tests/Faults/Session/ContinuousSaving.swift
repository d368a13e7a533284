import EditingSession
import Problems
import SongFormat

/// Saves one version after the other: `begin N` before a version, `drafted N` once it is in a draft, `saved N` once it
/// is in the file. Every third version is put into a draft first, as the window does while somebody types.
struct ContinuousSaving {
    let session: EditingSession

    func run() {
        for number in 1... {
            // Some songs fill a block, some many, so that the disk has something to put in order.
            let filler = String(repeating: "la ", count: number % 5 == 0 ? 20_000 : number % 7 * 10)
            let text = "words \(number)\n" + filler
            say("begin \(number)")
            do throws(Problem) {
                if number.isMultiple(of: 3) {
                    try session.keepDraft(of: SongEdit(text: text))
                    say("drafted \(number)")
                }
                let report = try session.save(text: text)
                guard case .saved = report.outcome else { return say("refused \(report)") }
                say("saved \(number)")
                session.settle()
            } catch {
                return say("refused \(error)")
            }
        }
    }
}
