import CLinux
public import Files
import Glibc
import Processes

/// A process that has a file or folder locked, from now on until it ends; what it started in turn ends with its input.
/// Source: flock(1).
public func lockHolder(of path: FilePath) throws -> RunningCommand {
    let program: FilePath = "/usr/bin/flock"
    guard program.isExecutableFile else { throw FileError(call: .spawn, path: program, errno: .noSuchFile) }
    var ends: [CInt] = [0, 0]
    precondition(clinux_pipe_close_on_exec(&ends) == 0)
    let holder = RunningCommand(
        program, ["--close", path, "/bin/sh", "-c", "echo; exec /bin/cat"], variables: [:],
        output: .descriptor(ends[1]))
    close(ends[1])
    defer { close(ends[0]) }
    // It says so when it has the lock. To ask for the lock instead would take it, and a lock's file goes when it is let
    // go: flock(1) would wait for one that nobody finds any more.
    var line: UInt8 = 0
    while read(ends[0], &line, 1) < 0, errno == EINTR {}
    return holder
}
