import EditingSession
import Files
import Freedesktop
import LibraryChanges
import LibraryFile
import Problems
import SongFormat
import SongLibrary
import SongTransfer

/// Changes by programs of ours to the song's library.
extension Cast {
    static let library: FilePath = "/songs"
    /// Another folder of the library.
    static let shelf: FilePath = "/songs/Shelf"
    /// The file to import: a song with the values below.
    static let source: FilePath = "/home/import.songbook"
    static let importedID = "22222222-2222-4222-8222-222222222222"
    static let importedText = "imported"

    static func editor(_ environment: Environment) -> LibraryEditor {
        LibraryEditor(environment: environment, settings: Settings(), libraryFlag: library)
    }

    /// Makes a change without a session, and records why it failed.
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

    /// Moves the song to the trash, and restores it.
    func trash() {
        let editor = Self.editor(environment)
        attempt("trash the song") { () throws(Problem) in
            for file in try editor.trash(editor.item(SongReference(song))) {
                _ = try editor.restore(file.path)
            }
            return "trashed and restored"
        }
    }

    /// Adds a tag to the song, and pins it.
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
            // Tags that both sides changed are merged. Next to a damaged song, a copy is kept.
            case .conflict:
                if !isOverwritten { ledger.fault(name, "is told of a conflict of tags") }
            }
            return "\(tag) \(outcome)"
        }
    }

    /// Changes the library's arrangement.
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

    /// Imports a song with an id.
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
