import ChordSheet

/// The structures of chords in OpenLyrics: short names, or intervals above the root separated by hyphens. Source:
/// OpenLyrics, "The chord structure" and "Chord Formulas".
enum OpenLyricsStructure {
    /// The intervals of the short names.
    private static let shorthands: [String: String] = [
        "power": "5", "min": "m3-5", "aug": "3-a5", "dim": "m3-d5", "dom7": "3-5-m7", "maj7": "3-5-7",
        "min7": "m3-5-m7",
        "dim7": "m3-d5-d7", "halfdim7": "m3-d5-m7", "minmaj7": "m3-5-7", "augmaj7": "3-a5-7", "aug7": "3-a5-m7",
        "maj6": "3-5-6", "maj6b": "3-5-m6", "min6": "m3-5-6", "min6b": "m3-5-m6", "dom9": "3-5-m7-9",
        "dom9b": "3-5-m7-m9",
        "maj9": "3-5-7-9", "min9": "m3-5-m7-9", "minmaj9": "m3-5-7-9", "aug9": "3-a5-m7-9", "halfdim9": "m3-d5-m7-9",
        "sus4": "4-5", "sus2": "2-5", "add9": "3-5-9",
    ]

    /// The names of chord qualities; of several with the same intervals, the first is used for reading.
    private static let qualities = [
        "", "5", "m", "aug", "dim", "7", "maj7", "m7", "dim7", "m7b5", "mmaj7", "augmaj7", "aug7", "6", "addb6", "m6",
        "maddb6",
        "9", "7b9", "maj9", "m9", "mmaj9", "aug9", "m9b5", "sus4", "sus2", "add9", "7b5", "dimmaj7", "maj7b5", "m7b5b9",
        "7#9", "11", "maj11", "m11", "mmaj11", "9#11", "maj9#11", "m9#11", "augmaj11", "aug11", "13", "maj13", "m13",
        "mmaj13", "13#11", "maj13#11", "m13#11", "6/9", "m6/9", "madd9", "augadd9", "6sus4", "6sus2", "7sus4", "7sus2",
        "maj7sus4", "maj7sus2", "9sus4", "9sus2", "7sus4b9", "maj9sus4", "13sus4", "sus24", "7sus24", "7#5b9", "7b5b9",
        "7b5#9", "7aug#9", "7#11", "maj7#11", "7b13", "7b9b13", "7add13", "7add11", "m7add11", "m7add13", "add11",
        "madd11",
        "add4", "add2", "no3", "no5", "7no3", "7no5", "7b9#11", "7b9#9", "mb5", "13b9", "9b13", "b5", "#5",
    ]

    private static let qualityOf: [String: String] = {
        var names: [String: String] = [:]
        for quality in qualities {
            guard let formula = ChordFormula(quality)?.text else { continue }
            if names[formula] == nil { names[formula] = quality }
        }
        return names
    }()

    private static let shorthandOf = Dictionary(uniqueKeysWithValues: shorthands.map { ($0.value, $0.key) })

    /// The part of a chord's name after its root; nil for a structure without a name.
    static func quality(of structure: String) -> String? {
        switch structure {
        case "", "maj", "major": return ""
        default:
            let formula = shorthands[structure] ?? structure
            // Most people call the minor tenth an augmented ninth.
            return qualityOf[formula] ?? qualityOf[formula.replacing("m10", with: "a9")] ?? spelledOut(formula)
        }
    }

    /// Names the chord interval by interval; nil if our chord names cannot express one of them.
    private static func spelledOut(_ formula: String) -> String? {
        var rest = Set(formula.split(separator: "-").map { String($0) })
        func take(_ interval: String) -> Bool { rest.remove(interval) != nil }
        let isDiminished = rest.isSuperset(of: ["m3", "d5", "d7"])
        var quality = isDiminished ? "dim7" : ""
        if isDiminished { rest.subtract(["m3", "d5", "d7"]) } else if take("m3") { quality += "m" }
        let third = quality.isEmpty && !take("3") ? (take("4") ? "sus4" : take("2") ? "sus2" : "no3") : ""
        if take("m7") { quality += "7" } else if take("7") { quality += "maj7" } else if take("6") { quality += "6" }
        quality += third
        if take("d5") {
            quality += "b5"
        } else if take("a5") {
            quality += "#5"
        } else if !isDiminished, !take("5") {
            quality += "no5"
        }
        for (interval, word) in [
            ("m9", "b9"), ("9", "add9"), ("a9", "#9"), ("d11", "b11"), ("11", "add11"), ("a11", "#11"), ("m6", "addb6"),
            ("m13", "b13"), ("13", "add13"), ("2", "add2"), ("4", "add4"),
        ] where take(interval) { quality += word }
        guard rest.isEmpty, ChordName("C(\(quality))") != nil || ChordName("C" + quality) != nil else { return nil }
        return ChordFormula(quality)?.text == formula ? quality : nil
    }

    /// The attribute's value; empty for a major chord, nil for one without intervals, or with ambiguous ones.
    static func structure(of quality: String) -> String? {
        guard let formula = ChordFormula(quality)?.text, self.quality(of: formula) != nil else { return nil }
        return formula == "3-5" ? "" : shorthandOf[formula] ?? formula
    }
}

/// The intervals of a chord above its root.
struct ChordFormula {
    private struct Interval: Comparable {
        let degree: Int
        /// `d` -2, `m` -1, none 0, `a` 1.
        let quality: Int

