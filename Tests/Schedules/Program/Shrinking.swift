import ScheduleWorld

/// The smallest part of a schedule that still fails in the same way. Source: Zeller, Hildebrandt, "Simplifying and
/// Isolating Failure-Inducing Input", 2002.
struct Shrinking {
    let seed: UInt64
    let leftOut: String?
    /// What all failures of this kind have in common.
    private let kind: String

    /// - Parameter fault: a fault of the schedule that failed.
    init(seed: UInt64, leftOut: String?, fault: String) {
        (self.seed, self.leftOut, kind) = (seed, leftOut, Self.kind(of: fault))
    }

    /// Removes the parts with a number: which word it is, and whose.
    private static func kind(of fault: String) -> String {
        fault.split(separator: " ").filter { !$0.contains(where: \.isNumber) }.joined(separator: " ")
    }

    /// Leaves out one thing at a time, as long as the schedule still fails.
    ///
    /// - Returns: the remaining plan, and its outcome.
    func shortest(_ plan: Plan) -> (plan: Plan, outcome: Scenario.Outcome) {
        var (least, outcome) = (plan, run(plan))
        var goesOn = true
        while goesOn {
            goesOn = false
            for smaller in least.smaller.flatMap(\.withOtherLuck) {
                let found = run(smaller)
                guard found.faults.contains(where: { Self.kind(of: $0) == kind }) else { continue }
                // A place that is never reached can be left out, too, and no result is longer than before.
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
    /// The number of actors, changes of turn and faults.
    var summary: String {
        let parts = parts.filter { !$0.isIdle }.map { "\($0.role)" }
        return "\(parts.joined(separator: ", ")) on \(computers) computer(s); \(order.changes.count) changes of turn, "
            + "\(faults.count) faults; \(carrier.map { "\($0.kind); " } ?? "")\(abilities)"
    }

    /// The same plan, and variants of it in which a power cut leaves other things.
    var withOtherLuck: [Plan] {
        guard faults.values.contains(.powerCut) else { return [self] }
        return (luck..<luck + 6).map { luck in
            var plan = self
            plan.luck = luck
            return plan
        }
    }

    /// The same plan with one thing less, the largest first.
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
