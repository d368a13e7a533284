import Files
import Freedesktop
import LibraryChanges
import Problems
import ScheduleWorld
import SongLibrary

/// The actions of a maker: one change of the library, whose calls are watched.
extension Cast {
    /// The first word of the song in each schedule.
    static let firstWord = "five"

    func make() {
        for round in 1...rounds {
            switch operation {
            case .make: makeSong(round)
            case .move: change("move the song") { editor throws(Problem) in try moveSong(editor) }
            case .trash:
                change("trash the song") { editor throws(Problem) in
                    _ = try watching { () throws(Problem) in try trash(editor) }
                }
            case .restore: change("restore the song") { editor throws(Problem) in try restoreSong(editor) }
            case .save: break
            }
        }
        // Allows for a power cut after the change, too.
        for _ in 1...6 { _ = WorldFiles.list(Self.library) }
    }

    private func change(_ what: String, _ body: (LibraryEditor) throws(Problem) -> Void) {
        ledger.beginChange(name)
        defer { ledger.endChange(name) }
        do throws(Problem) {
            try body(Self.editor(environment))
            ledger.note("\(name): done")
        } catch {
            ledger.note("\(name): \(error)")
            ledger.refuse("\(name) cannot \(what): \(error)")
        }
    }

    private func watching<Result>(_ body: () throws(Problem) -> Result) throws(Problem) -> Result {
        world.watch(name)
        defer { world.unwatch(name) }
        return try body()
    }

    /// Two programs want names that differ only in case.
    private func makeSong(_ round: Int) {
        let title = (number.isMultiple(of: 2) ? "MADE" : "made") + "\(round)"
        change("make a song") { editor throws(Problem) in
            let change = try watching { () throws(Problem) in try editor.makeSong(titled: title, in: Self.library) }
            if change.unconfirmed == nil { ledger.makeSong(titled: title) }
        }
    }

    /// Any other maker would move the song elsewhere.
    private var isOnlyMaker: Bool { roles.count { $0 == .maker } == 1 }

    /// Moves the song to the other one of two folders.
    private func moveSong(_ editor: LibraryEditor) throws(Problem) {
        let place = SongAfter.place(of: song)
        let target = place.isInside(Self.shelf) ? Self.library : Self.shelf
        let change = try watching { () throws(Problem) in
            try editor.move(editor.item(SongReference(place)), to: target)
        }
        if isOnlyMaker, change.unconfirmed == nil { ledger.put(at: change.path) }
    }

    private func trash(_ editor: LibraryEditor) throws(Problem) -> [TrashedFile] {
        let files = try editor.trash(editor.item(SongReference(SongAfter.place(of: song))))
        if isOnlyMaker { ledger.put(at: files.first?.path) }
        return files
    }

    private func restoreSong(_ editor: LibraryEditor) throws(Problem) {
        let files = try trash(editor)
        ledger.put(at: nil)
        try watching { () throws(Problem) in
            for file in files {
                let change = try editor.restore(file.path)
                if isOnlyMaker, change.unconfirmed == nil { ledger.put(at: change.path) }
            }
        }
    }
}