        static func < (left: Interval, right: Interval) -> Bool {
            (left.degree, left.quality) < (right.degree, right.quality)
        }

        var text: String { [-2: "d", -1: "m", 1: "a"][quality, default: ""] + String(degree) }
    }

    private var intervals: [Interval] = []
    private var rest: Substring

    /// Such as `3-5-m7`; nil if there are none.
    var text: String? { intervals.isEmpty ? nil : intervals.sorted().map(\.text).joined(separator: "-") }

    /// Nil for a quality that does not determine the notes.
    init?(_ quality: String) {
        rest = quality.replacing("♯", with: "#").replacing("♭", with: "b")[...]
        readTriad()
        while !rest.isEmpty {
            guard readAddition() else { return nil }
        }
    }

    private mutating func take(_ words: String...) -> Bool {
        for word in words where rest.hasPrefix(word) {
            rest.removeFirst(word.count)
            return true
        }
        return false
    }

    private mutating func set(_ degree: Int, _ quality: Int = 0) {
        intervals.removeAll { $0.degree == degree }
        intervals.append(Interval(degree: degree, quality: quality))
    }

    private mutating func remove(_ degrees: Int...) {
        intervals.removeAll { degrees.contains($0.degree) }
    }

    private mutating func readTriad() {
        set(3)
        set(5)
        var seventh = -1
        var isHalf = false
        if take("maj", "Maj", "MAJ", "M") || readMajor() {
            // Without a number, this is a major triad; `seventh` is for one that follows.
            seventh = 0
        } else if take("Δ", "∆", "^") {
            seventh = 0
            set(7, seventh)
        } else if take("min", "Min", "MIN", "mi", "m", "-") {
            set(3, -1)
        } else if take("dim", "Dim", "°", "º", "o", "0") {
            set(3, -1)
            set(5, -2)
            seventh = -2
        } else if take("aug", "Aug", "+") {
            set(5, 1)
        } else if take("ø", "Ø", "h") {
            set(3, -1)
            set(5, -2)
            set(7, -1)
            isHalf = true
        }
        readNumber(seventh, isHalf)
    }

    /// Reads `ma` before a number; otherwise it is `m` before a word such as `add`.
    private mutating func readMajor() -> Bool {
        for word in ["ma", "Ma", "MA"] where rest.hasPrefix(word) && rest.dropFirst(2).first?.isNumber ?? false {
            return take(word)
        }
        return false
    }

    private mutating func readNumber(_ seventh: Int, _ isHalf: Bool) {
        if take("6/9", "69") {
            set(6)
            set(9)
        } else if take("11") {
            stack(11, seventh)
        } else if take("13") {
            stack(13, seventh)
        } else if take("7") {
            set(7, seventh)
        } else if take("9") {
            stack(9, seventh)
        } else if take("6") {
            set(6)
        } else if take("5") {
            remove(3)
        } else if take("4") {
            suspend(4)
        } else if take("2") {
            suspend(2)
        }
    }

    /// Adds a seventh, and the thirds above it up to the degree.
    private mutating func stack(_ degree: Int, _ seventh: Int) {
        set(7, seventh)
        for step in stride(from: 9, through: degree, by: 2) { set(step) }
    }

    private mutating func suspend(_ degree: Int) {
        remove(3)
        set(degree)
    }

    /// Reads one addition, or a parenthesis or comma around it. Returns false if there is none.
    private mutating func readAddition() -> Bool {
        if take("(", ",", "/") {
            // `C7(9)`, `C7/13`
            if let degree = readDegree() { set(degree) }
            return true
        }
        if take(")") { return true }
        if take("maj", "Maj", "MAJ", "M") || readMajor() || rest.count > 1 && take("^") {
            guard let degree = readDegree() else {
                // `C7M`
                guard rest.isEmpty, intervals.contains(where: { $0.degree == 7 }) else { return false }
                set(7)
                return true
            }
            guard [7, 9, 11, 13].contains(degree) else { return false }
            stack(degree, 0)
        } else if take("sus24") {
            remove(3)
            set(2)
            set(4)
        } else if take("sus4") || rest == "sus" && take("sus")
            || rest.hasPrefix("sus") && !rest.hasPrefix("sus2") && take("sus")
        {
            suspend(4)
        } else if take("sus2") {
            suspend(2)
        } else if take("aug", "+") {
            set(5, 1)
        } else if take("add") {
            let shift = readShift()
            guard let degree = readDegree() else { return false }
            set(degree, Self.quality(degree, shift))
        } else if take("no", "omit") {
            guard let degree = readDegree() else { return false }
            remove(degree)
        } else if rest.first.map({ "#b-".contains($0) }) ?? false {
            let shift = readShift()
            guard let degree = readDegree() else { return false }
            // Both ninths are played if both are named.
            if degree == 9, intervals.contains(where: { $0.degree == 9 && $0.quality != 0 }) {
                intervals.append(Interval(degree: 9, quality: shift))
            } else {
                set(degree, Self.quality(degree, shift))
            }
        } else {
            return false
        }
        return true
    }

    private mutating func readShift() -> Int {
        if take("#", "+") { return 1 }
        return take("b", "-") ? -1 : 0
    }

    private mutating func readDegree() -> Int? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest[digits.endIndex...]
        return Int(digits)
    }

    /// A semitone below a perfect interval is diminished, below a major one minor.
    private static func quality(_ degree: Int, _ shift: Int) -> Int {
        shift < 0 && [4, 5, 11].contains(degree) ? -2 : shift
    }
}
