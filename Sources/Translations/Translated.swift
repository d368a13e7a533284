/// A message in the language of whoever reads it: glibc's gettext with the translations installed beside the program.
///
/// The first call looks for them; a program that has nothing to say never does. Safe from any thread. The literal has to
/// stand in the call, where `Tests/Translations/update` finds it.
public func translated(_ message: Message) -> String {
    Catalogue.installed?.translation(of: message) ?? message.english
}

/// A message about `count` things in the language of whoever reads it, in the plural form that it has for the number, and
/// with whole numbers as the locale writes them: ``Swift/BinaryInteger/grouped``.
///
/// - Parameters:
///   - one: the English words for one thing, with the same values as `other`.
///   - other: the English words for any other number.
public func translated(count: Int, one: Message, other: Message) -> String {
    let (one, other) = (one.groupingNumbers, other.groupingNumbers)
    return Catalogue.installed?.translation(of: count, one: one, other: other) ?? (count == 1 ? one : other).english
}

/// Tells messages of one language, and one version of the translation, from others: the header of the catalogue. Empty
/// for English.
public var languageOfMessages: String {
    Catalogue.installed?.header ?? ""
}

extension Message {
    /// The message in the language of whoever reads it, where it was written before anybody had to read it.
    public var translation: String { translated(self) }
}
