// Tells a file manager what a song says of itself, for the properties that it shows.
//
//     songbook-properties <REQUEST
//
// REQUEST is {"path": "/…/Song.songbook"}; the answer is {"status": "OK", "properties": {…}} on standard output, with names
// of KDE's KFileMetaData, which calls it so, and so does the extension for GNOME Files. Who calls it is told nothing but the
// exit status where there is no answer. Source: ExternalExtractor and PropertyInfo of KFileMetaData.
//
// A program of its own, so that a file that is made to break it breaks nothing else; and it may take little memory and time.

import Files
import Glibc
import Processes
import SongFormat

ProcessState.limitItself(processorSeconds: 5, memory: 1 << 30)

guard let request = try? FileDescriptor.standardInput().readToEnd(limit: 65_536),
    let path = (try? JSONValue(parsing: request))?["path"]?.string
else {
    exit(64)
}
let file = FilePath(path)
guard let bytes = try? FileReader.read(file, limit: SongFile.byteLimit).bytes,
    let song = try? SongFile(decoding: bytes).song
else {
    exit(65)
}
let answer = JSONValue.object([
    .init("status", .string("OK")), .init("error", .string("")),
    .init("properties", SongProperties(of: song, in: file).json),
])
exit((try? FileDescriptor.standardOutput().write(answer.serialized(pretty: false))) == nil ? 74 : 0)
