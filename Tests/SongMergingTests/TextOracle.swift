/// A diff3 of the simplest kind, for texts of a few lines: finds all longest common subsequences by trial.
enum TextOracle {
    typealias Lines = [String]

    /// The result of a merge.
    struct Outcome: Hashable {
        var conflicts = 0
        /// The lines with one side of every conflict, and with the other.
        var ours: Lines = []
        var theirs: Lines = []
    }

    /// Returns every longest way to pair equal lines, as ascending pairs of indices.
    static func alignments(_ left: Lines, _ right: Lines) -> [[(Int, Int)]] {
        var all: [[(Int, Int)]] = []
        func extend(_ pairs: [(Int, Int)], _ left0: Int, _ right0: Int) {
            var isLongest = true
            for i in left0..<left.count {
                for j in right0..<right.count where left[i] == right[j] {
                    isLongest = false
                    extend(pairs + [(i, j)], i + 1, j + 1)
                }
            }
            if isLongest { all.append(pairs) }
        }
        extend([], 0, 0)
        let length = all.map(\.count).max() ?? 0
        return all.filter { $0.count == length }
    }

    /// Returns the length of a longest common subsequence, by the textbook table.
    static func commonLength(_ left: [Int32], _ right: [Int32]) -> Int {
        var row = [Int](repeating: 0, count: right.count + 1)
        for element in left {
            var diagonal = 0
            for (index, other) in right.enumerated() {
                let above = row[index + 1]
                row[index + 1] = element == other ? diagonal + 1 : max(above, row[index])
                diagonal = above
            }
        }
        return row[right.count]
    }

    static func merge(
        _ base: Lines, _ ours: Lines, _ theirs: Lines, _ toOurs: [(Int, Int)], _ toTheirs: [(Int, Int)]
    ) -> Outcome {
        let ourPartner = Dictionary(uniqueKeysWithValues: toOurs)
        let theirPartner = Dictionary(uniqueKeysWithValues: toTheirs)
        var outcome = Outcome()
        var (b, o, t) = (0, 0, 0)
        let stable = base.indices.filter { ourPartner[$0] != nil && theirPartner[$0] != nil }
        for next in stable.map(Optional.some) + [nil] {
            let end = (next ?? base.count, next.map { ourPartner[$0]! } ?? ours.count)
            let theirEnd = next.map { theirPartner[$0]! } ?? theirs.count
            let (inBase, inOurs, inTheirs) = (base[b..<end.0], ours[o..<end.1], theirs[t..<theirEnd])
            if inOurs == inTheirs || inTheirs == inBase {
                outcome.ours += inOurs
                outcome.theirs += inOurs
            } else if inOurs == inBase {
                outcome.ours += inTheirs
                outcome.theirs += inTheirs
            } else {
                outcome.conflicts += 1
                outcome.ours += inOurs
                outcome.theirs += inTheirs
            }
            if let next {
                outcome.ours.append(base[next])
                outcome.theirs.append(base[next])
                (b, o, t) = (next + 1, end.1 + 1, theirEnd + 1)
            }
        }
        return outcome
    }

    /// Returns the merge for each pair of alignments.
    static func merges(_ base: Lines, _ ours: Lines, _ theirs: Lines) -> Set<Outcome> {
        let toTheirs = alignments(base, theirs)
        return Set(
            alignments(base, ours).flatMap { toOurs in
                toTheirs.map { merge(base, ours, theirs, toOurs, $0) }
            })
    }
}
