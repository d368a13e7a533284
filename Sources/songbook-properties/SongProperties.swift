import ChordSheet
import Files
import SongFormat

/// The properties of a song, with the names of KFileMetaData.
struct SongProperties {
    /// The most texts in a list: programs may show all of them at once while their window is blocked.
    private static let mostTexts = 100

    private let song: Song
    private let file: FilePath

    init(of song: Song, in file: FilePath) {
        self.song = song
        self.file = file
    }

    /// An object with the members that the song has.
    var json: JSONValue {
        var members = [
            JSONValue.Member("title", .string(song.title.isEmpty ? file.stem.display : song.title.asLine))
        ]
        if !song.tags.isEmpty { members.append(.init("keywords", list(of: song.tags))) }
        for (member, name) in Self.names {
            switch song.metadata[member] {
            case .text(let text): members.append(.init(name, .string(text.asLine)))
            case .list(let texts): members.append(.init(name, list(of: texts)))
            case .number(let number):
                if let number = Int(exactly: number) { members.append(.init(name, .integer(number))) }
            case .unknown, nil: break
            }
        }
        // For full-text indexes of the desktop.
        members.append(.init("text", .string(lyrics)))
        return .object(members)
    }

    private func list(of texts: [String]) -> JSONValue {
        .array(texts.prefix(Self.mostTexts).map { .string($0.amongWords) })
    }

    private static let names: [(MetadataName, String)] = [
        (.artist, "artist"), (.composer, "composer"), (.lyricist, "lyricist"), (.arranger, "arranger"),
        (.album, "album"), (.year, "releaseYear"), (.copyright, "copyright"), (.language, "language"),
    ]

    /// The lyrics without chords, which would split words.
    private var lyrics: String {
        SheetLines(song.text, SongChords(listed: song.metadata.listedChords, in: song.text)).map { line in
            line.kind == .words ? line.pieces.map { String($0.words) }.joined() : String(line.text)
        }.joined(separator: "\n")
    }
}
