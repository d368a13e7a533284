import Calls
import Glibc

/// Actors that make their calls one at a time, in an order that a seed decides.
public final class World {
    /// A call, as it was made.
    public struct Step {
        /// Who made it.
        public let actor: String
        /// On which computer.
        public let computer: Int
        /// Its name, and what it was about.
        public let call: String
        /// What the kernel would return: -errno where it failed.
        public let result: Int64
        /// Whether it is one that changes what is there, or waits; else it looks.
        public let isChange: Bool
    }

    /// What is done on one of the computers.
    public struct Part {
        let name: String
        let computer: Int
        let body: () -> Void
        let length: Int

        /// - Parameters:
        ///   - name: for the trace.
        ///   - length: about how many calls it makes.
        public init(_ name: String, on computer: Int = 0, length: Int = 1, _ body: @escaping () -> Void) {
            (self.name, self.computer, self.length, self.body) = (name, computer, length, body)
        }
    }

    /// One at least.
    public let computers: [Computer]
    private let clock: Clock
    private var actors: [Actor] = []
    private var turns = Turns(.init(lengths: [], seed: 0))
    private let seed: UInt64
    private var count = 0
    private let end = Baton()
    /// All calls so far, where they are kept.
    public private(set) var steps: [Step] = []
    /// How many calls each actor had made when a turn ended that the order ends.
    public private(set) var turnChanges: [[Int]] = []
    /// What goes wrong in the next run, by the call.
    public var faults: [Place: Fault] = [:]
    /// Whose call is being made.
    public private(set) var acting = ""
    /// What actors that are watched leave out: it seems made. One of ``watchedCalls``, or a kind of them, without the
    /// number, for all that are of it.
    public var leftOut: String?
    /// The calls that watched actors made so far and whose answer is only that they are made: their kinds, each with a
    /// number, as `fsync /songs #2` for the second of its kind since ``watch(_:)``. In the order in which they were
    /// first made.
    public private(set) var watchedCalls: [String] = []
    private var watched: [String: [String: Int]] = [:]
    /// Which faults were met so far, and whose calls, for a person.
    public private(set) var met: [(fault: Fault, actor: String, description: String)] = []
    /// Which of the things that a power cut can leave it leaves.
    public var luck: UInt64 = 0
    /// Whether the kernel gives random numbers, so that no two runs are the same.
    public var isDisturbed = false
    /// Whether ``steps`` are kept.
    public var keepsSteps = false

    /// The world's, in nanoseconds since 1970: each call takes a microsecond.
    final class Clock {
        static let start: UInt64 = 1_800_000_000_000_000_000
        var now = start
    }

    /// - Parameter seed: decides all turns and random numbers.
    public init(seed: UInt64, computers count: Int = 1) {
        let clock = Clock()
        (self.clock, self.seed) = (clock, seed)
        computers = (0..<max(1, count)).map { Computer(number: $0) { clock.now } }
    }

    /// Mounts one empty file system on all computers: a server's where there are several.
    public func mount(_ name: String, _ abilities: FileSystem.Abilities) {
        let system = computers[0].fileSystem.makeSystem(abilities, isShared: computers.count > 1)
        for computer in computers { computer.fileSystem.mount(system, as: name) }
    }

    /// Mounts an empty file system of its own on each computer.
    public func mountEach(_ name: String, _ abilities: FileSystem.Abilities) {
        for computer in computers {
            computer.fileSystem.mount(computer.fileSystem.makeSystem(abilities, isShared: false), as: name)
        }
    }

    /// Lets ``leftOut`` and ``watchedCalls`` be about the calls that an actor makes from now on.
    public func watch(_ actor: String) { watched[actor] = [:] }

    /// Lets them be about its calls no more.
    public func unwatch(_ actor: String) { watched[actor] = nil }

