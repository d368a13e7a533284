import SongFormat

extension LibraryArrangement {
    /// Checks that all values that this program knows are valid; a newer program may have other rules.
    func check() throws(LibraryFault) {
        guard root.members != nil else { throw .notAnObject }
        if let version = root["version"] {
            guard let number = version.integer, number > 0 else { throw .version }
            guard number <= Self.version else { return }
        }
        try root.checkNames()
        try checkSmartFolders()
        for name in ["folders", "tags"] {
            guard let value = root[name] else { continue }
            guard let entries = value.members else { throw .type(name, .object) }
            try value.checkNames()
            for entry in entries {
                guard entry.value.members != nil else { throw .type(entry.name, .object) }
                try entry.value.checkNames()
                if name == "tags" { try entry.value.check("color", .text) } else { try Self.check(folder: entry.value) }
            }
        }
    }

    private func checkSmartFolders() throws(LibraryFault) {
        guard let value = root["smartFolders"] else { return }
        guard let folders = value.array else { throw .smartFolders }
        var names = Set<[UInt8]>()
        for folder in folders {
            guard let name = folder["name"]?.string, folder["query"]?.string != nil else { throw .smartFolders }
            try folder.checkNames()
            guard names.insert(Array(name.utf8)).inserted else { throw .repeated(name) }
        }
    }

    private static func check(folder: JSONValue) throws(LibraryFault) {
        try folder.check("order", .wholeNumber)
        try folder.check("icon", .text)
        guard let project = folder["project"] else { return }
        guard project.members != nil else { throw .type("project", .object) }
        try project.checkNames()
        guard project["kind"] != nil else { throw .type("kind", .text) }
        try project.check("kind", .text)
        guard let roles = project["roles"] else { return }
        guard let members = roles.members else { throw .type("roles", .object) }
        try roles.checkNames()
        for role in members where role.value.string == nil { throw .type(role.name, .text) }
    }
}

extension JSONValue {
    /// Checks that the names in an object are unique.
    fileprivate func checkNames() throws(LibraryFault) {
        var names = Set<[UInt8]>()
        for member in members ?? [] {
            guard names.insert(Array(member.name.utf8)).inserted else { throw .repeated(member.name) }
        }
    }

    fileprivate func check(_ name: String, _ type: LibraryFault.JSONType) throws(LibraryFault) {
        guard let value = self[name] else { return }
        let isRight =
            switch type {
            case .text: value.string != nil
            case .wholeNumber: value.integer != nil
            case .object: value.members != nil
            }
        guard isRight else { throw .type(name, type) }
    }
}
