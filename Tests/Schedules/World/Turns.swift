/// Who is next, decided by a seed: each actor has a priority, the highest that can go on does, and at a few calls the
/// one that is about to make it falls behind all others. So turns are few and long, and each order of a depth is met
/// with a known probability. Source: Burckhardt and others, "A randomized scheduler with probabilistic guarantees of
/// finding bugs", ASPLOS 2010.
struct Turns {
    private var priorities: [Int]
    private var changes: Set<Place>
    private var lowest = 0

    /// - Parameters:
    ///   - lengths: about how many calls each actor makes. Each is as likely as the others to be the one whose turn
    ///     ends early, however few calls it makes.
    ///   - depth: at how many calls turns change.
    init(lengths: [Int], depth: Int, seed: UInt64) {
        var randomness = SplitMix64(seed: seed)
        priorities = Array(1...max(1, lengths.count)).shuffled(using: &randomness)
        changes = []
        for _ in 0..<depth { changes.insert(.random(lengths, using: &randomness)) }
    }

    /// Before a call that an actor is about to make.
    mutating func call(_ place: Place) {
        if changes.remove(place) != nil { fallBehind(place.actor) }
    }

    /// An actor waits for something: it lets all others go first.
    mutating func fallBehind(_ actor: Int) {
        lowest -= 1
        priorities[actor] = lowest
    }

    func next(among actors: some Sequence<Int>) -> Int? {
        actors.max { priorities[$0] < priorities[$1] }
    }
}
