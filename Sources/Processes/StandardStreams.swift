import CLinux
public import Files
import Glibc

/// The three files every process is given. Source: stdin(3).
extension FileDescriptor {
    /// The standard input, descriptor 0. Must be called only once: the owner closes it.
    public static func standardInput() -> FileDescriptor {
        FileDescriptor(owning: STDIN_FILENO, path: "standard input")
    }

    /// The standard output, descriptor 1. Must be called only once: the owner closes it.
    public static func standardOutput() -> FileDescriptor {
        FileDescriptor(owning: STDOUT_FILENO, path: "standard output")
    }

    /// The standard error, descriptor 2. Must be called only once: the owner closes it.
    public static func standardError() -> FileDescriptor {
        FileDescriptor(owning: STDERR_FILENO, path: "standard error")
    }

    /// Reads a line, without its end; nil at the end of input. Nothing beyond the line is taken.
    public func readLine() throws(FileError) -> String? {
        var line = [UInt8]()
        var byte: UInt8 = 0
        while try SystemCall.read(path, { Glibc.read(rawValue, &byte, 1) }) == 1 {
            // A terminal that a program left in raw mode sends a carriage return.
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    /// Whether it is a terminal. Source: isatty(3).
    public var isTerminal: Bool {
        isatty(rawValue) == 1
    }
}

/// The three files every process is given.
public enum StandardStreams {
    /// Occupies the descriptors 0 to 2 that the parent process left closed, so that no song, draft or lock that is
    /// opened later gets one of them and a message is written into it.
    ///
    /// The placeholders can be neither read nor written, so that using them fails as before. Must be called before a
    /// program opens its first file.
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
