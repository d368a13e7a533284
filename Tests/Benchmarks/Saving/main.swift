// Saves one song again and again in one session, and prints how long each save took, in nanoseconds.
//
//     save-benchmark SONG COUNT

import EditingSession
import Files
import Freedesktop
import Glibc

let arguments = CommandLine.arguments
let session = try EditingSession(opening: FilePath(arguments[1]), environment: .current())
let lines = (0..<60).map { "Line \($0) of a song that somebody wrote" }.joined(separator: "\n")
let clock = ContinuousClock()
for number in 0..<Int(arguments[2])! {
    let text = "Version \(number)\n" + lines
    let duration = try clock.measure {
        guard case .saved = try session.save(text: text).outcome else { fatalError("not saved") }
    }
    print(duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000)
}
