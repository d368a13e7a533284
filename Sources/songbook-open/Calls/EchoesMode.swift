import Files
import Freedesktop
import LibraryIndex
import Problems
import SongFormat
import SongLibrary

/// `--echoes`: prints the lines and rhymes of a song that are also in other songs of its library, and where.
struct EchoesMode {
    let song: FilePath
    let asJSON: Bool
    let library: FilePath?
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        let source = try SongSource.read(song, in: environment)
        guard let (root, path) = try place(of: source) else { return }
        let reading = try LibraryReading(root, library: nil, console: console, environment: environment)
        var snapshot = try reading.snapshot()
        let song = source.song
        let echoes = try reading.find(in: &snapshot) { snapshot throws(SearchError) in
            try EchoFinder.allEchoes(
                of: song.text, listedChords: song.metadata.listedChords, path: path, id: song.id, in: snapshot)
        }
        do {
            try write(echoes, in: snapshot)
        } catch {
            throw reading.damage
        }
        reading.reportUnsearched(snapshot)
        reading.reportHiddenUnsearched(snapshot)
        reading.reportUnreadable(snapshot)
    }

    /// The root of the song's library, and the song's file in it; nil if it is in no library.
    private func place(of source: SongSource) throws(Problem) -> (root: FilePath, path: FilePath)? {
        guard let path = source.path else { preconditionFailure("standard input is no operand") }
        if let root = source.unavailableLibrary { return (root, path) }
        let location = try console.locator(library: library, environment: environment).location(of: song)
        guard location.isInLibrary else { return nil }
        return (location.root, location.root.appending(location.relativePath))
    }

    private func write(_ echoes: [Echo], in snapshot: LibrarySnapshot) throws(LibrarySnapshot.Damaged) {
        let output = BufferedOutput(console)
        for echo in echoes where console.isOpen {
            for place in echo.places {
                let texts = try snapshot.texts(of: place)
                if asJSON {
                    output.write(json: json(of: echo, place, texts))
                } else {
                    let text = texts.joined(separator: " / ")
                    output.write(own: echo.line, path: place.song.path, line: place.line, text: text)
                }
            }
        }
        output.flush()
    }

    private func json(of echo: Echo, _ place: Echo.Place, _ texts: [String]) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("line", .integer(echo.line)), .init("text", .string(echo.text)),
            .init("path", .string(place.song.path.string)), .init("title", .string(place.song.title)),
            .init("otherLine", .integer(place.line)), .init("otherText", .string(texts[0])),
        ]
        if let rhyme = echo.rhyme, let other = place.rhyme {
            members += [
                .init("rhymeLine", .integer(rhyme.line)), .init("rhymeText", .string(rhyme.text)),
                .init("otherRhymeLine", .integer(other)), .init("otherRhymeText", .string(texts[1])),
            ]
        }
        return .object(members)
    }
}
