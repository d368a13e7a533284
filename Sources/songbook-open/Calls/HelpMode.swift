import Translations

/// `--help`: the option table, at most 80 columns wide.
enum HelpMode {
    static let text: String = {
        var lines = [
            translated("Usage: songbook-open [OPTION...] [SONG...]"),
            translated("Open songs in a window or a text editor, print them, or save lyrics to them."),
            "",
            translated("SONG is a .songbook file, the folder it is in, or a file: URI."),
            translated("Without SONG, open the library."),
        ]
        for topic in CommandOption.Topic.allCases {
            lines += ["", topic.heading]
            for option in CommandOption.table where option.topic == topic { lines += describe(option) }
        }
        lines += [
            "",
            translated(
                """
                Exit status: 0 success, 64 usage error, 65 invalid song, 66 file not found,
                69 something required is missing, 73 cannot create, 74 I/O error,
                75 conflict (both versions are kept), 77 permission denied, 78 bad settings.
                """),
        ]
        return lines.joined(separator: "\n") + "\n"
    }()

    private static let column = 26
    private static let width = 80

    private static func describe(_ option: CommandOption) -> [String] {
        var head = option.letter.map { "  -\($0), " } ?? "      "
        head += option.name.spelling
        if let value = option.value { head += " " + value }
        if case .call(let operands, _) = option.role, !operands.synopsis.isEmpty { head += " " + operands.synopsis }

        let help = wrap(option.help.translation)
        let indent = String(repeating: " ", count: column)
        guard head.count < column - 1 else { return [head] + help.map { indent + $0 } }
        let first = head + String(repeating: " ", count: column - head.count) + help[0]
        return [first] + help.dropFirst().map { indent + $0 }
    }

    private static func wrap(_ text: String) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ") {
            if lines[lines.count - 1].count + 1 + word.count > width - column { lines.append("") }
            lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? String(word) : " " + word
        }
        return lines
    }
}
