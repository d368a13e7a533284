import Files
import Glibc
import TestSupport
import Testing

@testable import SongbookModel

@Suite("Numbers of songs")
struct GroupedNumberTests {
    private static let sources: FilePath = "/usr/share/i18n/locales"

    /// What makes a locale of its source.
    private static let compiler = "/usr/bin/localedef"

    private static let canMakeLocales =
        access(compiler, X_OK) == 0 && access(sources.appending("fr_FR").string, R_OK) == 0

    /// The locale of a process is the same in all its threads, so this has a process of its own.
    @Test("have the separators of the locale", .enabled(if: canMakeLocales, "locales cannot be made"))
    func grouped() async {
        await #expect(processExitsWith: .success) {
            let folder = TemporaryFolder()
            setenv("LOCPATH", folder.path.string, 1)
            let cases = [("C", "1236"), ("en_US", "1,236"), ("de_DE", "1.236"), ("fr_FR", "1\u{202F}236")]
            for (name, expected) in cases {
                let locale = name == "C" ? "C" : name + ".UTF-8"
                if name != "C" {
                    runTool(
                        GroupedNumberTests.compiler, "--no-archive", "-c", "-i", name, "-f", "UTF-8",
                        folder[FilePath(locale)].string)
                }
                precondition(setlocale(LC_ALL, locale) != nil, locale)
                precondition(DisplayText.count(1236) == expected + " songs", "\(locale): \(DisplayText.count(1236))")
                precondition(DisplayText.count(999) == "999 songs", locale)
            }
        }
    }
}
