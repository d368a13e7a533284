/// Half-width and full-width forms, and kana that are written as one, with their replacements. Full-width letters and
/// signs are in the order of ASCII. Source: Unicode Character Database 15.1, Decomposition_Mapping of U+FF00 to U+FFEF.
enum WidthForms {
    /// The first of consecutive characters, and the replacements for all of them.
    static let runs: [(first: Unicode.Scalar, forms: String)] = [
        ("\u{FF5F}", "⦅⦆。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}"),
        ("\u{FFA1}", "ㄱㄲㄳㄴㄵㄶㄷㄸㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅃㅄㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"),
        ("\u{FFC2}", "ㅏㅐㅑㅒㅓㅔ"), ("\u{FFCA}", "ㅕㅖㅗㅘㅙㅚ"), ("\u{FFD2}", "ㅛㅜㅝㅞㅟㅠ"), ("\u{FFDA}", "ㅡㅢㅣ"),
        ("\u{FFE0}", "¢£¬¯¦¥₩"), ("\u{FFE8}", "│←↑→↓■○"),
        // Marks of voiced kana that stand by themselves.
        ("\u{309B}", "\u{3099}\u{309A}"),
    ]

    static let others: [(form: Unicode.Scalar, letters: String)] = [("ゟ", "より"), ("ヿ", "こと")]
}
