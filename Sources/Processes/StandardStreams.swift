import CLinux
public import Files
import Glibc

/// The three files every process is given. Source: stdin(3).
extension FileDescriptor {
    /// What the process is to read, descriptor 0. To be asked for once: the owner closes it.
    public static func standardInput() -> FileDescriptor {
        FileDescriptor(owning: STDIN_FILENO, path: "standard input")
    }

    /// Where the process writes what was asked for, descriptor 1. To be asked for once: the owner closes it.
    public static func standardOutput() -> FileDescriptor {
        FileDescriptor(owning: STDOUT_FILENO, path: "standard output")
    }

    /// Where the process says what is wrong, descriptor 2. To be asked for once: the owner closes it.
    public static func standardError() -> FileDescriptor {
        FileDescriptor(owning: STDERR_FILENO, path: "standard error")
    }

    /// What a person typed until Return, without it; nil at the end of input. Nothing beyond the line is taken.
    public func readLine() throws(FileError) -> String? {
        var line = [UInt8]()
        var byte: UInt8 = 0
        while try SystemCall.read(path, { Glibc.read(rawValue, &byte, 1) }) == 1 {
            // A terminal that a program left in raw mode sends the other one.
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    /// Whether it is a terminal, and nobody but a person reads from it. Source: isatty(3).
    public var isTerminal: Bool {
        isatty(rawValue) == 1
    }
}

/// The three files every process is given.
public enum StandardStreams {
    /// Takes the numbers 0 to 2 where the parent process left them closed, so that no song, draft or lock that is
    /// opened later gets one of them and a message is written into it.
    ///
    /// What takes the place can neither be read nor written, so that using it fails as it would have before. To be
    /// called before a program opens its first file.
    public static func reserveNumbers() {
        while true {
            // O_PATH: read(2) and write(2) fail with EBADF. The lowest free number is given out first.
            let number = open("/", clinux_o_path)
            guard number >= 0 else { return }
            if number > STDERR_FILENO {
                close(number)
                return
            }
        }
    }
}
