import SongFormat

/// What a library remembers about itself: smart folders, the arrangement of its folders, the colors of its tags.
///
/// A view of the JSON of `.songbook-library.json`; keeps everything in it that this program does not know. See
/// songbook-library(5).
public struct LibraryArrangement: Hashable, Sendable {
    /// The version that this program writes.
    public static let version: Int64 = 1

    /// The whole file, an object.
    var root: JSONValue

    /// An arrangement that remembers nothing.
    public init() {
        root = .object([.init("version", .integer(Self.version))])
    }

    /// - Throws: if a known member has the wrong type, or occurs twice.
    init(_ root: JSONValue) throws(LibraryFault) {
        self.root = root
        try check()
    }

    /// Whether it contains nothing that a file must be created for.
    public var isEmpty: Bool {
        (root.members ?? []).allSatisfy { member in
            member.name == "version" || member.value.members?.isEmpty ?? member.value.array?.isEmpty ?? false
        }
    }

    /// The version of the program that wrote it; if it is higher than ``version``, nothing may be changed.
    var fileVersion: Int64 { root["version"]?.integer ?? Self.version }

    // MARK: Smart folders

    /// The user's smart folders, in order.
    public var smartFolders: [SmartFolder] {
        (root["smartFolders"]?.array ?? []).compactMap { value in
            guard let name = value["name"]?.string, let query = value["query"]?.string else { return nil }
            return SmartFolder(name: name, query: query)
        }
    }

    /// The smart folder with this name; nil if there is none.
    public func smartFolder(named name: String) -> SmartFolder? {
        smartFolders.first { $0.name.hasSameBytes(as: name) }
    }

    /// Adds a smart folder after the others, or changes the query of the one with this name.
    public mutating func set(_ folder: SmartFolder) {
        var values = root["smartFolders"]?.array ?? []
        if let index = values.firstIndex(where: { $0.isSmartFolder(named: folder.name) }) {
            values[index].set("query", to: .string(folder.query))
        } else {
            values.append(.object([.init("name", .string(folder.name)), .init("query", .string(folder.query))]))
        }
        root.set("smartFolders", to: .array(values))
    }

    /// Removes the smart folder with this name, if there is one.
    public mutating func removeSmartFolder(named name: String) {
        guard var values = root["smartFolders"]?.array else { return }
        values.removeAll { $0.isSmartFolder(named: name) }
        root.set("smartFolders", to: values.isEmpty ? nil : .array(values))
    }

    /// Renames a smart folder, which keeps its position. The new name must be free.
    public mutating func renameSmartFolder(_ name: String, to newName: String) {
        guard var values = root["smartFolders"]?.array else { return }
        for index in values.indices where values[index].isSmartFolder(named: name) {
            values[index].set("name", to: .string(newName))
        }
        root.set("smartFolders", to: .array(values))
    }

    /// Moves a smart folder before another one, or to the end.
    public mutating func moveSmartFolder(named name: String, before other: String?) {
        guard var values = root["smartFolders"]?.array, name != other,
            let index = values.firstIndex(where: { $0.isSmartFolder(named: name) })
        else { return }
        let value = values.remove(at: index)
        let place = other.flatMap { other in values.firstIndex { $0.isSmartFolder(named: other) } }
        values.insert(value, at: place ?? values.endIndex)
        root.set("smartFolders", to: .array(values))
    }

    // MARK: Tags

    /// The name of a tag's color; nil if it has none. Ignores case if no tag has exactly this spelling.
    public func color(ofTag tag: String) -> String? {
        let members = root["tags"]?.members ?? []
        let found = members.last { $0.name.hasSameBytes(as: tag) } ?? members.last { $0.name.isSameTag(as: tag) }
        return found?.value["color"]?.string
    }

    /// Sets or removes the color of a tag; keeps data of later programs about it.
    ///
    /// - Parameter color: see songbook-library(5) for the names.
    public mutating func setColor(_ color: String?, ofTag tag: String) {
        setEntry(tag, in: "tags") { entry in entry.set("color", to: color.map(JSONValue.string)) }
    }

    /// Removes the color of a tag in any spelling; keeps data of later programs about it.
    public mutating func removeColor(ofTag tag: String) {
        for member in root["tags"]?.members ?? [] where member.name.isSameTag(as: tag) {
            setColor(nil, ofTag: member.name)
        }
    }

    /// Moves the remembered data of a tag to another one, except values that are already known.
    public mutating func renameTag(_ tag: String, to newTag: String) {
        guard !tag.hasSameBytes(as: newTag), var tags = root["tags"]?.members else { return }
        let old = tags.filter { $0.name.isSameTag(as: tag) && !$0.name.hasSameBytes(as: newTag) }
        guard !old.isEmpty else { return }
        tags.removeAll { $0.name.isSameTag(as: tag) && !$0.name.hasSameBytes(as: newTag) }
        root.set("tags", to: .object(tags))
        setEntry(newTag, in: "tags") { entry in
            for member in old.flatMap({ $0.value.members ?? [] }) where entry[member.name] == nil {
                entry.set(member.name, to: member.value)
            }
        }
    }

    /// Whether anything is remembered about a tag.
    public func knowsTag(_ tag: String) -> Bool {
        (root["tags"]?.members ?? []).contains { $0.name.isSameTag(as: tag) }
    }
}

extension LibraryArrangement {
    /// Changes the entry of a folder or a tag; removes it if it becomes empty.
    mutating func setEntry(_ name: String, in list: String, _ change: (inout JSONValue) -> Void) {
        var entries = root[list] ?? .object([])
        var entry = entries[name] ?? .object([])
        change(&entry)
        entries.set(name, to: entry.members?.isEmpty == false ? entry : nil)
        root.set(list, to: entries.members?.isEmpty == false ? entries : nil)
    }
}

extension JSONValue {
    func isSmartFolder(named name: String) -> Bool {
        self["name"]?.string?.hasSameBytes(as: name) ?? false
    }
}
