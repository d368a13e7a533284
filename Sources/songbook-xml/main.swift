// Reads XML from standard input and writes its elements to standard output, a line of JSON each: see `XMLTreeReader`.
//
// It is a separate program so that others need no parser, and a file made to break one breaks nothing else. The parser
// is expat, which git, D-Bus, Python and fontconfig need as well. It is loaded at run time, so that its headers are not
// needed to build. It opens no files and no connections; document type declarations are rejected.

import Files
import Glibc
import Processes
import SongConversion

ProcessState.limitItself(processorSeconds: 30, memory: 2 << 30)

let output: [UInt8]
do {
    // One byte above the limit: callers check the size, and XML that is cut off is not well-formed.
    let bytes = try FileDescriptor.standardInput().readToEnd(limit: SongFileFormat.byteLimit + 1)
    output = XMLEvents.of(bytes)
} catch {
    output = XMLEvents.error("input", message: "cannot read: errno \(error.errno.rawValue)")
}
do {
    try FileDescriptor.standardOutput().write(output)
} catch {
    exit(EXIT_FAILURE)
}
