public import Files

extension Sequence {
    /// The elements as lists show them by a name of each: as ``CollationKeys`` says; those that it takes for the same by
    /// the names' bytes.
    public func sortedByName(_ name: (Element) -> FilePath) -> [Element] {
        let named = map { (element: $0, name: name($0)) }.sorted { $0.name < $1.name }
        var keys = CollationKeys(capacity: named.count)
        for (_, name) in named { keys.append(name.display) }
        return keys.sortedPositions.map { named[$0].element }
    }
}
