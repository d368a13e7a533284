import Files
import SongFormat
import SongNames

/// A value that a term of a query can have in a library.
public struct QuerySuggestion: Hashable, Sendable {
    /// The value, for display.
    public let value: String
    /// The term with it, as it is typed.
    public let term: String
}

/// The values that terms of queries can have in one library: its tags, its folders, its artists.
///
/// Creating it reads all known songs; asking it compares each value.
public struct QueryVocabulary: Sendable {
    fileprivate struct Value: Sendable {
        let text: String
        /// Folded, in lowercase, as searches see it.
        let folded: [UInt8]

        init(_ text: String, _ fold: TextFold) {
            self.text = text
            folded = fold.lowercase(text)
        }
    }

    private var values: [QueryTermName: [Value]] = [:]

    /// The values in the songs and folders of a tree.
    public init(_ tree: LibraryTree) {
        let fold = TextFold()
        let kinds: [(SongLabels.Kind, QueryTermName)] = [
            (.tag, .tag), (.artist, .artist), (.composer, .composer), (.lyricist, .lyricist), (.key, .key),
            (.language, .language),
        ]
        var counts = [SongLabels.Kind: [String: Int]]()
        for page in tree.pages {
            for index in page.songs.records.indices {
                page.songs.forEachLabel(of: index) { kind, text in
                    guard kind != .piece else { return }
                    let value = String(decoding: text, as: UTF8.self)
                    counts[kind, default: [:]][kind == .tag ? value.trimmingTag : value, default: 0] += 1
                }
            }
        }
        for (kind, name) in kinds { values[name] = Self.merged(counts[kind] ?? [:], fold) }
        // What is not UTF-8 cannot be typed.
        values[.folder] = tree.folders.compactMap { folder in
            let path = folder.relativePath
            return path.isEmpty ? nil : String(validating: path.bytes, as: UTF8.self).map { Value($0, fold) }
        }
        for name in QueryTermName.allCases {
            if let fixed = name.values { values[name] = fixed.map { Value($0, fold) } }
        }
        let dates = ["today", "week", "7d", "30d"].map { Value($0, fold) }
        (values[.changed], values[.created]) = (dates, dates)
    }

    /// Merges values that differ only in case into the most frequent spelling; the most frequent value first.
    private static func merged(_ counts: [String: Int], _ fold: TextFold) -> [Value] {
        var merged = [FoldedName: (text: String, most: Int, count: Int)]()
        for (text, count) in counts where !text.isEmpty {
            let name = FoldedName(text)
            var entry = merged[name] ?? (text, 0, 0)
            if count > entry.most || count == entry.most && text < entry.text {
                (entry.text, entry.most) = (text, count)
            }
            entry.count += count
            merged[name] = entry
        }
        let sorted = merged.values.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
        return sorted.map { Value($0.text, fold) }
    }

    /// The values for a term that is being typed, the likeliest first: those that begin with the typed letters, then
    /// those with a word that does. Case and accents are ignored. Empty if the value is complete and no other begins
    /// with it.
    public func suggestions(for completion: QueryCompletion, most: Int = 6) -> [QuerySuggestion] {
        let typed = TextFold().lowercase(completion.typed)
        var (first, second) = ([Value](), [Value]())
        for value in values[completion.name] ?? [] {
            if value.folded == typed { continue }
            if value.folded.starts(with: typed) {
                first.append(value)
                if first.count == most { break }
            } else if second.count < most, value.hasWord(beginning: typed) {
                second.append(value)
            }
        }
        var suggestions = (first + second).prefix(most).map { value in
            QuerySuggestion(
                value: value.text,
                term: completion.name.values == nil
                    ? completion.name.term(value.text) : completion.name.rawValue + ":" + value.text)
        }
        // `tag:none`, which is no tag, comes last.
        let none = QueryTermName.noTag
        let isNone = none.utf8.starts(with: typed) && typed.count < none.utf8.count
        if completion.name == .tag, suggestions.count < most, isNone {
            suggestions.append(QuerySuggestion(value: none, term: QueryTermName.tag.rawValue + ":" + none))
        }
        return suggestions
    }
}

extension QueryVocabulary.Value {
    /// After a blank or the slash of a path.
    fileprivate func hasWord(beginning typed: [UInt8]) -> Bool {
        folded.indices.contains { index in
            guard index > 0, folded[index - 1] == 0x20 || folded[index - 1] == 0x2F else { return false }
            return folded[index...].starts(with: typed)
        }
    }
}

extension TextFold {
    /// Folded, and in lowercase.
    fileprivate func lowercase(_ text: String) -> [UInt8] { fold(text).map(\.asciiLowercase) }
}
