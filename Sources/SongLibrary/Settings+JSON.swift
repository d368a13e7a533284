import SongFormat
import Translations

/// Settings as stored in `settings.json`: an object with `version`, `mode`, `folder`, `earlier`, `historyLimit`,
/// `autosaveDelay`, `appearance`, `font`, `checkSpelling`, `spellingLanguage`, `inspire`, `markEchoes`,
/// `desktopSearch`. A missing limit has this program's default.
extension Settings {
    /// The version that this program writes. A file with a higher one is from a newer program and never overwritten.
    static let version: Int64 = 1

    /// What is wrong with a file that is JSON but not settings, as a message for the user.
    struct Fault: Error {
        let words: String
    }

    /// Values that this program does not understand are treated as missing, and listed in ``misunderstood``.
    ///
    /// - Throws: if the document is not an object.
    init(_ document: JSONValue) throws(Fault) {
        guard document.members != nil else { throw Fault(words: translated("settings must be an object in { }")) }
        self.init()
        readLibraries(document)
        readLimits(document)
        readAppearance(document)
        readSpelling(document)
        readInspire(document)
        readEchoes(document)
        readDesktopSearch(document)
    }

    private mutating func readLibraries(_ document: JSONValue) {
        read(.mode, of: document, translated("“mode” should be \"folder\" or \"in-app\"")) { settings, value in
            guard let mode = value.string.flatMap(Mode.init(rawValue:)) else { return false }
            settings.mode = mode
            return true
        }
        read(.folder, of: document, translated("“folder” should be an object with an absolute “path”")) {
            settings, value in
            settings.folder = Bookmark(value)
            return settings.folder != nil
        }
        guard document["earlier"]?.array != nil else {
            return read(.earlier, of: document, translated("“earlier” should be a list of folders")) { _, _ in false }
        }
        read(.earlier, of: document, translated("each item of “earlier” should be an object with an absolute “path”")) {
            settings, value in
            let values = value.array ?? []
            settings.earlier = values.compactMap(Bookmark.init)
            return settings.earlier.count == values.count
        }
    }

    private mutating func readLimits(_ document: JSONValue) {
        read(.historyLimit, of: document, Self.words(of: .historyLimit, in: Self.historyLimits)) { settings, value in
            let limit = value.whole(in: Self.historyLimits)
            // The limit may have been higher, and versions that are not kept are lost.
            settings.historyLimit = limit ?? .max
            return limit != nil
        }
        read(.autosaveDelay, of: document, Self.words(of: .autosaveDelay, in: Self.autosaveDelays)) { settings, value in
            guard let delay = value.whole(in: Self.autosaveDelays) else { return false }
            settings.autosaveDelay = delay
            return true
        }
    }

    private mutating func readAppearance(_ document: JSONValue) {
        read(.appearance, of: document, translated("“appearance” should be \"system\", \"light\" or \"dark\"")) {
            settings, value in
            guard let appearance = value.string.flatMap(Appearance.init(rawValue:)) else { return false }
            settings.appearance = appearance
            return true
        }
        read(.font, of: document, translated("“font” should be a font with its size, such as \"Cantarell 14\"")) {
            settings, value in
            guard let font = value.string, Self.isLine(font) else { return false }
            settings.font = font
            return true
        }
    }

    private mutating func readSpelling(_ document: JSONValue) {
        read(.checkSpelling, of: document, translated("“checkSpelling” should be true or false")) { settings, value in
            guard let checks = value.bool else { return false }
            settings.checksSpelling = checks
            return true
        }
        read(.spellingLanguage, of: document, translated("“spellingLanguage” should be a language, such as \"en_US\""))
        {
            settings, value in
            guard let language = value.string, Self.isLine(language) else { return false }
            settings.spellingLanguage = language
            return true
        }
    }

    private mutating func readDesktopSearch(_ document: JSONValue) {
        read(.desktopSearch, of: document, translated("“desktopSearch” should be true or false")) { settings, value in
            guard let answers = value.bool else { return false }
            settings.answersDesktopSearch = answers
            return true
        }
    }

