/// Who is next, decided by a seed: each actor has a priority, the highest that can go on does, and at a few calls the
/// one that is about to make it falls behind all others. So turns are few and long, and each order of a depth is met
/// with a known probability. Source: Burckhardt and others, "A randomized scheduler with probabilistic guarantees of
/// finding bugs", ASPLOS 2010.
struct Turns {
    private var priorities: [Int]
    private var changes: Set<Int>
    private var lowest = 0

    /// - Parameters:
    ///   - depth: at how many calls turns change.
    ///   - length: how many calls are expected in all.
    init(actors: Int, depth: Int, length: Int, seed: UInt64) {
        var randomness = SplitMix64(seed: seed)
        priorities = Array(1...max(1, actors)).shuffled(using: &randomness)
        changes = []
        for _ in 0..<depth { changes.insert(Int.random(in: 0..<max(1, length), using: &randomness)) }
    }

    /// Before the call of that number, which an actor is about to make.
    mutating func call(_ number: Int, of actor: Int) {
        if changes.remove(number) != nil { fallBehind(actor) }
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
