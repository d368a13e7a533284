import Calls
import Glibc

/// Actors that make their calls one at a time, in an order that a seed determines.
public final class World {
    /// A call that was made.
    public struct Step {
        /// The actor that made it.
        public let actor: String
        /// The number of its computer.
        public let computer: Int
        /// The name of the call, and its subject.
        public let call: String
        /// What the kernel would return: -errno on failure.
        public let result: Int64
        /// Whether it changes something or waits; other calls only look.
        public let isChange: Bool
    }

    /// An action on one of the computers.
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

    /// At least one.
    public let computers: [Computer]
    private let clock: Clock
    private var actors: [Actor] = []
    private var turns = Turns(.init(lengths: [], seed: 0))
    /// Determines all turns and random numbers.
    public let seed: UInt64
    private var count = 0
    private let end = Baton()
    /// What an actor wants the thread of ``run(_:order:)`` to do.
    private var wanted: (() -> Void)?
    private let isDone = Baton()
    /// All calls so far, if they are kept.
    public private(set) var steps: [Step] = []
    /// For each end of a turn by the order: how many calls each actor had made.
    public private(set) var turnChanges: [[Int]] = []
    /// The faults of the next run, by call.
    public var faults: [Place: Fault] = [:]
    /// The actor whose call is being made.
    public private(set) var acting = ""
    /// What watched actors leave out, and report as made. One of ``watchedCalls``, or a kind without the number for all
    /// calls of that kind.
    public var leftOut: String?
    /// The calls that watched actors have made so far and whose result is only success: their kinds, each with a
    /// number, as `fsync /songs #2` for the second of its kind since ``watch(_:)``. In the order in which they were
    /// first made.
    public private(set) var watchedCalls: [String] = []
    private var watched: [String: [String: Int]] = [:]
    /// The faults so far, with the actors that met them, and a description for the user.
    public private(set) var met: [(fault: Fault, actor: String, description: String)] = []
    /// Selects which of the possible states a power cut leaves.
    public var luck: UInt64 = 0
    /// Whether random numbers come from the kernel, so that no two runs are the same.
    public var isDisturbed = false
    /// Whether ``steps`` are kept.
    public var keepsSteps = false

    /// Children that have not run their programs yet.
    private var children: [Child] = []

    private struct Child {
        let files: [OpenFile]
        /// When it runs its program.
        let end: UInt64
        let computer: Computer
    }

    /// The world's clock, in nanoseconds since 1970: each call takes a microsecond.
    final class Clock {
        static let start: UInt64 = 1_800_000_000_000_000_000
        var now = start
    }

    /// - Parameter seed: determines all turns and random numbers.
    public init(seed: UInt64, computers count: Int = 1) {
        let clock = Clock()
        (self.clock, self.seed) = (clock, seed)
        computers = (0..<max(1, count)).map { Computer(number: $0) { clock.now } }
    }

    /// Mounts one empty file system on all computers: a server's if there are several.
    public func mount(_ name: String, _ abilities: FileSystem.Abilities) {
        let system = computers[0].fileSystem.makeSystem(abilities, isShared: computers.count > 1)
        for computer in computers { computer.fileSystem.mount(system, as: name) }
    }

    /// Mounts a separate empty file system on each computer.
    public func mountEach(_ name: String, _ abilities: FileSystem.Abilities) {
        for computer in computers {
            computer.fileSystem.mount(computer.fileSystem.makeSystem(abilities, isShared: false), as: name)
        }
    }

    /// Applies ``leftOut`` and ``watchedCalls`` to the calls that an actor makes from now on.
    public func watch(_ actor: String) { watched[actor] = [:] }

    /// Stops applying them to its calls.
    public func unwatch(_ actor: String) { watched[actor] = nil }

    /// Runs actors until they end, each on its own thread. They must only make calls that the world implements.
    ///
    /// - Parameters:
    ///   - order: the order of turns; by default that of the seed, with turns as long as possible.
    public func run(_ parts: [Part], order: Turns.Order? = nil) {
        endChildren { _ in true }
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
        while true {
            end.wait()
            guard let wanted else { return }
            self.wanted = nil
            wanted()
            isDone.give()
        }
    }

    /// Runs a function on the thread that runs the actors, for the actor whose turn it is. It must make no calls of the
    /// world.
    public func onCaller(_ body: @escaping () -> Void) {
        wanted = body
        end.give()
        isDone.wait()
    }

