public import Files

extension Sequence {
    /// The elements in the order of lists, by a name of each: in the order of ``CollationKeys``, and of the names'
    /// bytes where that is equal.
    public func sortedByName(_ name: (Element) -> FilePath) -> [Element] {
        let named = map { (element: $0, name: name($0)) }.sorted { $0.name < $1.name }
        var keys = CollationKeys(capacity: named.count)
        for (_, name) in named { keys.append(name.display) }
        return keys.sortedPositions.map { named[$0].element }
    }
}
