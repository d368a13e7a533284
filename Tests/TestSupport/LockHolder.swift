public import Files
import Processes

/// A process that has a file or folder locked until it ends; what it started in turn ends with its input. Source: flock(1).
public func lockHolder(of path: FilePath) throws -> RunningCommand {
    let program: FilePath = "/usr/bin/flock"
    guard program.isExecutableFile else { throw FileError(call: .spawn, path: program, errno: .noSuchFile) }
    return RunningCommand(program, ["--close", path, "cat"], variables: [:])
}
