/// Determines by a seed which actor is next: each has a priority, and the highest that can continue does. At a few
/// calls, the actor that is about to make one falls behind all others. So turns are few and long, and each order of a
/// depth occurs with a known probability. Source: Burckhardt and others, "A randomized scheduler with probabilistic
/// guarantees of finding bugs", ASPLOS 2010.
public struct Turns {
    /// What is determined before the first call.
    public struct Order: Sendable {
        /// The priorities of the actors, by their numbers; higher ones go first.
        public var priorities: [Int]
        /// The calls before which a turn ends.
        public var changes: Set<Place> = []

        /// - Parameters:
        ///   - lengths: about how many calls each actor makes. For each, an early end of its turn is equally likely,
        ///     however few calls it makes.
        ///   - depth: at how many calls turns change.
        public init(lengths: [Int], depth: Int = 0, seed: UInt64) {
            var randomness = SplitMix64(seed: seed)
            priorities = Array(1...max(1, lengths.count)).shuffled(using: &randomness)
            for _ in 0..<depth { changes.insert(.random(lengths, using: &randomness)) }
        }

        /// Adds another actor.
        ///
        /// - Parameters:
        ///   - isFirst: whether it goes before all others, and not after them.
        ///   - changes: further calls before which a turn ends.
        public mutating func add(isFirst: Bool, changes: Set<Place>) {
            priorities.append(isFirst ? (priorities.max() ?? 0) + 1 : (priorities.min() ?? 0) - 1)
            self.changes.formUnion(changes)
        }
    }

    private var order: Order
    private var lowest = 0

    init(_ order: Order) { self.order = order }

    /// Called before an actor makes a call.
    ///
    /// - Returns: whether its turn ends.
    mutating func call(_ place: Place) -> Bool {
        guard order.changes.remove(place) != nil else { return false }
        fallBehind(place.actor)
        return true
    }

    /// Called when an actor waits for something: lets all others go first.
    mutating func fallBehind(_ actor: Int) {
        lowest -= 1
        order.priorities[actor] = lowest
    }

    func next(among actors: some Sequence<Int>) -> Int? {
        actors.max { order.priorities[$0] < order.priorities[$1] }
    }
}
