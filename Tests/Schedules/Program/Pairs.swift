import ScheduleWorld

/// Two savers of one song, in every order with at most two changes of turn: one runs up to any of its calls, the other
/// one up to any of its own, and then the first continues. So every pair of their calls meets, except those that a lock
/// separates.
struct Pairs {
    /// The song's file system, and how many computers use it.
    private struct Kind {
        let name: String
        var abilities = FileSystem.Abilities()
        var computers = 1

        var plan: Plan { Plan(pairOn: abilities, computers: computers) }
    }

    private static var kinds: [Kind] {
        var kinds: [Kind] = []
        for (exchanges, hasLinks) in [(true, true), (false, true), (false, false)] {
            for computers in exchanges ? [1] : [1, 2] {
                let words = [exchanges ? "exchange" : "no exchange", hasLinks ? "links" : "no links"]
                let locks = computers == 1 ? "one computer, with locks" : "two computers, without locks between them"
                var kind = Kind(name: (words + [locks]).joined(separator: ", "), computers: computers)
                (kind.abilities.exchanges, kind.abilities.hasLinks) = (exchanges, hasLinks)
                kind.abilities.hasUnnamedFiles = exchanges
                kinds.append(kind)
            }
        }
        return kinds
    }

    /// Prints failures, and which pairs do not meet.
    ///
    /// - Returns: whether nothing fails.
    func run(_ workers: Workers) -> Bool {
        var isGood = true
        for kind in Self.kinds where !run(kind, workers) { isGood = false }
        return isGood
    }

    private func run(_ kind: Kind, _ workers: Workers) -> Bool {
        var calls: [[String]] = []
        workers.run(1) { _ in
            let steps = Scenario(kind.plan, seed: 0, keepsSteps: true).run().steps
            let names = ["saver 1", "saver 2"].map { name in steps.filter { $0.actor == name }.map(\.call) }
            return Workers.Report(figures: names.map(\.count), lines: names.flatMap(\.self))
        } tell: { _, report in
            let (lines, count) = (report?.lines ?? [], report?.figures.first ?? 0)
            calls = [Array(lines.prefix(count)), Array(lines.dropFirst(count))]
        }
        guard calls.count == 2, !calls[0].isEmpty else { return false }
        var (failed, met) = (0, 0)
        var apart: [Int] = []
        workers.run(calls[0].count) { first in
            report(on: kind, first: first, others: calls[1].count)
        } tell: { first, report in
            guard let report else {
                print("\(kind.name): the program ended at call \(first)")
                failed += 1
                return
            }
            met += report.figures[0]
            failed += report.figures[1]
            if report.figures[0] < calls[1].count { apart.append(first) }
            report.lines.forEach { print($0) }
        }
        let count = calls[0].count * calls[1].count
        print("\(kind.name): \(count) orders, \(failed) fail, \(met) pairs of calls are met")
        for part in Self.parts(of: apart) {
            let (from, to) = (calls[0][part.lowerBound], calls[0][part.upperBound])
            print("    Another one waits while a saver is between \(from) and \(to)")
        }
        return failed == 0
    }

    /// - Returns: how many pairs meet, and how many orders fail.
    private func report(on kind: Kind, first: Int, others: Int) -> Workers.Report {
        var report = Workers.Report(figures: [0, 0])
        for second in 0..<others {
            var plan = kind.plan
            plan.order.changes = [Place(actor: 0, call: first), Place(actor: 1, call: second)]
            let outcome = Scenario(plan, seed: 0).run()
            if outcome.turnChanges.count == 2, outcome.turnChanges[1] == [first, second] { report.figures[0] += 1 }
            guard let fault = outcome.faults.first else { continue }
            report.figures[1] += 1
            report.lines.append("\(kind.name), calls \(first) and \(second): \(fault)")
        }
        return report
    }

    /// Groups consecutive numbers.
    private static func parts(of numbers: [Int]) -> [ClosedRange<Int>] {
        numbers.reduce(into: []) { parts, number in
            if let last = parts.last, last.upperBound + 1 == number {
                parts[parts.count - 1] = last.lowerBound...number
            } else {
                parts.append(number...number)
            }
        }
    }
}
