import ScheduleWorld

/// The calls of a schedule in order, with a column for each program: the calls that change something or fail, and those
/// at a change of turn. Other calls are only counted.
struct StepTable {
    private static let width = 46

    private let steps: [World.Step]
    /// Long names that differ each time, and the short ones that stand for them.
    private var shortNames: [Substring: String] = [:]

    /// - Parameter steps: all steps; those before and after the schedule are left out.
    init(_ steps: [World.Step]) {
        let steps = steps.filter { !Scenario.besides.contains($0.actor) }
        self.steps = steps
        for step in steps {
            for word in step.call.split(whereSeparator: { " /".contains($0) }) where Self.isLong(word) {
                if shortNames[word] != nil { continue }
                let kind = word.hasPrefix(".~songbook-") ? "temporary" : word.hasSuffix(".draft") ? "draft" : "version"
                let count = shortNames.values.count { $0.hasPrefix(kind) }
                shortNames[word] = "\(kind)-\(count + 1)"
            }
        }
    }

    private static func isLong(_ word: Substring) -> Bool { word.count > 16 && word.contains(where: \.isNumber) }

    var lines: [String] {
        let actors = steps.reduce(into: [String]()) { if !$0.contains($1.actor) { $0.append($1.actor) } }
        let titles = actors.map { actor in
            "\(actor) on computer \((steps.first { $0.actor == actor }?.computer ?? 0) + 1)"
        }
        func line(_ cells: [String]) -> String { "    | " + cells.map(Self.fitted).joined(separator: " | ") + " |" }
        func line(_ text: String, of actor: String) -> String { line(actors.map { $0 == actor ? text : "" }) }
        var lines = [
            line(titles), "    |" + actors.map { _ in String(repeating: "-", count: Self.width + 2) + "|" }.joined(),
        ]
        var unseen = 0
        for (index, step) in steps.enumerated() {
            let isFirst = index == 0 || steps[index - 1].actor != step.actor
            let isLast = index == steps.count - 1 || steps[index + 1].actor != step.actor
            guard isFirst && index > 0 || isLast || step.isChange || step.result < -2 else {
                unseen += 1
                continue
            }
            if unseen > 0 { lines.append(line("(\(unseen) calls that look)", of: steps[index - 1].actor)) }
            unseen = 0
            lines.append(line(text(of: step), of: step.actor))
        }
        return lines
    }

    private func text(of step: World.Step) -> String {
        let call = step.call.split(separator: " ", omittingEmptySubsequences: false).map { word in
            let parts = word.split(separator: "/", omittingEmptySubsequences: false)
            let names = parts.suffix(2).map { shortNames[$0] ?? String($0) }
            return names.joined(separator: "/")
        }
        return call.joined(separator: " ") + (step.result < 0 ? " = error \(-step.result)" : "")
    }

    private static func fitted(_ text: String) -> String {
        let text = text.count <= width ? text : "\(text.prefix(width / 2 - 1))…\(text.suffix(width / 2))"
        return text + String(repeating: " ", count: width - text.count)
    }
}
