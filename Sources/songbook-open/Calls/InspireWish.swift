import Files
import Problems
import Suggestions
import Translations

/// The request of `--inspire`: its modifiers, parsed and checked.
struct InspireWish {
    private let wish: SuggestionWish
    private let lines: Lines?

    /// The value of `--at`.
    private enum Lines {
        case after(Int)
        case selected(ClosedRange<Int>)
    }

    init(_ invocation: Invocation) throws(Problem) {
        var wish = SuggestionWish(kind: try Self.kind(invocation.values[.kind]))
        lines = try invocation.values[.at].map { value throws(Problem) in try Self.lines(value) }
        wish.text = try invocation.values[.wish]?.text(called: "TEXT")
        wish.mood = try invocation.values[.mood]?.text(called: "TEXT")
        wish.lineSyllables = try Self.number(invocation, .syllables, SuggestionRequest.syllables)
        if let count = try Self.number(invocation, .count, SuggestionRequest.counts) { wish.count = count }
        self.wish = wish
    }

    /// The request for a song.
    ///
    /// - Throws: if the lyrics do not have these lines.
    func request(title: String, language: String?, lyrics: String) throws(Problem) -> SuggestionRequest {
        wish.request(title: title, language: language, place: try place(in: lyrics))
    }

    /// The place in the lyrics; for a rework always a selection, of the whole lyrics by default.
    private func place(in lyrics: String) throws(Problem) -> SuggestionPlace {
        let place: SuggestionPlace?
        switch lines {
        case nil: return wish.kind == .rework ? SuggestionPlace(allOf: lyrics) : SuggestionPlace(atEndOf: lyrics)
        case .after(let line) where wish.kind == .rework: place = SuggestionPlace(in: lyrics, lines: line...line)
        case .after(let line): place = SuggestionPlace(in: lyrics, afterLine: line)
        case .selected(let lines): place = SuggestionPlace(in: lyrics, lines: lines)
        }
        guard let place else {
            let count = SuggestionPlace.lineCount(of: lyrics)
            throw Problem(
                .usage, path: FilePath(CommandOption.Name.at.spelling),
                translated(count: count, one: "the song has \(count) line", other: "the song has \(count) lines"),
                remedy: translated("specify one of its lines; the first is 1"))
        }
        return place
    }

    private static func kind(_ value: FilePath?) throws(Problem) -> SuggestionRequest.Kind {
        guard let value else { return .nextLine }
        if let kind = SuggestionRequest.Kind(rawValue: value.string) { return kind }
        let kinds = SuggestionRequest.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(
            .usage, path: value, translated("unknown kind of suggestion"),
            remedy: translated("use one of these: \(kinds)"))
    }

    private static func lines(_ value: FilePath) throws(Problem) -> Lines {
        let ends = value.string.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        switch (ends.count, ends.first ?? nil, ends.last ?? nil) {
        case (1, let line?, _) where line >= 0: return .after(line)
        case (2, let first?, let last?) where first >= 1 && last >= first: return .selected(first...last)
        default:
            throw Problem(
                .usage, path: value, translated("invalid line numbers"),
                remedy: translated("specify a line or several, such as 4 or 4-7"))
        }
    }

    private static func number(
        _ invocation: Invocation, _ name: CommandOption.Name, _ range: ClosedRange<Int>
    ) throws(Problem) -> Int? {
        guard let value = invocation.values[name] else { return nil }
        if let number = Int(value.string), range.contains(number) { return number }
        throw Problem(
            .usage, path: value,
            translated("\(name.spelling) takes a number from \(range.lowerBound) to \(range.upperBound)"))
    }
}
