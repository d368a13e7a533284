// Works on a song through EditingSession and says on standard output what was acknowledged, as soon as it was.
//
//     fault-session save SONG            saves again and again, until that fails or the process ends
//     fault-session type SONG COUNT      types COUNT words into a draft, and saves after every second one
//     fault-session measure SONG COUNT   saves COUNT times in one session, and waits now and then

import EditingSession
import Files
import Freedesktop
import Problems

let arguments = CommandLine.arguments
let song = FilePath(arguments[2])

func openSong() throws(Problem) -> EditingSession {
    try EditingSession.open(song, environment: .current())
}

switch arguments[1] {
case "save": try ContinuousSaving(session: openSong()).run()
case "type": try Typing(session: openSong()).run(words: Int(arguments[3])!)
case "measure": try Measuring(session: openSong()).run(count: Int(arguments[3])!)
default: fatalError("no such work: \(arguments[1])")
}
