internal import CLinux
import Glibc

/// The translations of this program into the language that the environment asks for.
///
/// glibc's gettext uses the locale of the calling thread. So that nothing else in the process changes its language, and
/// no thread is disturbed by `setlocale`, this has a locale of its own, set for each lookup: uselocale(3).
struct Catalogue: Sendable {
    /// The translations for the running program; nil if English is requested, or the system does not know the language.
    static let installed: Catalogue? = asksForTranslation ? folderOfProgram.flatMap { Catalogue(folder: $0) } : nil

    private static let domain = "songbook-open"
    private nonisolated(unsafe) let locale: locale_t

    /// The translations below a folder, as in `FOLDER/de/LC_MESSAGES/songbook-open.mo`; nil if the system does not have
    /// the locale that the environment asks for.
    private init?(folder: [CChar]) {
        guard let locale = newlocale(1 << LC_MESSAGES, "", nil) else { return nil }
        self.locale = locale
        clinux_bind_text_domain(Self.domain, folder)
    }

    /// The header of the catalogue; empty if there is none for the language.
    var header: String {
        inLocale { "".withCString { Self.translation(of: $0) } } ?? ""
    }

    func translation(of message: Message) -> String {
        let template = message.template
        // gettext has the header of the catalogue for the empty message.
        guard !template.isEmpty else { return template }
        return message.filling(
            inLocale {
                template.withCString { Self.translation(of: $0) } ?? template
            })
    }

    func translation(of count: Int, one: Message, other: Message) -> String {
        let (number, template) = (UInt(count.magnitude), other.template)
        let translation = inLocale {
            one.template.withCString { one in
                template.withCString { other in
                    clinux_dngettext(Self.domain, one, other, number).map { String(cString: $0) }
                }
            }
        }
        return other.filling(translation ?? template)
    }
}

extension Catalogue {
    /// A message without a translation comes back as it is, in the memory of the caller, which must still be valid.
    private static func translation(of message: UnsafePointer<CChar>) -> String? {
        clinux_dgettext(domain, message).map { String(cString: $0) }
    }

    private func inLocale<Result>(_ body: () -> Result) -> Result {
        let former = uselocale(locale)
        defer { uselocale(former) }
        return body()
    }

    /// The first of the variables that has a value decides: setlocale(3).
    private static var asksForTranslation: Bool {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let name = names.lazy.compactMap { getenv($0).map { String(cString: $0) } }.first { !$0.isEmpty }
        return name != nil && name != "C" && name != "POSIX"
    }

    /// `PREFIX/share/locale` for a program in `PREFIX/bin` or `PREFIX/libexec/songbook-open`.
    private static var folderOfProgram: [CChar]? {
        guard let program = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(program) }
        let path = UnsafeRawBufferPointer(start: program, count: strlen(program))
        let parts = path.split(separator: UInt8(ascii: "/")).map { Array($0) }
        let isWindow = parts.dropLast().last.map { $0.elementsEqual("songbook-open".utf8) } ?? false
        let prefix = parts.dropLast(isWindow ? 3 : 2).flatMap { [UInt8(ascii: "/")] + $0 }
        return (prefix + Array("/share/locale".utf8) + [0]).map { CChar(bitPattern: $0) }
    }
}
