// Saves a song again and again, each time with a line of its own, and says of each what became of it.
//
//     fault-writer FILE NAME COUNT
//
// The lines go below the one that says "== NAME ==". After COUNT saves it waits for the end of its standard input and
// saves once more.

import EditingSession
import Files
import Freedesktop
import Glibc
import Problems
import SongFormat

let arguments = CommandLine.arguments
let (file, name, count) = (FilePath(arguments[1]), arguments[2], Int(arguments[3])!)
let environment = Environment.current()

func open() throws(Problem) -> EditingSession {
    try EditingSession.open(file, environment: environment, historyLimit: .max)
}

func say(_ words: String) {
    print(words)
    fflush(nil)
}

/// - Returns: the session to go on with.
func save(_ number: Int, _ session: EditingSession) throws(Problem) -> EditingSession {
    var lines = session.song.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let place = lines.firstIndex(of: "== \(name) ==").map { $0 + 1 } ?? lines.count
    lines.insert("\(name) \(number).", at: place)
    // Its older lines are in the history. A song that only grows would make this a test of long songs.
    let mine = lines.indices.filter { lines[$0].hasPrefix(name + " ") }
    if let oldest = mine.last, mine.count > 20 { lines.remove(at: oldest) }
    let outcome: SaveReport.Outcome
    do throws(Problem) {
        outcome = try session.save(text: lines.joined(separator: "\n")).outcome
    } catch {
        say("failed \(number) \(error)")
        return session
    }
    switch outcome {
    case .unchanged: say("unchanged \(number)")
    case .saved: say("saved \(number)")
    case .merged: say("merged \(number)")
    case .savedUnconfirmed: say("unconfirmed \(number)")
    case .displaced: say("displaced \(number)")
    case .conflict:
        say("conflict \(number)")
        return try open()
    }
    return session
}

do throws(Problem) {
    var session = try open()
    for number in 0..<count { session = try save(number, session) }
    say("done")
    while getchar() != EOF {}
    _ = try save(count, session)
} catch {
    say("failed -1 \(error)")
}
