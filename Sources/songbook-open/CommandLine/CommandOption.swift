import Translations

/// A command-line option. Parser, `--help`, man page and completions all follow ``table``.
struct CommandOption: Sendable {
    /// The long spellings, without the two hyphens.
    enum Name: String, CaseIterable, Sendable {
        case edit
        case drafts
        case action
        case print
        case write
        case root
        case set
        case details
        case attachments
        case attach
        case asName = "as"
        case tag
        case untag
        case pin
        case unpin
        case rhymes
        case language
        case echoes
        case conflicts
        case resolve
        case history
        case revision
        case arrangement
        case list
        case whereQuery = "where"
        case sort
        case reverse
        case search
        case status
        case inspire
        case at
        case wish
        case mood
        case syllables
        case count
        case tags
        case renameTag = "rename-tag"
        case smartFolders = "smart-folders"
        case addSmartFolder = "add-smart-folder"
        case removeSmartFolder = "remove-smart-folder"
        case libraries
        case chooseLibrary = "choose-library"
        case importFiles = "import"
        case format
        case encoding
        case export
        case to
        case paper
        case columns
        case size
        case font
        case order
        case title
        case transpose
        case capo
        case notation
        case noChords = "no-chords"
        case new
        case newFolder = "new-folder"
        case newProject = "new-project"
        case kind
        case makeSong = "make-song"
        case ownFolder = "own-folder"
        case rename
        case move
        case copy
        case trash
        case trashed
        case restore
        case delete
        case force
        case merge
        case output
        case name
        case ancestor
        case textconv
        case registerGit = "register-git"
        case unregisterGit = "unregister-git"
        case local
        case register
        case unregister
        case help
        case version
        case json
        case null
        case wait
        case library
        case inFolder = "in"
        case files

        /// The option as it is typed.
        var spelling: String { "--" + rawValue }
    }

    /// The modifiers of ``Name/export`` that apply only to song sheets.
    static let ofSheets: [Name] = [.paper, .columns, .size, .font, .order, .title]

    /// The modifiers of ``Name/export`` that change chords.
    static let ofChords: [Name] = [.transpose, .capo, .notation, .noChords]

    /// The number of operands that a call takes, and their names.
    struct Operands: Sendable {
        let name: String
        let count: ClosedRange<Int>
        /// The name of the last operand, if it differs.
        var last: String?
        /// The name of the first operand, if it differs.
        var first: String?

        static let none = Operands(name: "", count: 0...0)
        static func one(_ name: String) -> Operands { Operands(name: name, count: 1...1) }
        static func some(_ name: String) -> Operands { Operands(name: name, count: 1...Int.max) }
        static func optional(_ name: String) -> Operands { Operands(name: name, count: 0...1) }
        static func any(_ name: String) -> Operands { Operands(name: name, count: 0...Int.max) }

        static func pair(_ name: String, _ last: String) -> Operands { Operands(name: name, count: 2...2, last: last) }
        static func some(_ name: String, then last: String) -> Operands {
            Operands(name: name, count: 2...Int.max, last: last)
        }

        static func three(_ first: String, _ name: String, _ last: String) -> Operands {
            Operands(name: name, count: 3...3, last: last, first: first)
        }

        static func one(_ first: String, thenSome name: String) -> Operands {
            Operands(name: name, count: 2...Int.max, first: first)
        }

        /// The operands in a synopsis: `SONG`, `SONG...`, `[SONG...]`, `SONG TITLE`, `SONG... FOLDER`, `SONG FILE...`,
        /// `BASE OURS THEIRS`.
        var synopsis: String {
            let mayRepeat = count.upperBound > [first, name, last].compactMap(\.self).count
            let words = [first, name + (mayRepeat ? "..." : ""), last].compactMap(\.self).joined(separator: " ")
            return count.lowerBound == 0 && count.upperBound > 0 ? "[\(words)]" : words
        }

        /// The name of the operand at an index, out of `total` operands that were given.
        func name(at index: Int, of total: Int) -> String {
            if index == 0, let first { return first }
            return index > 0 && index == total - 1 ? last ?? name : name
        }

        /// How many operands are allowed: `one SONG`, `one SONG and one TITLE`, `one BASE, one OURS and one THEIRS`,
        /// `no arguments`.
        var limit: String {
            if count.upperBound == 0 { return translated("no arguments") }
            guard let last else { return translated("one \(name)") }
            guard let first else { return translated("one \(name) and one \(last)") }
            return translated("one \(first), one \(name) and one \(last)")
        }
    }

    enum Role: Sendable {
        /// Selects what to do, once per call; `with` lists the modifiers that change it.
        case call(Operands, with: [Name])
        /// Changes how the call is done.
        case modifier
    }

    /// The heading in ``HelpMode`` under which the option is listed.
    enum Topic: CaseIterable, Sendable {
        case open, pipe, versions, library, change, git, program

        var heading: String {
            switch self {
            case .open: translated("Open:")
            case .pipe: translated("Input and output:")
            case .versions: translated("Versions of a song:")
            case .library: translated("Library:")
            case .change: translated("Change the library:")
            case .git: translated("Version control:")
            case .program: translated("This program:")
            }
        }
    }

    let name: Name
    let letter: Unicode.Scalar?
    /// The name of its value; nil if it takes none.
    let value: String?
    let role: Role
    let topic: Topic
    /// Translated when shown.
    let help: Message

    init(
        _ name: Name, letter: Unicode.Scalar? = nil, value: String? = nil, _ role: Role, _ topic: Topic,
        _ help: Message
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.role = role
        self.topic = topic
        self.help = help
    }
}