    /// Lets actors run to their ends, each on a thread of its own. They must make only calls that the world knows.
    ///
    /// - Parameters:
    ///   - order: whose turn it is; by default that of the seed, where turns are as long as they can be.
    public func run(_ parts: [Part], order: Turns.Order? = nil) {
        turns = Turns(order ?? .init(lengths: parts.map(\.length), seed: seed))
        actors = parts.enumerated().map { number, part in
            Actor(part.name, number: number, on: computers[part.computer], seed: seed)
        }
        for (actor, part) in zip(actors, parts) {
            actor.world = self
            Thread.start { [self] in live(actor, part.body) }
        }
        guard let next = next() else { return }
        next.baton.give()
        end.wait()
    }

    private func live(_ actor: Actor, _ body: () -> Void) {
        actor.baton.wait()
        guard !actor.isFinished else { return }
        calls_handle(handler, Unmanaged.passUnretained(actor).toOpaque())
        body()
        calls_handle(nil, nil)
        leave(actor)
    }

    /// An actor is at its end, and its thread goes on without the world, if at all.
    private func leave(_ actor: Actor) {
        actor.isFinished = true
        actor.closeAll()
        if let next = next() { next.baton.give() } else { end.give() }
    }

    /// Who goes on; the clock is moved to when the first wakes where all sleep. Nil where all are at their ends.
    private func next() -> Actor? {
        let living = actors.filter { !$0.isFinished }
        guard !living.isEmpty else { return nil }
        var awake = living.filter { $0.sleepsUntil.map { $0 <= clock.now } ?? true }
        if awake.isEmpty, let first = living.compactMap(\.sleepsUntil).min() {
            clock.now = first
            awake = living.filter { $0.sleepsUntil.map { $0 <= clock.now } ?? true }
        }
        guard let number = turns.next(among: awake.map(\.number)) else { return nil }
        actors[number].sleepsUntil = nil
        return actors[number]
    }

    private func pass(from actor: Actor) {
        guard let next = next(), next !== actor else { return }
        next.baton.give()
        actor.baton.wait()
        if actor.isFinished { calls_end() }
    }

    /// Before each call: whose turn it is, and what goes wrong at it.
    fileprivate func turn(_ actor: Actor) -> Fault? {
        if turns.call(actor.place) { turnChanges.append(actors.map(\.calls)) }
        pass(from: actor)
        let fault = faults[actor.place]
        switch fault {
        case .kill: die(actor)
        case .powerCut: cutPower(actor)
        case .sleep(let seconds): sleep(actor, seconds: seconds)
        case .fails, .losesAnswer, .movesLess, nil: break
        }
        acting = actor.name
        actor.calls += 1
        count += 1
        clock.now += 1_000
        return fault
    }

    /// Ends a process between two calls: nothing of it runs any more, its memory stays until the program's end.
    private func die(_ actor: Actor) -> Never {
        faults[actor.place] = nil
        tell(.kill, actor, "is killed")
        leave(actor)
        calls_end()
    }

    /// Ends all processes of a computer, and leaves of its files what a disk would have.
    private func cutPower(_ actor: Actor) -> Never {
        faults[actor.place] = nil
        tell(.powerCut, actor, "meets a power cut")
        for living in actors where !living.isFinished && living.computer === actor.computer {
            living.isFinished = true
            living.closeAll()
            if living !== actor { living.baton.give() }
        }
        var randomness = SplitMix64(seed: seed &+ UInt64(count) &+ luck << 32)
        actor.fileSystem.cutPower(using: &randomness)
        if let next = next() { next.baton.give() } else { end.give() }
        calls_end()
    }

    /// All processes of a computer stand still, and its clocks but one.
    private func sleep(_ actor: Actor, seconds: Int) {
        faults[actor.place] = nil
        tell(.sleep(seconds), actor, "sees its computer sleep for \(seconds) s")
        let nanoseconds = UInt64(seconds) * 1_000_000_000
        actor.computer.slept += nanoseconds
        for living in actors where !living.isFinished && living.computer === actor.computer {
            living.sleepsUntil = max(living.sleepsUntil ?? 0, clock.now + nanoseconds)
        }
        pass(from: actor)
    }

