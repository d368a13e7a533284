/// The bytes of a `mimeapps.list`, of which only the default for one type is changed.
///
/// Source: Association between MIME types and applications 1.0.1, "Default Application".
struct DefaultApplications: Equatable, Sendable {
    /// With a newline, or without for the last line of a file that does not end in one.
    private var lines: [ArraySlice<UInt8>]

    init(bytes: [UInt8]) {
        lines = Self.lines(of: bytes)
    }

    var bytes: [UInt8] { Array(lines.joined()) }

    /// The desktop entries for `type` in order of preference.
    func applications(for type: String) -> [String] {
        entry(for: type).map { DefaultEntry(line: lines[$0]).applications } ?? []
    }

    /// Puts `application` before all others.
    ///
    /// - Returns: whether there was no group of defaults, so that one was added.
    mutating func prefer(_ application: String, for type: String) -> Bool {
        var lines = lines
        if let index = entry(for: type) {
            let entry = DefaultEntry(line: lines[index])
            guard entry.applications.first != application else { return false }
            lines[index] = entry.removing(application).prepending(application).line
            self.lines = lines
            return false
        }
        let line = Array("\(type)=\(application)".utf8)
        guard let header = groupHeader else {
            let newline = Array("\n".utf8)
            let rest = lines.isEmpty ? [] : [newline[...]] + lines
            self.lines = [(Self.header + newline)[...], (line + newline)[...]] + rest
            return true
        }
        let ending = Self.ending(of: lines[header])
        if ending.isEmpty {
            lines[header] += "\n".utf8
            lines.insert(line[...], at: header + 1)
        } else {
            lines.insert((line + ending)[...], at: header + 1)
        }
        self.lines = lines
        return false
    }

    /// Removes `application` from the defaults for `type`.
    ///
    /// - Parameter removingEmptyGroup: whether to remove the group of defaults, too, if it is empty then.
    mutating func forget(_ application: String, for type: String, removingEmptyGroup: Bool) {
        guard let index = entry(for: type) else { return }
        let entry = DefaultEntry(line: lines[index])
        guard entry.applications.contains(application) else { return }
        let rest = entry.removing(application)
        if rest.applications.isEmpty {
            removeLine(index)
            if removingEmptyGroup { removeGroupIfEmpty() }
        } else {
            lines[index] = rest.line
        }
    }
}

extension DefaultApplications {
    private static let header = Array("[Default Applications]".utf8)

    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines = [ArraySlice<UInt8>]()
        var rest = bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
            lines.append(rest[..<end])
            rest = rest[end...]
        }
        return lines
    }

    fileprivate static func ending(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard line.last == UInt8(ascii: "\n") else { return [] }
        return line.dropLast().last == UInt8(ascii: "\r") ? line.suffix(2) : line.suffix(1)
    }

    private var groupHeader: Int? {
        lines.firstIndex { $0.trimmed.elementsEqual(Self.header) }
    }

    /// The lines after the header up to the next one.
    private var groupLines: Range<Int>? {
        guard let header = groupHeader else { return nil }
        let start = header + 1
        let end = lines[start...].firstIndex { $0.trimmed.first == UInt8(ascii: "[") } ?? lines.endIndex
        return start..<end
    }

    private func entry(for type: String) -> Int? {
        groupLines?.first { DefaultEntry(line: lines[$0]).key == type }
    }

    private mutating func removeLine(_ index: Int) {
        var lines = lines
        let line = lines.remove(at: index)
        // Before this line was added, the previous one ended the file without a newline.
        if Self.ending(of: line).isEmpty, index > 0 {
            lines[index - 1] = lines[index - 1].dropLast(Self.ending(of: lines[index - 1]).count)
        }
        self.lines = lines
    }

    private mutating func removeGroupIfEmpty() {
        guard let header = groupHeader, let group = groupLines else { return }
        var lines = lines
        guard lines[group].allSatisfy({ DefaultEntry(line: $0).key == nil }) else { return }
        let isFollowedByBlank = group.first.map { lines[$0].trimmed.isEmpty } ?? false
        lines.removeSubrange(header...(isFollowedByBlank ? header + 1 : header))
        self.lines = lines
    }
}

/// A line `TYPE=APPLICATION;APPLICATION;` that keeps its spaces and its end.
private struct DefaultEntry {
    let line: ArraySlice<UInt8>

    /// Nil for a comment, a header, or anything else that sets nothing.
    var key: String? {
        guard let equals, line.trimmed.first != UInt8(ascii: "#") else { return nil }
        return String(decoding: line[..<equals].trimmed, as: UTF8.self)
    }

    var applications: [String] {
        value.split(separator: UInt8(ascii: ";")).map { String(decoding: $0.trimmed, as: UTF8.self) }
            .filter { !$0.isEmpty }
    }

    func prepending(_ application: String) -> DefaultEntry {
        let separator = applications.isEmpty ? "" : ";"
        return replacingValue(with: Array((application + separator).utf8) + value)
    }

    func removing(_ application: String) -> DefaultEntry {
        let parts = value.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let kept = parts.filter { String(decoding: $0.trimmed, as: UTF8.self) != application }
        return replacingValue(with: Array(kept.joined(separator: [UInt8(ascii: ";")])))
    }

    private var equals: Int? { line.firstIndex(of: UInt8(ascii: "=")) }

    /// Without the spaces around it and the end of the line.
    private var value: ArraySlice<UInt8> {
        equals.map { line[($0 + 1)...].trimmed } ?? []
    }

    private func replacingValue(with value: [UInt8]) -> DefaultEntry {
        let old = self.value
        return DefaultEntry(line: (line[..<old.startIndex] + value + line[old.endIndex...])[...])
    }
}

extension ArraySlice<UInt8> {
    /// Without spaces, tabs and line ends around it; an empty slice keeps its place.
    fileprivate var trimmed: ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
        let head = drop(while: isBlank)
        guard let last = head.lastIndex(where: { !isBlank($0) }) else { return prefix(0) }
        return head[...last]
    }
}
