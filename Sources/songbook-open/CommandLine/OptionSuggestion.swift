/// Which option somebody may have meant.
enum OptionSuggestion {
    /// The option whose spelling begins with `typed`, or is at most two slips of the finger away; nil if none or more
    /// than one is as near.
    static func nearest(to typed: String) -> CommandOption.Name? {
        let beginning = CommandOption.Name.allCases.filter { typed.count > 2 && $0.spelling.hasPrefix(typed) }
        if beginning.count == 1 { return beginning[0] }
        let distances = CommandOption.Name.allCases.map { ($0, distance(typed, $0.spelling)) }
        let least = distances.map(\.1).min() ?? 0
        let nearest = distances.filter { $0.1 == least }
        return least <= 2 && nearest.count == 1 ? nearest[0].0 : nil
    }

    /// Whether `typed` is at most two slips of the finger away from this option.
    static func isNear(_ typed: String, to name: CommandOption.Name) -> Bool {
        distance(typed, name.spelling) <= 2
    }

    /// How many characters have to be put in, taken out or replaced (Levenshtein).
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
