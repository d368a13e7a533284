import CLinux
public import Files
import Glibc

extension ChildProcess {
    /// What a program made of what it was given.
    public struct Answer: Sendable {
        /// Nil where it was killed because it took too long.
        public let ending: Ending?
        /// All that it wrote to its standard output; nil where that is more than was asked for.
        public let output: [UInt8]?
    }

    /// Starts the program, gives it the bytes to read, waits until it has ended, and takes what it has written. Both are
    /// files in memory, so that neither waits for the other; what it complains of goes nowhere.
    ///
    /// - Parameters:
    ///   - input: what it finds on its standard input.
    ///   - limit: how many bytes of output are taken.
    ///   - milliseconds: how long it may take; then it is killed as by ``run(timeout:)``.
    /// - Throws: as ``run()``, and where there is no memory for the files. Source: memfd_create(2).
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
