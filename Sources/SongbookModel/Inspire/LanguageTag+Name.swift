public import Pronunciation

nonisolated extension LanguageTag {
    /// Its name in the language itself, as in lists of languages; the tag if that is not known.
    public var ownName: String {
        guard let name = Self.ownNames[primary] else { return text }
        return region.map { "\(name) (\($0))" } ?? name
    }

    private static let ownNames = [
        "ar": "العربية", "bg": "Български", "ca": "Català", "cs": "Čeština", "da": "Dansk", "de": "Deutsch",
        "en": "English", "eo": "Esperanto", "es": "Español", "fo": "Føroyskt", "fr": "Français", "ga": "Gaeilge",
        "gl": "Galego", "hu": "Magyar", "is": "Íslenska", "it": "Italiano", "lv": "Latviešu", "nb": "Norsk bokmål",
        "ne": "नेपाली", "nl": "Nederlands", "nn": "Norsk nynorsk", "no": "Norsk", "pl": "Polski", "pt": "Português",
        "ro": "Română", "ru": "Русский", "sk": "Slovenčina", "sl": "Slovenščina", "sv": "Svenska",
        "uk": "Українська",
    ]
}
