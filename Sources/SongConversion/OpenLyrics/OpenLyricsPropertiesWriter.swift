import SongFormat

/// Writes the properties of a song besides its lyrics. Values that the schema does not accept in their place become
/// comments.
struct OpenLyricsPropertiesWriter {
    /// The attributes of the element `song`, except the date.
    private(set) var attributes: [XMLElement.Attribute] = []
    /// The names of notes.
    let notation: OpenLyricsNotation

    /// The order of the verses; nil if it goes into comments, or if there is none.
    private var order: String?
    private var titles: [XMLElement] = []
    private var authors: [XMLElement] = []
    private var values: [XMLElement] = []
    private var songbooks: [XMLElement] = []
    private var comments: [XMLElement] = []
    private let themes: [XMLElement]
    private let version: OpenLyricsVersion

    init(_ song: ImportedSong, _ version: OpenLyricsVersion) {
        self.version = version
        // A value that consists only of characters that XML cannot represent counts as empty.
        let fields = SongFields(of: song).fields.map {
            SongFields.Field(name: XMLWriter.held($0.name), value: XMLWriter.held($0.value), isMeta: $0.isMeta)
        }
        let title = XMLWriter.held(song.title)
        let metas = fields.filter(\.isMeta)
        let notationName = metas.first { $0.name == "chordNotation" && OpenLyricsSchema.notations.contains($0.value) }?
            .value
        // Names of chords and the key are as in the song in 0.8.
        let notation = version == .named ? nil : notationName ?? OpenLyricsNotation.of(song.text, song.chords)
        self.notation = OpenLyricsNotation(notation)
        // The schema requires a title.
        titles = [XMLElement("title", text: title.isEmpty ? " " : title)]
        themes = song.tags.map(XMLWriter.held).filter { !$0.isEmpty }.map { XMLElement("theme", text: $0) }
        attributes.append(XMLElement.Attribute("version", version.rawValue))
        for name in ["createdIn", "modifiedIn"] {
            add(name, metas.first { $0.name == name && !$0.value.isEmpty }?.value ?? OpenLyricsReader.ownName)
        }
        if let notation { add("chordNotation", notation) }
        let verses = OpenLyricsVerses(self.notation, song.chords, version)
        order = verses.order(of: song).flatMap { OpenLyricsSchema.isVerseOrder($0) ? $0 : nil }
        let released = metas.first { $0.name == "released" }?.value
        for field in fields {
            if field.isMeta { addMeta(field.name, field.value) } else { addMember(field.name, field.value, released) }
        }
    }

    /// The contents of `properties`.
    var elements: [XMLElement] {
        func list(_ name: String, _ items: [XMLElement]) -> [XMLElement] {
            items.isEmpty ? [] : [XMLElement(name, nodes: OpenLyricsWriter.laidOut(items, 6))]
        }
        return list("titles", titles) + list("authors", authors) + values + list("songbooks", songbooks)
            + list("themes", themes) + list("comments", comments)
    }

    private mutating func add(_ name: String, _ value: String) {
        if !value.isEmpty { attributes.append(XMLElement.Attribute(name, value)) }
    }

    private mutating func addComment(_ name: String, _ value: String) {
        comments.append(XMLElement("comment", text: name == "comment" ? value : "\(name): \(value)"))
    }

    // MARK: - Members

