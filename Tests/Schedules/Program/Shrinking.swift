import ScheduleWorld

/// The least of a schedule that still fails in the same way. Source: Zeller, Hildebrandt, "Simplifying and Isolating
/// Failure-Inducing Input", 2002.
struct Shrinking {
    let seed: UInt64
    let leftOut: String?
    /// What is the same of all that fail so.
    private let kind: String

    /// - Parameter fault: of the schedule that failed.
    init(seed: UInt64, leftOut: String?, fault: String) {
        (self.seed, self.leftOut, kind) = (seed, leftOut, Self.kind(of: fault))
    }

    /// Without what has a number: which word it is, and whose.
    private static func kind(of fault: String) -> String {
        fault.split(separator: " ").filter { !$0.contains(where: \.isNumber) }.joined(separator: " ")
    }

    /// Leaves out one thing after the other, as long as it fails without it.
    ///
    /// - Returns: what is left, and what came of it.
    func shortest(_ plan: Plan) -> (plan: Plan, outcome: Scenario.Outcome) {
        var (least, outcome) = (plan, run(plan))
        var goesOn = true
        while goesOn {
            goesOn = false
            for smaller in least.smaller.flatMap(\.withOtherLuck) {
                let found = run(smaller)
                guard found.faults.contains(where: { Self.kind(of: $0) == kind }) else { continue }
                // A place that is not reached any more can be left out, too, and nothing is longer than it was.
                guard found.steps.count <= outcome.steps.count else { continue }
                (least, outcome, goesOn) = (smaller, found, true)
                break
            }
        }
        return (least, outcome)
    }

    private func run(_ plan: Plan) -> Scenario.Outcome {
        Scenario(plan, seed: seed, keepsSteps: true, leftOut: leftOut).run()
    }
}

extension Plan {
    /// How many work in it, how often turns change, and how much goes wrong.
    var summary: String {
        let parts = parts.filter { !$0.isIdle }.map { "\($0.role)" }
        return "\(parts.joined(separator: ", ")) on \(computers) computer(s); \(order.changes.count) changes of turn, "
            + "\(faults.count) faults; \(carrier.map { "\($0.kind); " } ?? "")\(abilities)"
    }

    /// The same, and with what else a power cut in it can leave.
    var withOtherLuck: [Plan] {
        guard faults.values.contains(.powerCut) else { return [self] }
        return (luck..<luck + 6).map { luck in
            var plan = self
            plan.luck = luck
            return plan
        }
    }

    /// The same with one thing less, the largest first.
    var smaller: [Plan] {
        var all: [Plan] = []
        func add(_ change: (inout Plan) -> Void) {
            var plan = self
            change(&plan)
            all.append(plan)
        }
        for index in parts.indices where !parts[index].isIdle { add { $0.parts[index].isIdle = true } }
        for index in parts.indices where !parts[index].isIdle && parts[index].rounds > 1 {
            add { $0.parts[index].rounds -= 1 }
        }
        for place in faults.keys.sorted() { add { $0.faults[place] = nil } }
        for place in order.changes.sorted() { add { $0.order.changes.remove(place) } }
        if computers > 1, carrier == nil {
            add { plan in
                plan.computers -= 1
                for index in plan.parts.indices { plan.parts[index].computer %= plan.computers }
            }
        }
        return all
    }
}
