import EditingSession
import Files
import Freedesktop
import LibraryChanges
import LibraryFile
import Problems
import SongFormat
import SongLibrary
import SongTransfer

/// What programs of ours do to the library that the song is in.
extension Cast {
    static let library: FilePath = "/songs"
    /// Another folder of the library.
    static let shelf: FilePath = "/songs/Shelf"
    /// What is imported: a song that says what this says.
    static let source: FilePath = "/home/import.songbook"
    static let importedID = "22222222-2222-4222-8222-222222222222"
    static let importedText = "imported"

    static func editor(_ environment: Environment) -> LibraryEditor {
        LibraryEditor(environment: environment, settings: Settings(), libraryFlag: library)
    }

    /// Of a change that has no sessions: what it cannot do is told.
    private func attempt(_ what: String, _ body: () throws(Problem) -> String) {
        do throws(Problem) {
            ledger.note("\(name): \(try body())")
        } catch {
            ledger.note("\(name): \(error)")
            ledger.refuse("\(name) cannot \(what): \(error)")
        }
    }

    /// Moves the song to another folder of the library, and back.
    func shelve() {
        let editor = Self.editor(environment)
        attempt("move the song") { () throws(Problem) in
            let there = try editor.move(editor.item(SongReference(song)), to: Self.shelf)
            let back = try editor.move(editor.item(SongReference(there.path)), to: Self.library)
            return "moved to \(there.path.string) and \(back.path.string)"
        }
    }

    /// Moves the song to the trash, and puts it back.
    func trash() {
        let editor = Self.editor(environment)
        attempt("trash the song") { () throws(Problem) in
            for file in try editor.trash(editor.item(SongReference(song))) {
                _ = try editor.restore(file.path)
            }
            return "trashed and restored"
        }
    }

    /// Gives the song a tag, and pins it.
    func tag() {
        let editor = Self.editor(environment)
        attempt("tag the song") { () throws(Problem) in
            let tag = "tag-\(number)."
            let change = try editor.edit(editor.item(SongReference(song))) { song in
                SongEdit(tags: song.tags + [tag], pinned: true)
            }
            ledger.finish(name)
            guard let outcome = change.saveReport?.outcome else { return "nothing" }
            switch outcome {
            case .savedUnconfirmed: break
            case .unchanged, .saved, .merged:
                ledger.keepInSong(tag)
                ledger.keepInSong("pinned")
                ledger.acknowledge(tag)
            case .displaced:
                ledger.displace()
                ledger.acknowledge(tag)
            // Tags that both changed are both kept. Beside what is no song any more there is a copy.
            case .conflict:
                if !isOverwritten { ledger.fault(name, "is told of a conflict of tags") }
            }
            return "\(tag) \(outcome)"
        }
    }

    /// Changes what the library remembers.
    func arrange() {
        let store = LibraryStore(root: Self.library, environment: environment)
        for round in 1...rounds {
            attempt("arrange the library") { () throws(Problem) in
                let name = "smart-\(number)-\(round)."
                let report = try store.change { arrangement in
                    arrangement.set(SmartFolder(name: name, query: "word"))
                    arrangement.setColor("red", ofTag: "colored-\(number).")
                }
                if report.unconfirmed == nil { ledger.remember(name, "colored-\(number).") }
                return "\(name) \(report.unconfirmed == nil ? "remembered" : "unconfirmed")"
            }
        }
    }

    /// Imports a song that has an id.
    func importSong() {
        let work = SongImport(environment: environment, settings: Settings(), libraryFlag: Self.library)
        attempt("import a song") { () throws(Problem) in
            let plan = try work.plan([.path(Self.source)], into: Self.library)
            var outcomes: [ImportOutcome] = []
            let report = work.run(plan) { outcomes.append($0) }
            if let failure = report.failure ?? outcomes.compactMap(\.problem).first { throw failure }
            let isThere = outcomes.first?.paths.first.flatMap(\.self) != nil
            if isThere, report.unconfirmed == nil { ledger.importSong() }
            return "\(report.songCount) imported"
        }
    }
}
