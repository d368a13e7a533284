import SongFormat

/// Merges two versions of what a library remembers that were made from the same one: entry by entry, of each entry member
/// by member. There are no conflicts:
/// - what one side changed is taken; what one side removed is gone, unless the other one changed it;
/// - a member that both changed to different values is as theirs say, except for a smart folder's query, which is
///   something that a person wrote: ours then stands beside theirs, under a name with a number.
///
/// Theirs are to be those that all computers have, so that all come to the same.
package enum LibraryMerge {
    /// How deep objects are merged: the entries, their members, a project's members, its roles; and what is between.
    private static let deepest = 6

    /// - Parameter base: what both were made from; nil if nobody knows, and then all that either has is there.
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

    /// Nil is a member that is not there.
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

    /// In the order of theirs, unless only ours changed it; what only ours have comes last.
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
    /// Whether each name is there once; else nobody knows which member is meant.
    fileprivate var isUnambiguous: Bool { Set(map { [UInt8]($0.name.utf8) }).count == count }
}

extension JSONValue {
    fileprivate var folderName: String { self["name"]?.string ?? "" }
}

extension [JSONValue] {
    fileprivate func folder(_ name: String) -> JSONValue? {
        first { $0.isSmartFolder(named: name) }
    }

    /// Adds it under its name with a number, unless it is there already so.
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