    private mutating func addMember(_ name: String, _ value: String, _ released: String?) {
        if value.isEmpty { return }
        switch name {
        case "artist": authors.append(XMLElement("author", text: value))
        case "composer": addAuthor("music", value)
        case "lyricist": addAuthor("words", value)
        case "arranger" where version == .structured: addAuthor("arrangement", value)
        case "copyright": values.append(XMLElement("copyright", text: value))
        case "language" where version == .structured && OpenLyricsSchema.isLanguage(value):
            attributes.insert(XMLElement.Attribute("lang", value, namespace: XMLElement.xmlNamespace), at: 0)
        case "key" where version == .named: values.append(XMLElement("key", text: value))
        case "key":
            let note = value.prefix { "ABCDEFGH#b♯♭".contains($0) }
            let key = notation.write(String(note)) + value.dropFirst(note.count)
            if OpenLyricsSchema.keys.contains(key) {
                values.append(XMLElement("key", text: key))
            } else {
                addComment(name, value)
            }
        case "time" where version == .structured && OpenLyricsSchema.isTimeSignature(value):
            values.append(XMLElement("timeSignature", text: value))
        case "year" where value.utf8.count == 4 && value.utf8.first != UInt8(ascii: "-"):
            // The full date includes the year.
            let isInDate = released.map { $0.starts(with: value) && OpenLyricsSchema.isDate($0) } ?? false
            values.append(XMLElement("released", text: isInDate ? released! : value))
        case "tempo":
            let isBeats = Int(value).map { (30...250).contains($0) } ?? false
            addTempo(isBeats ? "bpm" : "text", value)
        case "order":
            guard let order else { return addComment(name, value) }
            if !values.contains(where: { $0.name == "verseOrder" }) {
                values.append(XMLElement("verseOrder", text: order))
            }
        default: addComment(name, value)
        }
    }

    private mutating func addAuthor(_ type: String, _ value: String, language: String? = nil) {
        let lang = language.map { [XMLElement.Attribute("lang", $0)] } ?? []
        authors.append(XMLElement("author", text: value, attributes: [XMLElement.Attribute("type", type)] + lang))
    }

    private mutating func addTempo(_ type: String, _ value: String) {
        guard !values.contains(where: { $0.name == "tempo" }) else { return addComment("tempo", value) }
        values.append(XMLElement("tempo", text: value, attributes: [XMLElement.Attribute("type", type)]))
    }

    // MARK: - Other values

    private mutating func addMeta(_ name: String, _ value: String) {
        if value.isEmpty { return }
        let parts = value.split(separator: "; ").map { String($0) }
        switch name {
        case "createdIn", "modifiedIn": break
        case "chordNotation" where version == .structured && OpenLyricsSchema.notations.contains(value): break
        case "ccli" where OpenLyricsSchema.isPositive(value): values.append(XMLElement("ccliNo", text: value))
        case "tempo" where MetadataName.tempo.json(of: String(value.trimmed)) == nil: addTempo("text", value)
        case "variant", "publisher", "version", "keywords": values.append(XMLElement(name, text: value))
        case "transposition" where Int(value).map { (-11...11).contains($0) } ?? false:
            values.append(XMLElement(name, text: value))
        case "verseOrder" where order == nil && OpenLyricsSchema.isVerseOrder(value):
            values.append(XMLElement(name, text: value))
        case "released" where values.contains { $0.name == "released" && $0.text == value }: break
        case "songbook":
            for part in parts {
                let colon = part.range(ofLast: ": ")
                let entry = colon.map { [XMLElement.Attribute("entry", String(part[$0.upperBound...]))] } ?? []
                let book = colon.map { part[..<$0.lowerBound] } ?? part[...]
                songbooks.append(
                    XMLElement("songbook", attributes: [XMLElement.Attribute("name", String(book))] + entry))
            }
        case let name where name == "title" || name.starts(with: "title-"):
            guard let attributes = languages(name.dropFirst(5)) else { return addComment(name, value) }
            for part in parts { titles.append(XMLElement("title", text: part, attributes: attributes)) }
        case let name where name == "translator" || name.starts(with: "translator-"):
            let lang = name.dropFirst(11)
            guard lang.isEmpty ? version == .structured : OpenLyricsSchema.isLanguage(lang) else {
                return addComment(name, value)
            }
            for part in parts { addAuthor("translation", part, language: lang.isEmpty ? nil : String(lang)) }
        default: addComment(name, value)
        }
    }

    /// The attributes for a suffix such as `-de` or `-he-translit-en`; nil for an invalid suffix.
    private func languages(_ suffix: Substring) -> [XMLElement.Attribute]? {
        if suffix.isEmpty { return [] }
        let parts = suffix.dropFirst().split(separator: "-translit-", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ OpenLyricsSchema.isLanguage($0) }) else { return nil }
        return zip(["lang", "translit"], parts).map { XMLElement.Attribute($0, String($1)) }
    }
}

extension String {
    fileprivate func range(ofLast separator: String) -> Range<String.Index>? {
        ranges(of: separator).last { $0.lowerBound > startIndex && $0.upperBound < endIndex }
    }
}
