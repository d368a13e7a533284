import Files
import Freedesktop
import SongFormat

/// `--print`: the lyrics on standard output; with `--json` the whole song.
///
/// It looks at the song's file and at nothing else: no library, no settings.
struct PrintMode {
    let songs: [FilePath]
    let asJSON: Bool
    let console: Console
    let surroundings: Surroundings

    func run() {
        console.forEach(songs) { operand throws(Problem) in
            let source =
                operand == "-"
                ? try SongSource.standardInput(console.input)
                : try SongSource.file(operand, in: surroundings.environment)
            asJSON ? console.write(json: json(of: source)) : console.write(lyrics(of: source))
        }
    }

    private func lyrics(of source: SongSource) -> [UInt8] {
        let text = source.song.text
        var bytes = [UInt8]()
        if console.isTerminal {
            bytes = TerminalText.escaping(text)
        } else {
            bytes.reserveCapacity(text.utf8.count + 1)
            bytes.append(contentsOf: text.utf8)
        }
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private func json(of source: SongSource) -> JSONValue {
        source.completeSong.json(path: source.path.map { surroundings.environment.absolute($0).string })
    }
}
