import SongFormat
import Translations

/// Settings as `settings.json` keeps them: an object with `version`, `mode`, `folder`, `earlier`,
/// `historyLimit`, `autosaveDelay`, `appearance`, `font`. A limit that is not there is the one this program has.
extension Settings {
    /// The version that this program writes. A higher one in the file is another program's, and never written over.
    static let version: Int64 = 1

    /// What is wrong with a file that is JSON but no settings, in words for a person.
    struct Fault: Error {
        let words: String
    }

    /// - Throws: when a member that this program uses has a value it does not understand.
    init(_ document: JSONValue) throws(Fault) {
        guard document.members != nil else { throw Fault(words: translated("settings are an object in { }")) }
        self.init()
        switch document["mode"] {
        case nil, .null: break
        case let value?:
            guard let mode = value.string.flatMap(Mode.init(rawValue:)) else {
                throw Fault(words: translated("“mode” should be \"folder\" or \"in-app\""))
            }
            self.mode = mode
        }
        switch document["folder"] {
        case nil, .null: break
        case let value?:
            guard let bookmark = Bookmark(value) else {
                throw Fault(words: translated("“folder” should be an object with an absolute “path”"))
            }
            folder = bookmark
        }
        switch document["earlier"] {
        case nil, .null: break
        case let value?:
            guard let values = value.array else {
                throw Fault(words: translated("“earlier” should be a list of folders"))
            }
            for value in values {
                guard let bookmark = Bookmark(value) else {
                    throw Fault(words: translated("each of “earlier” should be an object with an absolute “path”"))
                }
                earlier.append(bookmark)
            }
        }
        historyLimit = try document.limit("historyLimit", in: Self.historyLimits) ?? historyLimit
        autosaveDelay = try document.limit("autosaveDelay", in: Self.autosaveDelays) ?? autosaveDelay
        takeLook(document)
    }

    /// How windows look is no reason to know nothing else.
    private mutating func takeLook(_ document: JSONValue) {
        switch document["appearance"] {
        case nil, .null: break
        case let value?:
            if let appearance = value.string.flatMap(Appearance.init(rawValue:)) {
                self.appearance = appearance
            } else {
                misunderstood.append(translated("“appearance” should be \"system\", \"light\" or \"dark\""))
            }
        }
        switch document["font"] {
        case nil, .null: break
        case let value?:
            if let font = value.string, Self.isFont(font) {
                self.font = font
            } else {
                misunderstood.append(translated("“font” should be a font with its size, such as \"Cantarell 14\""))
            }
        }
    }

    private static func isFont(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 200 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// The document with these settings in it. Members that this program does not know stay, and so does a bookmark
    /// that did not change.
    func written(into document: JSONValue) -> JSONValue {
        var known = [Bookmark: JSONValue]()
        for value in [document["folder"]].compactMap(\.self) + (document["earlier"]?.array ?? []) {
            if let bookmark = Bookmark(value) { known[bookmark] = value }
        }
        let json = { (bookmark: Bookmark) in known[bookmark] ?? bookmark.json }
        var document = document
        document.set("version", to: .integer(Self.version))
        document.set("mode", to: mode.map { .string($0.rawValue) })
        document.set("folder", to: folder.map(json))
        document.set("earlier", to: earlier.isEmpty ? nil : .array(earlier.map(json)))
        let usual = Settings()
        document.set(limit: "historyLimit", to: historyLimit, usually: usual.historyLimit)
        document.set(limit: "autosaveDelay", to: autosaveDelay, usually: usual.autosaveDelay)
        var old = Settings()
        old.takeLook(document)
        if appearance != old.appearance { document.set("appearance", to: .string(appearance.rawValue)) }
        if font != old.font { document.set("font", to: font.map { .string($0) }) }
        return document
    }
}

extension JSONValue {
    fileprivate func limit(_ name: String, in range: ClosedRange<Int>) throws(Settings.Fault) -> Int? {
        switch self[name] {
        case nil, .null: return nil
        case let value?:
            guard let number = value.integer.flatMap({ Int(exactly: $0) }), range.contains(number) else {
                throw Settings.Fault(
                    words: translated(
                        "“\(name)” should be a whole number from \(range.lowerBound) to \(range.upperBound)"))
            }
            return number
        }
    }

    /// A limit that nobody changed is not put into the file, so that a later version can have a better one.
    fileprivate mutating func set(limit name: String, to number: Int, usually usual: Int) {
        if number != usual || self[name] != nil { set(name, to: .integer(number)) }
    }

    /// Gives the member this value, or takes it away; its place stays, and a new one comes last.
    fileprivate mutating func set(_ name: String, to value: JSONValue?) {
        var members = members ?? []
        let place = members.lastIndex { $0.name == name }
        if let place, let value {
            members[place].value = value
        } else if let value {
            members.append(Member(name, value))
        } else {
            members.removeAll { $0.name == name }
        }
        self = .object(members)
    }
}
