/// Finds the option that the user may have meant.
enum OptionSuggestion {
    /// The option that begins with `typed`, or is at most two typing errors away from it; nil if there is none, or more
    /// than one at the same distance.
    static func nearest(to typed: String) -> CommandOption.Name? {
        let beginning = CommandOption.Name.allCases.filter { typed.count > 2 && $0.spelling.hasPrefix(typed) }
        if beginning.count == 1 { return beginning[0] }
        let distances = CommandOption.Name.allCases.map { ($0, distance(typed, $0.spelling)) }
        let least = distances.map(\.1).min() ?? 0
        let nearest = distances.filter { $0.1 == least }
        return least <= 2 && nearest.count == 1 ? nearest[0].0 : nil
    }

    /// Whether `typed` is at most two typing errors away from this option.
    static func isNear(_ typed: String, to name: CommandOption.Name) -> Bool {
        distance(typed, name.spelling) <= 2
    }

    /// The number of bytes to insert, delete or replace (Levenshtein distance).
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right.utf8)
        var row = Array(0...right.count)
        for (index, byte) in left.utf8.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let substituted = diagonal + (byte == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substituted, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
