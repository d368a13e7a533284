// Reports the properties of a song to file managers.
//
//     songbook-properties <REQUEST
//
// REQUEST is {"path": "/…/Song.songbook"}; the answer is {"status": "OK", "properties": {…}} on standard output, with
// the names of KDE's KFileMetaData, which calls it this way, as does the extension for GNOME Files. Without an answer,
// callers get only the exit status. Source: ExternalExtractor and PropertyInfo of KFileMetaData.
//
// It is a separate program so that a file made to break it breaks nothing else; its memory and time are limited.

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
