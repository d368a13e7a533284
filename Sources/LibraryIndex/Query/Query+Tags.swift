import SongFormat

extension Query {
    /// The text of the same query after a tag was renamed: each term for the tag is replaced, the rest stays as it is.
    public func renamingTag(_ tag: String, to newTag: String) -> String {
        var bytes = Array(text.utf8)
        for term in terms.reversed() {
            guard case .tag(let name) = term.meaning, name.isSameTag(as: tag) else { continue }
            let new = (term.isNegated ? "-" : "") + QueryTermName.tag.term(newTag)
            bytes.replaceSubrange(term.range, with: new.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
