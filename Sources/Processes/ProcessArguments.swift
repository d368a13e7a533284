import CLinux
import Glibc

/// The arguments of this process.
public enum ProcessArguments {
    /// The arguments after the program's name, byte for byte. (`CommandLine.arguments` replaces what is not UTF-8.)
    public static var bytes: [[UInt8]] {
        var arguments = [[UInt8]]()
        guard var next = clinux_arguments() ?? UnsafePointer(CommandLine.unsafeArgv) else { return [] }
        while let argument = next.pointee {
            arguments.append(Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument))))
            next += 1
        }
        return Array(arguments.dropFirst())
    }
}
