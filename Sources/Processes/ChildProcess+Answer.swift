import CLinux
public import Files
import Glibc

extension ChildProcess {
    /// What a program made of its input.
    public struct Answer: Sendable {
        /// Nil if it was killed because it took too long.
        public let ending: Ending?
        /// Everything it wrote to its standard output; nil if that is more than the limit.
        public let output: [UInt8]?
    }

    /// Starts the program with these bytes as its input, waits until it has ended, and returns its output. Both are
    /// files in memory, so that neither waits for the other; its standard error is discarded.
    ///
    /// - Parameters:
    ///   - input: its standard input.
    ///   - limit: the maximum number of bytes of output.
    ///   - milliseconds: how long it may take; then it is killed as by ``run(timeout:)``.
    /// - Throws: as ``run()``, and if there is no memory for the files. Source: memfd_create(2).
    public func answer(
        to input: [UInt8], limit: Int, timeout milliseconds: Int
    ) throws(FileError) -> Answer {
        let question = try Self.memoryFile(for: program)
        try question.write(input)
        question.rewind()
        let answer = try Self.memoryFile(for: program)
        let ending = try run(timeout: milliseconds, files: (question.rawValue, answer.rawValue))
        guard try answer.status().size <= limit else { return Answer(ending: ending, output: nil) }
        answer.rewind()
        return Answer(ending: ending, output: try answer.readToEnd(limit: limit, expecting: Int(answer.status().size)))
    }

    static func memoryFile(for program: FilePath) throws(FileError) -> FileDescriptor {
        let number = try SystemCall.creat(program) { clinux_memory_file("songbook") }
        return FileDescriptor(owning: number, path: program)
    }
}
