/// A computer: its view of the files, its processes and its clock.
public final class Computer {
    /// From 0.
    public let number: Int
    /// The file system that its processes see.
    public let fileSystem: FileSystem
    private var lastProcess: Int32 = 4000
    /// How many nanoseconds it has slept so far.
    var slept: UInt64 = 0

    init(number: Int, now: @escaping () -> UInt64) {
        self.number = number
        fileSystem = FileSystem(computer: number, now: now)
    }

    /// Each computer counts for itself, so that processes on different computers have the same numbers.
    func nextProcess() -> Int32 {
        lastProcess += 1
        return lastProcess
    }
}
