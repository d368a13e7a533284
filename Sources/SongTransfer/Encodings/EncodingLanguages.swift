/// Which languages are written in which encodings, and which letters they have besides those of ASCII.
enum EncodingLanguages {
    struct Language {
        /// The frequent ones, in small letters.
        let common: Set<Unicode.Scalar>
        /// Whether it is written in Latin letters, most of them ASCII.
        let isLatin: Bool
        private let others: Set<Unicode.Scalar>
        private let ranges: [ClosedRange<UInt32>]

        init(latin letters: String) {
            (common, isLatin, others, ranges) = (Set(letters.unicodeScalars), true, [], [])
        }

        init(_ common: String, _ others: String = "", ranges: [ClosedRange<UInt32>] = []) {
            (self.common, isLatin) = (Set(common.unicodeScalars), false)
            (self.others, self.ranges) = (Set(others.unicodeScalars), ranges)
        }

        /// Whether it has a letter that is not frequent.
        func isOther(_ scalar: Unicode.Scalar) -> Bool {
            others.contains(scalar) || ranges.contains { $0.contains(scalar.value) }
        }
    }

    /// What is in most files that are not UTF-8.
    static let usual = "WINDOWS-1252"

    /// Signs that are in texts of all languages.
    static let signs = Set("’‘“”„«»‹›–—…°©®·¡¿€£§×½¼¾™´ №\u{A0}\u{AD}、。「」『』，．！？：；（）・ー～　".unicodeScalars)

    /// By their names in the C library. Those that are likelier stand before others.
    static let candidates: [(name: String, languages: [Language])] = [
        (usual, western), ("WINDOWS-1250", central), ("WINDOWS-1251", cyrillic), ("KOI8-U", cyrillic),
        ("IBM866", cyrillic), ("ISO-8859-2", central), ("WINDOWS-1253", [greek]), ("ISO-8859-7", [greek]),
        ("WINDOWS-1254", [turkish]), ("WINDOWS-1257", baltic), ("WINDOWS-1255", [hebrew]), ("WINDOWS-1256", [arabic]),
        ("SHIFT_JIS", [japanese]), ("EUC-JP", [japanese]), ("UHC", [korean]), ("GB18030", [simplified]),
        ("BIG5", [traditional]), ("MACINTOSH", western),
    ]

    private static let western = [
        "àâæçéèêëîïôœùûüÿ", "äöüß", "áéíóúüñ", "áâãàçéêíóôõúü", "àèéìíîòóùú", "åäöé", "æøåéòóô", "éëïóöüèáí",
        "àçèéíïòóúü", "áðéíóúýþæö",
    ].map(Language.init(latin:))
    private static let central = [
        "ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "ăâîşţșț", "čćđšž",
    ].map(Language.init(latin:))
    private static let turkish = Language(latin: "çğıöşüâî")
    private static let baltic = ["ąčęėįšųūž", "āčēģīķļņšūž", "äöõüšž"].map(Language.init(latin:))
    private static let cyrillic = [
        Language("оеаинтсрвлкмдпуя", "ыьгзбчйхжшюцщэфъё"), Language("оаинтеісрвлкмдпуяь", "згбчйхжшюцщєфїґ"),
        Language("оаинтесрвлкмдпуя", "згбчйхжшюцщъьфјљњћђџўёіэы"),
    ]
    private static let greek = Language("αοιετσςνηυρπκμλίάόέ", "ωδγχθφβξζψήύώϊϋΐΰ")
    private static let hebrew = Language("יוהלאמרתשבנ", ranges: [0x05D0...0x05EA])
    private static let arabic = Language("اليمونرتبةعدسف", ranges: [0x0621...0x064A])
    /// Both kinds of kana.
    private static let japanese = Language(
        "のにはをたがでてとしれさいるなもうあかりこっきまくつらよわけせそんえみちひだじどすおろめばぎやげべゆ"
            + "アイウエオカキクケコサシスセソタチツテトナニノハヒフヘホマミムメモヤユヨラリルレロンドラブ",
        ranges: [0x3041...0x30FE, 0x4E00...0x9FFF])
    private static let korean = Language("이다는을에의가고하나도한지그리너내사랑아로마기어", ranges: [0xAC00...0xD7A3])
    private static let simplified = Language(
        "的一是不了我你在有人他这中大来上个国心爱天没么想说到会就要能风花月夜梦都和看着过给让走谁为多时家自地去年里生无后",
        ranges: [0x4E00...0x9FFF])
    private static let traditional = Language(
        "的一是不了我你在有人他這中大來上個國心愛天沒麼想說到會就要能風花月夜夢都和看著過給讓走誰為多時家自地去年裡生無後",
        ranges: [0x4E00...0x9FFF])
}
