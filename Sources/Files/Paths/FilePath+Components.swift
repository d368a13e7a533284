extension FilePath {
    /// The root folder, `/`.
    public static let root: FilePath = "/"

    /// The names between the slashes, without empty ones and without the leading slash.
    public var components: [FilePath] {
        bytes.split(separator: .slash).map { FilePath(bytes: Array($0)) }
    }

    /// The last name; nil for the root and for an empty path.
    public var lastComponent: FilePath? {
        guard let range = lastComponentRange else { return nil }
        return FilePath(bytes: Array(bytes[range]))
    }

    /// The last name; for a path without one, such as `/`, the path.
    public var name: FilePath { lastComponent ?? self }

    /// The path without its last name: `/` for a name in the root, `.` for a single relative name.
    ///
    /// Purely textual: `a/..` has the parent `a`. The root is its own parent.
    public var parent: FilePath {
        guard let range = lastComponentRange else { return isAbsolute ? .root : "." }
        var head = bytes[..<range.lowerBound]
        while head.count > 1, head.last == .slash { head.removeLast() }
        return head.isEmpty ? "." : FilePath(bytes: Array(head))
    }

    /// The last name without its ``extension`` and the dot before it; the empty path where there is no name.
    public var stem: FilePath {
        let name = lastComponent?.bytes ?? []
        return FilePath(bytes: Array(name[..<(Self.extensionDot(in: name) ?? name.count)]))
    }

    /// What follows the last dot of the last name; nil where there is no dot, or only a leading one.
    public var `extension`: FilePath? {
        let name = lastComponent?.bytes ?? []
        return Self.extensionDot(in: name).map { FilePath(bytes: Array(name[($0 + 1)...])) }
    }

    /// `relative` seen from this folder; an absolute `relative` is returned as it is.
    public func appending(_ relative: FilePath) -> FilePath {
        if relative.isAbsolute || isEmpty { return relative }
        if relative.isEmpty { return self }
        return FilePath(bytes: bytes.last == .slash ? bytes + relative.bytes : bytes + [.slash] + relative.bytes)
    }

    /// Whether this path is `folder` or below it, by names alone: links and `..` are not resolved.
    public func isInside(_ folder: FilePath) -> Bool {
        relative(to: folder) != nil
    }

    /// What has to be appended to `folder` to get this path, by names alone; nil when it is not inside.
    ///
    /// The folder itself gives the empty path.
    public func relative(to folder: FilePath) -> FilePath? {
        guard isAbsolute == folder.isAbsolute else { return nil }
        let mine = components
        let theirs = folder.components
        guard mine.starts(with: theirs) else { return nil }
        return FilePath(bytes: Array(mine.dropFirst(theirs.count).map(\.bytes).joined(separator: [.slash])))
    }
}

extension FilePath {
    private var lastComponentRange: Range<Int>? {
        guard let last = bytes.lastIndex(where: { $0 != .slash }) else { return nil }
        let start = bytes[..<last].lastIndex(of: .slash).map { $0 + 1 } ?? 0
        return start..<(last + 1)
    }

    private static func extensionDot(in name: [UInt8]) -> Int? {
        guard let dot = name.lastIndex(of: .dot), dot > 0, name != [.dot, .dot] else { return nil }
        return dot
    }
}
