/// Which calls of a save are needed: each kind is left out in turn, and seems made.
struct Need {
    let seeds: Range<UInt64>

    /// Prints a line on each kind of call: what breaks without it, and in which schedule first.
    func report(_ workers: Workers) {
        var kinds: Set<String> = []
        workers.run(
            200,
            { index in
                let seed = UInt64(index + 1)
                return Workers.Report(lines: Scenario(Plan(seed: seed), seed: seed).run().kinds.sorted())
            }
        ) { _, report in kinds.formUnion(report?.lines ?? []) }
        let sorted = kinds.sorted()
        workers.run(
            sorted.count,
            { index in
                Workers.Report(lines: [
                    firstFault(without: sorted[index]) ?? "nothing breaks in \(seeds.count) schedules"
                ])
            }
        ) { index, report in print("\(sorted[index]): \(report?.lines.first ?? "the program ends")") }
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
