import Files
public import Suggestions
import Translations

nonisolated extension SuggestionRequest {
    /// How much of the lyrics is shown on each side of the caret, in characters.
    private static let most = 2000

    /// The request as text, for the user to read before it is sent. Long lyrics are cut.
    public var sentWords: String {
        var wish = [kind.label]
        if kind == .rhyme, let word = place.word {
            wish = [translated("Rhymes with “\(word.amongWords)”")]
        }
        if let mood { wish.append(mood) }
        if let count = lineSyllables {
            wish.append(translated(count: count, one: "\(count) syllable", other: "\(count) syllables"))
        }
        if let text = self.wish { wish.append(text) }
        wish.append(translated(count: count, one: "\(count) suggestion", other: "\(count) suggestions"))
        let before = (place.before.count > Self.most ? "…" : "") + place.before.suffix(Self.most)
        let after = place.after.prefix(Self.most) + (place.after.count > Self.most ? "…" : "")
        let selection = place.selection.isEmpty ? "▏" : "[" + place.selection.shortened(to: Self.most) + "]"
        var parts = [
            translated("Title: \(title.onOneLine)"), translated("Wish: \(wish.joined(separator: ", "))"),
        ]
        if let language { parts.insert(translated("Language: \(language.amongWords)"), at: 1) }
        return parts.joined(separator: "\n") + "\n" + translated("Lyrics:") + "\n"
            + (before + selection + after).replacing("\0", with: "\u{2400}")
    }
}

nonisolated extension SuggestionRequest.Kind {
    /// Its name in a list.
    public var label: String {
        switch self {
        case .nextLine: translated("Next line")
        case .rhyme: translated("Rhyme")
        case .verse: translated("Verse")
        case .rework: translated("Other words")
        }
    }
}
