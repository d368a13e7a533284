/// Which calls of a save are needed: each kind is left out in turn, and seems made.
struct Need {
    let seeds: Range<UInt64>

    /// Prints a line on each kind of call: how many schedules are tried until something breaks, and what does.
    func report() {
        var kinds: Set<String> = []
        for seed in seeds.prefix(200) { kinds.formUnion(Scenario(Plan(seed: seed), seed: seed).run().kinds) }
        for kind in kinds.sorted() {
            print("\(kind): \(firstFault(without: kind) ?? "nothing breaks in \(seeds.count) schedules")")
        }
    }

    private func firstFault(without kind: String) -> String? {
        for seed in seeds {
            if let fault = Scenario(Plan(seed: seed), seed: seed, leftOut: kind).run().faults.first {
                return "seed \(seed): \(fault)"
            }
        }
        return nil
    }
}
