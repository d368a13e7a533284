import ScheduleWorld

/// All schedules of a run.
struct Schedules {
    let options: Options

    /// Prints failures, and the figures.
    ///
    /// - Returns: whether nothing fails.
    func run(_ workers: Workers) -> Bool {
        let seeds = Array(options.seeds)
        var figures = [0, 0, 0]
        var failed = 0
        workers.run(seeds.count, { report(seed: seeds[$0]) }) { index, report in
            guard let report else {
                print("seed \(seeds[index]): the program ended")
                failed += 1
                return
            }
            for (number, figure) in report.figures.prefix(3).enumerated() { figures[number] += figure }
            if report.figures.last != 0 { failed += 1 }
            report.lines.forEach { print($0) }
        }
        if figures[2] > 0 { print("\(figures[2]) words went where no call could have prevented it") }
        print("\(seeds.count) schedules, \(figures[0]) acknowledged words, \(figures[1]) lost")
        return failed == 0
    }

    /// Counts the words that are acknowledged, lost, and unavoidably lost, and the faults.
    private func report(seed: UInt64) -> Workers.Report {
        let plan = Plan(seed: seed, of: options.operation, isRemote: options.isRemote)
        let outcome = Scenario(
            plan, seed: seed, keepsSteps: options.traces, leftOut: options.leftOut, isDisturbed: options.isDisturbed
        ).run()
        let lost = outcome.faults.count { $0.hasSuffix(" is lost") }
        var report = Workers.Report(
            figures: [outcome.acknowledged, lost, outcome.unavoidable.count, outcome.faults.count])
        if options.traces {
            report.lines = outcome.steps.map { "\($0.actor): \($0.call) = \($0.result)" } + outcome.notes
        }
        guard let first = outcome.faults.first else { return report }
        report.lines.append("seed \(seed): \(outcome.faults.joined(separator: "; "))")
        report.lines += outcome.notes.map { "    \($0)" }
        let least = Shrinking(seed: seed, leftOut: options.leftOut, fault: first).shortest(plan)
        report.lines.append("    At least \(least.plan.summary): \(least.outcome.faults.joined(separator: "; "))")
        report.lines += StepTable(least.outcome.steps).lines
        return report
    }
}
