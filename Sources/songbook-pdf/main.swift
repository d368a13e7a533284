// Reads songs from standard input and writes them to standard output as a PDF: see `SheetRequest`.
//
// It is a separate program so that the command needs neither Pango nor Cairo and starts faster, and so that a song made
// to break a font breaks nothing else. Its memory and time are limited.

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
