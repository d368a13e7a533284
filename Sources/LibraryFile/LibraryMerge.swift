import SongFormat

/// Merges two versions of what a library remembers that have the same base: entry by entry, and each entry member by
/// member. There are no conflicts:
/// - a change of only one side is taken; a removal by one side is taken unless the other side changed the value;
/// - for a member that both changed differently, theirs is taken; but a different query of a smart folder, which a user
///   wrote, is kept beside theirs under a numbered name.
///
/// "Theirs" should be the version that all computers have, so that all get the same result.
package enum LibraryMerge {
    /// How deep objects are merged: entries, their members, a project's members and its roles, including intermediate
    /// levels.
    private static let deepest = 6

    /// - Parameter base: the version that both derive from; nil if unknown, and then everything in either is kept.
    package static func merging(
        base: LibraryArrangement?, ours: LibraryArrangement, theirs: LibraryArrangement
    ) -> LibraryArrangement {
        var result = theirs
        result.root = value(base?.root, ours.root, theirs.root, hasBase: base != nil, depth: 0) ?? theirs.root
        let folders = smartFolders(
            base?.root["smartFolders"]?.array, ours.root["smartFolders"]?.array ?? [],
            theirs.root["smartFolders"]?.array ?? [])
        if folders != result.root["smartFolders"]?.array ?? [] {
            result.root.set("smartFolders", to: folders.isEmpty ? nil : .array(folders))
        }
        return result
    }

    /// Nil represents a missing member.
    private static func value(
        _ base: JSONValue?, _ ours: JSONValue?, _ theirs: JSONValue?, hasBase: Bool, depth: Int
    ) -> JSONValue? {
        if ours == theirs { return theirs }
        if hasBase {
            if ours == base { return theirs }
            if theirs == base { return ours }
        }
        guard let ours else { return theirs }
        guard let theirs else { return ours }
        guard case .object(let our) = ours, case .object(let their) = theirs, depth < deepest, our.isUnambiguous,
            their.isUnambiguous
        else { return theirs }
        var members = [JSONValue.Member]()
        for name in their.map(\.name) + our.map(\.name).filter({ theirs[$0] == nil }) {
            let merged = value(
                base?[name], ours[name], theirs[name], hasBase: hasBase, depth: depth + 1)
            if let merged { members.append(JSONValue.Member(name, merged)) }
        }
        return .object(members)
    }

    /// In the order of theirs, unless only ours changed the order; folders that only ours has come last.
    private static func smartFolders(
        _ base: [JSONValue]?, _ ours: [JSONValue], _ theirs: [JSONValue]
    ) -> [JSONValue] {
        var result = [JSONValue]()
        var besides = [SmartFolder]()
        let names = theirs.map(\.folderName) + ours.map(\.folderName).filter { theirs.folder($0) == nil }
        for name in names {
            let (old, our, their) = (base?.folder(name), ours.folder(name), theirs.folder(name))
            guard let merged = value(old, our, their, hasBase: base != nil, depth: 0) else { continue }
            result.append(merged)
            if let our, let query = our["query"]?.string, merged["query"] != our["query"], their != nil,
                base == nil || old?["query"] != our["query"]
            {
                besides.append(SmartFolder(name: name, query: query))
            }
        }
        if let base, base.map(\.folderName) == theirs.map(\.folderName) {
            let order = ours.map(\.folderName)
            let places = Dictionary(zip(order, order.indices)) { first, _ in first }
            result.sort { places[$0.folderName] ?? .max < places[$1.folderName] ?? .max }
        }
        for folder in besides { result.addBeside(folder) }
        return result
    }
}

extension [JSONValue.Member] {
    /// Whether each name occurs once; otherwise it is unclear which member counts.
    fileprivate var isUnambiguous: Bool { Set(map { [UInt8]($0.name.utf8) }).count == count }
}

extension JSONValue {
    fileprivate var folderName: String { self["name"]?.string ?? "" }
}

extension [JSONValue] {
    fileprivate func folder(_ name: String) -> JSONValue? {
        first { $0.isSmartFolder(named: name) }
    }

    /// Adds the folder under a numbered name, unless it is already there under one.
    fileprivate mutating func addBeside(_ folder: SmartFolder) {
        var number = 2
        while let other = self.folder("\(folder.name) \(number)") {
            if other["query"] == .string(folder.query) { return }
            number += 1
        }
        append(
            .object([
                .init("name", .string("\(folder.name) \(number)")), .init("query", .string(folder.query)),
            ]))
    }
}
