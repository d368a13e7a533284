/// A message in the user's language: glibc's gettext with the translations installed beside the program.
///
/// The first call loads them; a program without messages never does. Safe from any thread. The literal must be in the
/// call, where `Tests/Translations/update` finds it.
public func translated(_ message: Message) -> String {
    Catalogue.installed?.translation(of: message) ?? message.english
}

/// A message about `count` things in the user's language, in its plural form for the number, and with whole numbers as
/// the locale writes them: ``Swift/BinaryInteger/grouped``.
///
/// - Parameters:
///   - one: the English words for one thing, with the same values as `other`.
///   - other: the English words for any other number.
public func translated(count: Int, one: Message, other: Message) -> String {
    let (one, other) = (one.groupingNumbers, other.groupingNumbers)
    return Catalogue.installed?.translation(of: count, one: one, other: other) ?? (count == 1 ? one : other).english
}

/// Distinguishes the language of messages, and the version of their translation: the header of the catalogue. Empty for
/// English.
public var languageOfMessages: String {
    Catalogue.installed?.header ?? ""
}

extension Message {
    /// The message in the user's language, for one that was created before it is shown.
    public var translation: String { translated(self) }
}
