// Reads XML from standard input and writes its elements to standard output, a line of JSON each: see `XMLTreeReader`.
//
// A program of its own, so that the others need no parser, and a file that is made to break one breaks nothing else. The
// parser is expat, which git, D-Bus, Python and fontconfig need as well. It is loaded when this program runs, so that
// building needs none of its headers. It opens no files and no connections; what it would define is refused.

import Files
import Glibc
import Processes
import SongConversion

ProcessState.limitItself(processorSeconds: 30, memory: 2 << 30)

let output: [UInt8]
do {
    // One more than is allowed: whoever calls has looked, and what is cut is not well-formed.
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
