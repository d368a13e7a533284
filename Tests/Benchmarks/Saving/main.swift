// Saves one song again and again in one session, and prints how long each save took, in nanoseconds.
//
//     save-benchmark SONG COUNT

import EditingSession
import Files
import Freedesktop
import Glibc
import SongFormat

let arguments = CommandLine.arguments
let session = try EditingSession.open(FilePath(arguments[1]), environment: .current())
let text = session.song.text
let clock = ContinuousClock()
for number in 0..<Int(arguments[2])! {
    let words = "Version \(number)\n" + text
    let duration = try clock.measure {
        guard case .saved = try session.save(text: words).outcome else { fatalError("not saved") }
    }
    print(duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000)
}
