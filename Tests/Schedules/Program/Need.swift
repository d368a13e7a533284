/// Finds out which calls of an operation are needed: leaves out each in turn, pretending that it succeeded.
struct Need {
    let operation: Operation
    let seeds: Range<UInt64>

    /// Prints a line for each call: what breaks without it, and the first schedule that shows it.
    func report(_ workers: Workers) {
        let calls = calls(workers)
        var shown = 0
        workers.run(calls.count, { index in Workers.Report(lines: [need(of: calls[index])]) }) { index, report in
            let line = report?.lines.first ?? "the program ends"
            if line != notShown { shown += 1 }
            print("\(index + 1) \(calls[index]): \(line)")
        }
        print("\(calls.count) calls of \(operation), \(calls.count - shown) of them not shown to be needed")
    }

    private var notShown: String { "not shown to be needed in \(seeds.count) schedules" }

    /// The calls of an undisturbed operation come first, in order. For a save, one of each kind.
    private func calls(_ workers: Workers) -> [String] {
        var calls: [String] = []
        workers.run(
            202,
            { index in
                let seed = UInt64(index)
                let plan =
                    index < 2
                    ? Plan(quietly: operation, isLoose: index == 1) : Plan(seed: seed, of: operation)
                return Workers.Report(lines: Scenario(plan, seed: seed).run().calls)
            }
        ) { _, report in
            for call in report?.lines ?? [] {
                let name = operation == .save ? call.split(separator: " #").dropLast().joined(separator: " #") : call
                if !calls.contains(name) { calls.append(name) }
            }
        }
        return calls
    }

    private func need(of call: String) -> String {
        for seed in seeds {
            let plan = Plan(seed: seed, of: operation)
            guard let fault = Scenario(plan, seed: seed, leftOut: call).run().faults.first else { continue }
            // A schedule that fails with all its calls proves nothing.
            guard Scenario(plan, seed: seed).run().faults.isEmpty else { continue }
            return "seed \(seed): \(fault)"
        }
        for isLoose in [false, true] {
            let plan = Plan(quietly: operation, isLoose: isLoose)
            let refused = Scenario(plan, seed: 0, leftOut: call).run().refused
            if let reason = refused.first { return "refused: \(reason)" }
        }
        return notShown
    }
}
