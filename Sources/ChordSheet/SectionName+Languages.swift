/// The names of sections.
extension SectionName {
    struct Known {
        let kind: Kind
        /// In lower case, in UTF-8.
        let letters: [UInt8]
    }

    /// By their first bytes; longer names come before their prefixes.
    static let names: [UInt8: [Known]] = {
        var known: [[UInt8]: Kind] = [:]
        for (kind, names) in languages.joined() {
            for spelling in names.flatMap(spellings) { known[Array(spelling.utf8), default: kind] = kind }
        }
        let all = known.map { Known(kind: $0.value, letters: $0.key) }.sorted { $0.letters.count > $1.letters.count }
        return Dictionary(grouping: all, by: { $0.letters[0] })
    }()

    /// `Pre-Chorus` is also written `Pre Chorus` and `Prechorus`.
    private static func spellings(_ name: String) -> [String] {
        [name, name.replacing("-", with: " "), name.replacing("-", with: "")]
    }

    /// For each language that has translations, the names that differ from English. Leaves out words that are more
    /// often sung than used as headings.
    private static let languages: [[(Kind, [String])]] = [
        [
            (.verse, ["verse"]), (.chorus, ["chorus"]), (.preChorus, ["pre-chorus"]),
            (.postChorus, ["post-chorus"]), (.bridge, ["bridge"]),
            (.intro, ["intro"]), (.outro, ["outro"]), (.refrain, ["refrain"]), (.hook, ["hook"]),
            (.interlude, ["interlude"]), (.instrumental, ["instrumental"]), (.solo, ["solo"]), (.break, ["break"]),
            (.tag, ["tag"]), (.coda, ["coda"]), (.ending, ["ending"]),
        ],
        [
            (.verse, ["strophe", "vers"]), (.refrain, ["kehrvers"]), (.intro, ["vorspiel"]),
            (.interlude, ["zwischenspiel"]), (.outro, ["nachspiel"]), (.bridge, ["überleitung"]),
            (.ending, ["schluss"]),
        ],
        [(.verse, ["estrofa"]), (.chorus, ["tornada"]), (.bridge, ["pont"])],
        [(.chorus, ["omkvæd"]), (.bridge, ["kontraststykke"]), (.interlude, ["mellemspil"])],
        [
            (.chorus, ["estribillo", "coro"]), (.verse, ["estrofa", "verso"]), (.bridge, ["puente"]),
            (.preChorus, ["pre-coro"]), (.postChorus, ["post-coro"]),
        ],
        [(.verse, ["couplet"]), (.preChorus, ["pré-refrain"]), (.bridge, ["pont"])],
        [(.verse, ["strofa"]), (.chorus, ["ritornello"]), (.bridge, ["ponte"]), (.preChorus, ["pre-ritornello"])],
        [
            (.chorus, ["サビ"]), (.verse, ["aメロ"]), (.preChorus, ["bメロ"]), (.bridge, ["cメロ"]), (.intro, ["イントロ"]),
            (.outro, ["アウトロ"]), (.interlude, ["間奏"]),
        ],
        [(.chorus, ["refreng"]), (.interlude, ["mellomspill"])],
        [(.chorus, ["refrein"]), (.interlude, ["tussenspel"])],
        [(.verse, ["zwrotka"]), (.chorus, ["refren"]), (.bridge, ["łącznik"])],
        [
            (.verse, ["estrofe"]), (.chorus, ["refrão"]), (.bridge, ["ponte"]), (.preChorus, ["pré-refrão"]),
            (.postChorus, ["pós-refrão"]),
        ],
        [
            (.verse, ["куплет"]), (.chorus, ["припев"]), (.bridge, ["бридж"]), (.interlude, ["проигрыш"]),
            (.intro, ["вступление"]),
        ],
        [(.chorus, ["refräng"]), (.interlude, ["mellanspel"])],
        [(.verse, ["kıta"]), (.chorus, ["nakarat"]), (.bridge, ["köprü"])],
        [(.chorus, ["приспів"]), (.interlude, ["програш"]), (.intro, ["вступ"])],
    ]
}
