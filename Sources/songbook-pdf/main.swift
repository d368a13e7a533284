// Reads songs from standard input and writes them to standard output as a PDF: see `SheetRequest`.
//
// A program of its own, so that the command needs neither Pango nor Cairo and starts as fast as without them, and so
// that a song that is made to break a font breaks nothing else. It may take little memory and time.

import Files
import Glibc
import PDFMaking
import Processes

ProcessState.limitItself(processorSeconds: 600, memory: 6 << 30)

let answer: SheetAnswer
do {
    answer = SheetAnswer(to: try FileDescriptor.standardInput().readToEnd(limit: SheetRequest.byteLimit))
} catch {
    exit(SheetExit.badRequest)
}
switch answer {
case .failed(let status): exit(status)
case .pdf(let bytes):
    do {
        try FileDescriptor.standardOutput().write(bytes)
    } catch {
        exit(SheetExit.notWritten)
    }
}
