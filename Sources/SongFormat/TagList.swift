/// Adds, removes and renames tags of a song. ``TagKey`` decides which tags are the same.
public enum TagList {
    /// The tags with the typed ones, which commas or line ends separate, added; existing tags are not added again.
    public static func adding(_ typed: String, to tags: [String]) -> [String] {
        distinct(typed.split { $0 == "," || $0.isNewline }.map(String.init), after: tags)
    }

    /// Tags without white space around them, without empty ones, and without those that are already there.
    ///
    /// - Parameter present: the tags that stay before them as they are.
    public static func distinct(_ tags: [String], after present: [String] = []) -> [String] {
        var known = Set(present.map(TagKey.init))
        return present + tags.map(\.trimmingTag).filter { !$0.isEmpty && known.insert(TagKey($0)).inserted }
    }

    /// The tags without the one at this index.
    public static func removing(_ index: Int, from tags: [String]) -> [String] {
        var result = tags
        if result.indices.contains(index) { result.remove(at: index) }
        return result
    }

    /// The tags without this one.
    public static func removing(_ tag: String, from tags: [String]) -> [String] {
        tags.filter { !$0.isSameTag(as: tag) }
    }

    /// The tags with one renamed. It keeps its place and occurs once: if the song already has the new tag, the old one
    /// is removed.
    public static func renaming(_ tag: String, to newTag: String, in tags: [String]) -> [String] {
        guard let place = tags.firstIndex(where: { $0.isSameTag(as: tag) }) else { return tags }
        if !newTag.isSameTag(as: tag), tags.contains(where: { $0.isSameTag(as: newTag) }) {
            return removing(tag, from: tags)
        }
        var result = tags
        result[place] = newTag
        return result.enumerated().filter { $0 == place || !$1.isSameTag(as: tag) }.map(\.element)
    }

    /// The tags after a change to them is undone; later changes stay.
    ///
    /// - Parameters:
    ///   - before: the tags before that change.
    ///   - after: the tags after that change.
    public static func undoing(changeFrom before: [String], to after: [String], in tags: [String]) -> [String] {
        if tags == after { return before }
        let gone = before.filter { old in !after.contains { $0.isSameTag(as: old) } }
        let new = after.filter { tag in !before.contains { $0.isSameTag(as: tag) } }
        let kept = tags.filter { tag in !new.contains { $0.isSameTag(as: tag) } }
        return kept + gone.filter { old in !kept.contains { $0.isSameTag(as: old) } }
    }
}
