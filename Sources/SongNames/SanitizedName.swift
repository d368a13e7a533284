import Files

/// The name made from a title.
struct SanitizedName {
    /// The maximum length: that of a name, less the suffix of a song's file and the room for the mark of a conflict
    /// copy: ` (conflicted copy 2026-02-12 103000 12)`, `.sync-conflict-20260212-103000-ABCDEFG`.
    private static let longest = SongName.longest - SongName.suffix.utf8.count - 40

    let text: String

    init(title: String) {
        var name = Self.replacing(title.unicodeScalars)
        // A leading hyphen would be an option in a terminal.
        name = Self.trim(name, leading: " .-", trailing: " .")
        if let device = DeviceName(of: name) { name.insert("_", at: device.end) }
        name = Self.trim(Self.cut(name), leading: "", trailing: " .")
        if name.isInvisible { name = SongName.untitled }
        // A sync program's mark would make it another version of a different song.
        while ConflictCopyName(FilePath(name + SongName.suffix)) != nil {
            name = Self.cut(name, to: Self.longest - 1) + "_"
        }
        text = name
    }

    /// A part of a name without illegal characters, of any length; empty if nothing remains.
    static func legal(_ part: String) -> String {
        trim(replacing(part.unicodeScalars), leading: " .-", trailing: " .")
    }

    /// The title with illegal characters replaced by similar ones or removed, and with single spaces.
    private static func replacing(_ title: String.UnicodeScalarView) -> String {
        var result = String.UnicodeScalarView()
        for (index, scalar) in zip(title.indices, title) {
            switch scalar {
            case _ where scalar.properties.isWhitespace:
                if result.last != " " { result.append(" ") }
            case ":":
                let next = title.index(after: index)
                let isBeforeSpace = next < title.endIndex && title[next].properties.isWhitespace
                result.append(
                    contentsOf: isBeforeSpace && result.last != " " ? " -".unicodeScalars : "-".unicodeScalars)
            case "/", "\\", "|": result.append("-")
            case "\"": result.append("'")
            case _ where scalar.isForbiddenInNames || DisplayText.isHarmful(scalar): break
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    private static func trim(_ name: String, leading: String, trailing: String) -> String {
        let (leading, trailing) = (leading.unicodeScalars, trailing.unicodeScalars)
        let kept = name.unicodeScalars.drop { leading.contains($0) }
        guard let last = kept.lastIndex(where: { !trailing.contains($0) }) else { return "" }
        return String(kept[...last])
    }

    /// Shortens the name to the limit, between characters, or within the only one there is.
    private static func cut(_ name: String, to limit: Int = longest) -> String {
        var characters = name[...]
        while characters.utf8.count > limit { characters.removeLast() }
        if !characters.isEmpty || name.isEmpty { return String(characters) }
        var scalars = name.unicodeScalars[...]
        while Substring(scalars).utf8.count > limit { scalars.removeLast() }
        return String(scalars)
    }
}
