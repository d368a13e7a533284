/// Who is next, decided by a seed: each actor has a priority, the highest that can go on does, and at a few calls the
/// one that is about to make it falls behind all others. So turns are few and long, and each order of a depth is met
/// with a known probability. Source: Burckhardt and others, "A randomized scheduler with probabilistic guarantees of
/// finding bugs", ASPLOS 2010.
public struct Turns {
    /// What is decided before the first call.
    public struct Order: Sendable {
        /// Of the actors, by their numbers; higher ones go first.
        public var priorities: [Int]
        /// The calls before which a turn ends.
        public var changes: Set<Place> = []

        /// - Parameters:
        ///   - lengths: about how many calls each actor makes. Each is as likely as the others to be the one whose turn
        ///     ends early, however few calls it makes.
        ///   - depth: at how many calls turns change.
        public init(lengths: [Int], depth: Int = 0, seed: UInt64) {
            var randomness = SplitMix64(seed: seed)
            priorities = Array(1...max(1, lengths.count)).shuffled(using: &randomness)
            for _ in 0..<depth { changes.insert(.random(lengths, using: &randomness)) }
        }
    }

    private var order: Order
    private var lowest = 0

    init(_ order: Order) { self.order = order }

    /// Before a call that an actor is about to make.
    ///
    /// - Returns: whether its turn ends.
    mutating func call(_ place: Place) -> Bool {
        guard order.changes.remove(place) != nil else { return false }
        fallBehind(place.actor)
        return true
    }

    /// An actor waits for something: it lets all others go first.
    mutating func fallBehind(_ actor: Int) {
        lowest -= 1
        order.priorities[actor] = lowest
    }

    func next(among actors: some Sequence<Int>) -> Int? {
        actors.max { order.priorities[$0] < order.priorities[$1] }
    }
}