    private func live(_ actor: Actor, _ body: () -> Void) {
        actor.baton.wait()
        guard !actor.isFinished else { return }
        calls_handle(handler, Unmanaged.passUnretained(actor).toOpaque())
        body()
        calls_handle(nil, nil)
        leave(actor)
    }

    /// Ends an actor; its thread continues without the world, if at all.
    private func leave(_ actor: Actor) {
        actor.isFinished = true
        actor.closeAll()
        if let next = next() { next.baton.give() } else { end.give() }
    }

    /// The actor that continues; if all sleep, advances the clock to when the first one wakes. Nil if all have ended.
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

    /// Called before each call: changes the turn if needed, and returns the call's fault.
    fileprivate func turn(_ actor: Actor) -> Fault? {
        if turns.call(actor.place) { turnChanges.append(actors.map(\.calls)) }
        pass(from: actor)
        let fault = faults[actor.place]
        endChildren { $0.end <= clock.now }
        switch fault {
        case .kill: die(actor)
        case .powerCut: cutPower(actor)
        case .sleep(let seconds): sleep(actor, seconds: seconds)
        case .child(let microseconds): startChild(of: actor, microseconds: microseconds)
        case .fails, .losesAnswer, .movesLess, nil: break
        }
        acting = actor.name
        actor.calls += 1
        count += 1
        clock.now += 1_000
        return fault
    }

    /// Ends a process between two calls: none of its code runs after that, and its memory stays until the program ends.
    private func die(_ actor: Actor) -> Never {
        faults[actor.place] = nil
        tell(.kill, actor, "is killed")
        leave(actor)
        calls_end()
    }

    /// Ends all processes of a computer, and leaves what a disk would have of its files.
    private func cutPower(_ actor: Actor) -> Never {
        faults[actor.place] = nil
        tell(.powerCut, actor, "meets a power cut")
        for living in actors where !living.isFinished && living.computer === actor.computer {
            living.isFinished = true
            living.closeAll()
            if living !== actor { living.baton.give() }
        }
        endChildren { $0.computer === actor.computer }
        var randomness = SplitMix64(seed: seed &+ UInt64(count) &+ luck << 32)
        actor.fileSystem.cutPower(using: &randomness)
        if let next = next() { next.baton.give() } else { end.give() }
        calls_end()
    }

    /// Stops all processes of a computer for a while, and its monotonic clock.
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

    private func startChild(of actor: Actor, microseconds: Int) {
        faults[actor.place] = nil
        let what = "starts a child, which has its descriptors for \(microseconds) µs"
        tell(.child(microseconds: microseconds), actor, what)
        let files = Array(actor.descriptors.values)
        for file in files { file.descriptors += 1 }
        children.append(Child(files: files, end: clock.now + UInt64(microseconds) * 1_000, computer: actor.computer))
    }

    private func endChildren(_ isOver: (Child) -> Bool) {
        for child in children where isOver(child) { child.files.forEach { $0.release() } }
        children.removeAll(where: isOver)
    }

    /// Lets others act in the middle of a call. A failure that is due at this point is skipped.
    func meetOthers(_ actor: Actor) { _ = turn(actor) }

    private func tell(_ fault: Fault, _ actor: Actor, _ what: String) {
        met.append((fault, actor.name, "\(actor.name) \(what) at call \(actor.calls)"))
        keep(actor, what, 0, isChange: true)
    }

    /// Makes a call, or the part that a fault leaves of it.
    fileprivate func make(_ call: Call, by actor: Actor, _ fault: Fault?) throws(Failure) -> Int64 {
        if isLeftOut(call, by: actor) { return call.answerIfMade }
        guard let fault, let error = call.failure(of: fault) else { return try call.make(by: actor, in: self) }
        tell(fault, actor, "meets \(fault) in \(call.description(by: actor))")
        switch fault {
        case .losesAnswer:
            // Its effect stays, and if it could not be made, its own error is the result.
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
        // What it waits for may be a child's.
        endChildren { $0.end <= clock.now }
    }

    /// Lets all others go first, because one of them has what the actor waits for.
    func waitForOthers(_ actor: Actor) { sleep(actor, nanoseconds: 1_000) }

    var now: UInt64 { clock.now }

    /// Whether a process with this number runs.
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
