import Glibc

/// A process on a computer, with one thread that makes its calls.
public final class Actor {
    /// For the trace.
    public let name: String
    let number: Int
    let computer: Computer
    /// As returned by getpid(2).
    let process: Int32
    var descriptors: [Int: OpenFile] = [:]
    let workingFolder: Node
    var randomness: SplitMix64

    /// How many calls it has made.
    var calls = 0

    /// The call that it makes next.
    var place: Place { Place(actor: number, call: calls) }

    /// Given to it when its turn begins.
    let baton = Baton()
    /// In nanoseconds of the world's clock; nil if it does not sleep.
    var sleepsUntil: UInt64?
    var isFinished = false
    weak var world: World?

    /// The lowest number of a descriptor in the world; lower ones belong to the kernel.
    static let firstDescriptor = 1000

    init(_ name: String, number: Int, on computer: Computer, seed: UInt64) {
        (self.name, self.number, self.computer) = (name, number, computer)
        process = computer.nextProcess()
        workingFolder = computer.fileSystem.root
        randomness = SplitMix64(seed: seed &+ UInt64(process) &* 0x9E37_79B9 &+ UInt64(computer.number) << 32)
    }

    var fileSystem: FileSystem { computer.fileSystem }

    func add(_ file: OpenFile, from first: Int = firstDescriptor) -> Int {
        var number = max(first, Self.firstDescriptor)
        while descriptors[number] != nil { number += 1 }
        descriptors[number] = file
        return number
    }

    func file(_ descriptor: Int64) throws(Failure) -> OpenFile {
        guard let file = descriptors[Int(descriptor)] else { throw .badDescriptor }
        guard file.node.device.isReachable else { throw .unreachable }
        return file
    }

    /// The same for calls that reach the file's server.
    func fileOfServer(_ descriptor: Int64) throws(Failure) -> OpenFile {
        let file = try file(descriptor)
        try fileSystem.refuseGone(file.node)
        return file
    }

    func close(_ descriptor: Int64) throws(Failure) {
        guard let file = descriptors.removeValue(forKey: Int(descriptor)) else { throw .badDescriptor }
        file.release()
    }

    /// What the kernel does when a process ends.
    func closeAll() {
        for descriptor in descriptors.keys.sorted() { try? close(Int64(descriptor)) }
    }
}

extension OpenFile {
    func unlock() {
        if lock.exclusive === self { lock.exclusive = nil }
        lock.shared.removeAll { $0 === self }
    }

    /// flock(2) with LOCK_NB.
    func lock(isShared: Bool) throws(Failure) {
        if let holder = lock.exclusive, holder !== self { throw .wouldBlock }
        guard isShared || lock.shared.allSatisfy({ $0 === self }) else { throw .wouldBlock }
        unlock()
        if isShared { lock.shared.append(self) } else { lock.exclusive = self }
    }
}

/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
public struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// The same numbers for the same seed.
    public init(seed: UInt64) { state = seed }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// A semaphore for which one thread waits, and which another one posts. Source: sem_overview(7).
final class Baton: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func give() { sem_post(semaphore) }

    func wait() { while sem_wait(semaphore) != 0 {} }
}