    /// In the middle of a call: others may come in between. A failure that is due then does not come.
    func meetOthers(_ actor: Actor) { _ = turn(actor) }

    private func tell(_ fault: Fault, _ actor: Actor, _ what: String) {
        met.append((fault, actor.name, "\(actor.name) \(what) at call \(actor.calls)"))
        keep(actor, what, 0, isChange: true)
    }

    /// Makes a call, or what a fault leaves of it.
    fileprivate func make(_ call: Call, by actor: Actor, _ fault: Fault?) throws(Failure) -> Int64 {
        if isLeftOut(call, by: actor) { return call.answerIfMade }
        guard let fault, let error = call.failure(of: fault) else { return try call.make(by: actor, in: self) }
        tell(fault, actor, "meets \(fault) in \(call.description(by: actor))")
        switch fault {
        case .losesAnswer:
            // What it made stays, and where it could not be made, that is the answer.
            _ = try call.make(by: actor, in: self)
            throw error
        case .movesLess: return try call.make(by: actor, in: self, atMost: max(1, Int(call[2]) / 2))
        default: throw error
        }
    }

    private func isLeftOut(_ call: Call, by actor: Actor) -> Bool {
        guard let counts = watched[actor.name], let kind = call.kind(by: actor) else { return false }
        let number = counts[kind, default: 0] + 1
        watched[actor.name]?[kind] = number
        let name = "\(kind) #\(number)"
        if !watchedCalls.contains(name) { watchedCalls.append(name) }
        return leftOut == name || leftOut == kind
    }

    func sleep(_ actor: Actor, nanoseconds: UInt64) {
        actor.sleepsUntil = clock.now &+ nanoseconds
        turns.fallBehind(actor.number)
        pass(from: actor)
        if actor.sleepsUntil != nil { actor.sleepsUntil = nil }
    }

    /// Lets all others go first, because what is waited for is theirs.
    func waitForOthers(_ actor: Actor) { sleep(actor, nanoseconds: 1_000) }

    var now: UInt64 { clock.now }

    /// Whether a process of that number runs.
    func isAlive(_ process: Int64, on computer: Computer) -> Bool {
        actors.contains { !$0.isFinished && $0.computer === computer && Int64($0.process) == process }
    }

    fileprivate func keep(_ actor: Actor, _ call: @autoclosure () -> String, _ result: Int64, isChange: Bool) {
        guard keepsSteps else { return }
        steps.append(
            Step(
                actor: actor.name, computer: actor.computer.number, call: call(), result: result, isChange: isChange))
    }
}

/// Makes a call of the thread's actor.
private let handler: calls_handler = { context, number, arguments in
    let actor = Unmanaged<Actor>.fromOpaque(context!).takeUnretainedValue()
    guard let world = actor.world, let arguments else { return calls_to_kernel }
    let call = Call(number: number, arguments)
    guard call.isOf(actor) else { return calls_to_kernel }
    let fault = call.isUnseen ? nil : world.turn(actor)
    let result: Int64
    do throws(Failure) {
        result = try world.make(call, by: actor, fault)
    } catch {
        result = -Int64(error.number)
    }
    if !call.isUnseen { world.keep(actor, call.description(by: actor), result, isChange: call.isChange) }
    return result
}

/// Source: pthread_create(3).
enum Thread {
    private final class Body {
        let run: () -> Void

        init(_ run: @escaping () -> Void) { self.run = run }
    }

    static func start(_ body: @escaping () -> Void) {
        var thread = pthread_t()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, 1 << 20)
        let result = pthread_create(
            &thread, &attributes,
            { context in
                let body = Unmanaged<Body>.fromOpaque(context!).takeRetainedValue()
                calls_run(
                    { Unmanaged<Body>.fromOpaque($0!).takeUnretainedValue().run() },
                    Unmanaged.passUnretained(body).toOpaque())
                return nil
            }, Unmanaged.passRetained(Body(body)).toOpaque())
        precondition(result == 0, "cannot start a thread")
        pthread_attr_destroy(&attributes)
    }
}
