public import Pronunciation
public import Rhymes
import Translations

/// What is known of a line, as text.
nonisolated public enum LineDescription {
    /// For assistive technology: syllables and stresses, and the rhyme if that is shown.
    public static func spoken(_ line: Prosody.Line, _ choices: PageChoices) -> String {
        var parts = [syllables(of: line)]
        let stressed = line.stresses.indices.filter { line.stresses[$0].isStressed }.map { "\($0 + 1)" }
        if hasStresses(line) {
            let numbers = stressed.joined(separator: ", ")
            parts.append(translated("stress on \(numbers)"))
        }
        if choices.showsRhymes, let rhyme = line.rhyme { parts.append(words(for: rhyme)) }
        return parts.joined(separator: "; ")
    }

    /// For the pointer: the same, with the pattern of the stresses, how certain it is, and what to install for more.
    public static func tooltip(_ line: Prosody.Line, _ choices: PageChoices, _ missing: MissingPackage?) -> String {
        var lines = [syllables(of: line)]
        if hasStresses(line) {
            let pattern = line.stresses.map(sign(of:)).joined(separator: " ")
            lines.append(translated("Stresses: \(pattern)"))
        }
        if choices.showsRhymes, let rhyme = line.rhyme { lines.append(words(for: rhyme)) }
        if line.estimatedWords > 0 {
            let count = line.estimatedWords
            lines.append(
                translated(
                    count: count, one: "\(count) word is counted by its letters.",
                    other: "\(count) words are counted by their letters."))
            if let name = missing?.name { lines.append(translated("To count exactly, install the package \(name).")) }
        }
        return lines.joined(separator: "\n")
    }

    private static func syllables(of line: Prosody.Line) -> String {
        let count = line.syllables
        return line.estimatedWords > 0
            ? translated(count: count, one: "About \(count) syllable", other: "About \(count) syllables")
            : translated(count: count, one: "\(count) syllable", other: "\(count) syllables")
    }

    private static func words(for rhyme: RhymeScheme.Rhyme) -> String {
        let letter = rhyme.letter
        return rhyme.isNear ? translated("Near rhyme \(letter)") : translated("Rhyme \(letter)")
    }

    /// Whether the stress of every syllable is known, and at least one is stressed.
    private static func hasStresses(_ line: Prosody.Line) -> Bool {
        line.estimatedWords == 0 && !line.stresses.contains(.unknown) && line.stresses.contains(where: \.isStressed)
    }

    private static func sign(of stress: Stress) -> String {
        switch stress {
        case .primary, .secondary: "●"
        case .none: "○"
        case .unknown: "·"
        }
    }
}
