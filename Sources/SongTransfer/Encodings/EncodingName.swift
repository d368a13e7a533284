import Translations

/// The names of encodings shown to the user.
public enum EncodingName {
    /// The languages written in it and its name, such as "Cyrillic (KOI8-R)".
    ///
    /// - Parameter encoding: one of the names in a question; any other is returned unchanged.
    public static func label(of encoding: String) -> String {
        guard let languages = languages(of: encoding) else { return encoding }
        return "\(languages) (\(name(of: encoding)))"
    }

    private static func name(of encoding: String) -> String {
        switch encoding {
        case "MACINTOSH": "Mac OS Roman"
        case "MAC-CYRILLIC": "Mac OS Cyrillic"
        case "UHC": "EUC-KR"
        case "SHIFT_JIS": "Shift JIS"
        case "BIG5": "Big5"
        case "BIG5-HKSCS": "Big5-HKSCS"
        default: encoding.hasPrefix("WINDOWS-") ? "Windows-" + encoding.dropFirst(8) : encoding
        }
    }

    private static func languages(of encoding: String) -> String? {
        switch encoding {
        case "WINDOWS-1252", "ISO-8859-15", "MACINTOSH", "IBM850": translated("Western European")
        case "WINDOWS-1250", "ISO-8859-2", "ISO-8859-16", "IBM852": translated("Central European")
        case "WINDOWS-1251", "KOI8-R", "KOI8-U", "IBM866", "ISO-8859-5", "MAC-CYRILLIC": translated("Cyrillic")
        case "WINDOWS-1253", "ISO-8859-7": translated("Greek")
        case "WINDOWS-1254": translated("Turkish")
        case "WINDOWS-1255": translated("Hebrew")
        case "WINDOWS-1256", "ISO-8859-6": translated("Arabic")
        case "WINDOWS-1257": translated("Baltic")
        case "WINDOWS-1258": translated("Vietnamese")
        case "WINDOWS-874": translated("Thai")
        case "ISO-8859-14": translated("Celtic")
        case "SHIFT_JIS", "EUC-JP": translated("Japanese")
        case "UHC": translated("Korean")
        case "GB18030": translated("Chinese, Simplified")
        case "BIG5", "BIG5-HKSCS": translated("Chinese, Traditional")
        default: nil
        }
    }
}
