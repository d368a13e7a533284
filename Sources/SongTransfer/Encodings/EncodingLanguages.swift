/// Languages whose letters reveal the encoding of a text.
enum EncodingLanguages {
    static let western = [
        "éèàêçùâôîûœëïüÿæñ", "üäöß", "óíáéñúü", "ãáçéóêíúàõâô", "àèéùòìí", "åäöé", "åøæéóò", "ëéïèöüáó", "àóéíèòúïç",
        "íáðóöúþýæé", "äöåšž", "áéíóú",
    ].map(EncodingLanguage.init(latin:))
    static let central = [
        "łąęóśżćńź", "áíéěřčžýšůúťóňď", "áéíčžšýúľťňôäóďĺŕ", "áéöóőüíúű", "ăîşţâșț", "čšžćđ", "čšž",
    ].map(EncodingLanguage.init(latin:))
    static let baltic = ["ėšųįąžūčę", "āīēšūņļžčķģ", "äõüöšž"].map(EncodingLanguage.init(latin:))
    static let turkish = [EncodingLanguage(latin: "ışüğçöâîû")]
    /// Russian, Ukrainian, Bulgarian, Serbian.
    static let cyrillic = [
        cyrillic("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", neverFirst: "ьъы"),
        cyrillic("оанивтеріслкдмпуязьбгйчхжцшюєїщфґ", neverFirst: "ь"),
        cyrillic("аоиетнрсвлкдпмзуябъгчщжшцйюхфь", neverFirst: "ь"), cyrillic("аоиенрсјтувлкдпмзгбчшцжњљћђхфџ"),
    ]
    static let greek: [EncodingLanguage] = {
        var language = EncodingLanguage("αοιετσνηυρπκμςλίάόέδγωήχθύώφβξζψϊϋΐΰ", first: -2.3, step: 1.0 / 9)
        language.capital = -2.5
        language.onlyLast = ["ς"]
        language.neverLast = ["σ"]
        language.vowels = Set("αοιεηυωίάόέήύώϊϋΐΰ".unicodeScalars)
        return [language]
    }()
    static let hebrew: [EncodingLanguage] = {
        var language = EncodingLanguage(
            "יוהלאמרתשבנםעדחקכפטגזןסצךףץ", first: -2, step: 1.0 / 8, ranges: [0x05B0...0x05C3], other: -6)
        language.onlyLast = Set("םןךףץ".unicodeScalars)
        language.neverLast = Set("מנכצ".unicodeScalars)
        return [language]
    }()
    static let arabic: [EncodingLanguage] = {
        var language = EncodingLanguage(
            "اليمونرتبةعدسفهكقحجذصشطخثغزضظءأإآىئؤ", first: -2, step: 1.0 / 8, ranges: [0x064B...0x0652], other: -5)
        language.onlyLast = Set("ةى".unicodeScalars)
        return [language]
    }()
    static let thai: [EncodingLanguage] = {
        let marks: [Unicode.Scalar] = [
            "\u{0E31}", "\u{0E33}", "\u{0E34}", "\u{0E35}", "\u{0E36}", "\u{0E37}", "\u{0E38}", "\u{0E39}",
            "\u{0E47}", "\u{0E48}", "\u{0E49}", "\u{0E4A}", "\u{0E4B}", "\u{0E4C}",
        ]
        var language = EncodingLanguage(
            "านรอกเงมยลวดทสตะปบคหแจพชขใไโผซถณธศฟษญภฉๆฮฝฏฐฑฬฌฎ", first: -2.6, step: 1.0 / 12,
            ranges: marks.map { $0.value...$0.value }, other: -3.5)
        language.marks = Set(marks)
        language.leading = Set("เแโใไ".unicodeScalars)
        return [language]
    }()
    /// Hiragana by frequency, katakana and kanji.
    static let japanese = [
        EncodingLanguage(
            "のにはをたがでてとしれさいるなもうあかりこっきまくつらよわけせそんえみちひだじどすおろめばぎやげべゆねほふへぬ"
                + "むずぜぞびぶぼぐござづぽぱぴぷぺゃゅょ",
            first: -3, step: 1.0 / 30, ranges: [0x30A1...0x30FE, 0x4E00...0x9FFF], other: -7)
    ]
    static let korean = [
        EncodingLanguage(
            "이다는을에의가고하나도한지그리너내사랑아로마기어를은인서자라오게해있없대수우정만시요니바람길날밤눈",
            first: -3.5, step: 1.0 / 30, ranges: [0xAC00...0xD7A3], other: -7.5)
    ]
    static let simplified = [
        chinese(
            "的一是不了我你在有人他这中大来上个国心爱天没么想说到会就要能风花月夜梦都和看着过给让走谁为多时家自地去年里生无后她好"
                + "得也可下道小起们雨光那对以日春然把海回手眼长再声情如今相却山听白开等只还知已最若问笑水随红忘歌路醒城灯远空间"
                + "见黑身世从前点暖云出头明星永子很当寒秋老什别")
    ]
    static let traditional = [
        chinese(
            "的一是不了我你在有人他這中大來上個國心愛天沒麼想說到會就要能風花月夜夢都和看著過給讓走誰為多時家自地去年裡生無後她好"
                + "得也可下道小起們雨光那對以日春然把海回手眼長再聲情如今相卻山聽白開等只還知已最若問笑水隨紅忘歌路醒城燈遠空間"
                + "見黑身世從前點暖雲出頭明星永子很當寒秋老什別")
    ]

    private static func cyrillic(_ letters: String, neverFirst: String = "") -> EncodingLanguage {
        var language = EncodingLanguage(letters, first: -2.2, step: 1.0 / 9)
        language.capital = -2.5
        language.neverFirst = Set(neverFirst.unicodeScalars)
        language.vowels = Set("аеёиоуыэюяіїєър".unicodeScalars)
        return language
    }

    private static func chinese(_ characters: String) -> EncodingLanguage {
        EncodingLanguage(characters, first: -3.5, step: 1.0 / 60, ranges: [0x4E00...0x9FFF], other: -8.5)
    }
}