    private mutating func readEchoes(_ document: JSONValue) {
        read(.markEchoes, of: document, translated("“markEchoes” should be true or false")) { settings, value in
            guard let marks = value.bool else { return false }
            settings.marksEchoes = marks
            return true
        }
    }

    private mutating func readInspire(_ document: JSONValue) {
        read(
            .inspire, of: document,
            translated("“inspire” should be an object with “command”, a list of words such as [\"/usr/bin/program\"]")
        ) { settings, value in
            guard value.members != nil else { return false }
            switch value["command"] {
            case nil, .null: return true
            case let command?:
                guard let values = command.array else { return false }
                let words = values.compactMap(\.string).filter { !$0.utf8.contains(0) }
                guard words.count == values.count, words.first?.isEmpty != true else { return false }
                settings.inspireCommand = words.isEmpty ? nil : words
                return true
            }
        }
    }

    /// - Parameters:
    ///   - words: the message for an invalid value.
    ///   - body: applies the value; returns false if it is invalid.
    private mutating func read(
        _ member: Member, of document: JSONValue, _ words: @autoclosure () -> String,
        _ body: (inout Settings, JSONValue) -> Bool
    ) {
        switch document[member.rawValue] {
        case nil, .null: break
        case let value?: if !body(&self, value) { misunderstood[member] = words() }
        }
    }

    private static func words(of member: Member, in range: ClosedRange<Int>) -> String {
        let name = member.rawValue
        return translated("“\(name)” should be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }

    private static func isLine(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 200 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// The document with these settings. Keeps members that this program does not know, and values that did not change
    /// or are invalid.
    func written(into document: JSONValue) -> JSONValue {
        let old = (try? Settings(document)) ?? Settings()
        func isSet<Value: Equatable>(_ member: Member, _ path: KeyPath<Settings, Value>) -> Bool {
            guard misunderstood[member] == nil else { return false }
            return self[keyPath: path] != old[keyPath: path] || old.misunderstood[member] != nil
        }
        let places = document["earlier"]?.array ?? []
        var known = [Bookmark: JSONValue]()
        for value in [document["folder"]].compactMap(\.self) + places {
            if let bookmark = Bookmark(value) { known[bookmark] = value }
        }
        let json = { (bookmark: Bookmark) in known[bookmark] ?? bookmark.json }
        var document = document
        document.set("version", to: .integer(Self.version))
        if isSet(.mode, \.mode) { document.set("mode", to: mode.map { .string($0.rawValue) }) }
        if isSet(.folder, \.folder) { document.set("folder", to: folder.map(json)) }
        if isSet(.earlier, \.earlier) {
            let all = earlier.map(json) + places.filter { Bookmark($0) == nil }
            document.set("earlier", to: all.isEmpty ? nil : .array(all))
        }
        // A limit that was never changed is not written, so that a later version can have a better default.
        if isSet(.historyLimit, \.historyLimit) { document.set("historyLimit", to: .integer(historyLimit)) }
        if isSet(.autosaveDelay, \.autosaveDelay) { document.set("autosaveDelay", to: .integer(autosaveDelay)) }
        if isSet(.appearance, \.appearance) { document.set("appearance", to: .string(appearance.rawValue)) }
        if isSet(.font, \.font) { document.set("font", to: font.map { .string($0) }) }
        if isSet(.checkSpelling, \.checksSpelling) { document.set("checkSpelling", to: .bool(checksSpelling)) }
        if isSet(.spellingLanguage, \.spellingLanguage) {
            document.set("spellingLanguage", to: spellingLanguage.map { .string($0) })
        }
        if isSet(.markEchoes, \.marksEchoes) { document.set("markEchoes", to: .bool(marksEchoes)) }
        if isSet(.desktopSearch, \.answersDesktopSearch) {
            document.set("desktopSearch", to: .bool(answersDesktopSearch))
        }
        if isSet(.inspire, \.inspireCommand) {
            var inspire = document["inspire"] ?? .object([])
            inspire.set("command", to: inspireCommand.map { .array($0.map { .string($0) }) })
            document.set("inspire", to: inspire.members?.isEmpty == true ? nil : inspire)
        }
        return document
    }
}

extension JSONValue {
    fileprivate func whole(in range: ClosedRange<Int>) -> Int? {
        integer.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }
}
