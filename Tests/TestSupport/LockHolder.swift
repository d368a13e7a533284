import CLinux
public import Files
import Glibc
import Processes

/// A process that holds a lock on a file or folder, from now on until it ends; its own child ends with its input.
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
    // It writes a line when it has the lock. Testing the lock instead would take it, and the lock's file disappears
    // when it is released: flock(1) would then wait for a file that no other process finds.
    var line: UInt8 = 0
    while read(ends[0], &line, 1) < 0, errno == EINTR {}
    return holder
}
