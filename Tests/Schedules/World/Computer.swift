/// A computer: what it sees of files, its processes and its clock.
public final class Computer {
    /// From 0.
    public let number: Int
    /// What its processes see.
    public let fileSystem: FileSystem
    private var lastProcess: Int32 = 4000
    /// For how many nanoseconds it slept so far.
    var slept: UInt64 = 0

    init(number: Int, now: @escaping () -> UInt64) {
        self.number = number
        fileSystem = FileSystem(computer: number, now: now)
    }

    /// Computers count each for itself, so that one's processes have the numbers of another's.
    func nextProcess() -> Int32 {
        lastProcess += 1
        return lastProcess
    }
}
