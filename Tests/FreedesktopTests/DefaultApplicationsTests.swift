@testable import Freedesktop
import Testing

@Suite("mimeapps.list") struct DefaultApplicationsTests {
    private let ours = "com.palmernix.songbook.desktop"
    private let type = "application/x-songbook"

    private func preferring(_ text: String) -> (text: String, groupAdded: Bool) {
        var list = DefaultApplications(bytes: Array(text.utf8))
        let added = list.prefer(ours, for: type)
        return (String(decoding: list.bytes, as: UTF8.self), added)
    }

    private func forgetting(_ text: String, removingEmptyGroup: Bool = false) -> String {
        var list = DefaultApplications(bytes: Array(text.utf8))
        list.forget(ours, for: type, removingEmptyGroup: removingEmptyGroup)
        return String(decoding: list.bytes, as: UTF8.self)
    }

    @Test(
        "the default is added without touching another byte, and taken out again without a trace",
        arguments: [
            "", "\n", "# comment\n", "# no newline", "[Added Associations]\ntext/plain=a.desktop;\n",
            "[Default Applications]\n", "[Default Applications]", "[Default Applications]\n\n",
            "[Default Applications]\r\ntext/plain=vim.desktop\r\n",
            "[Default Applications]\ntext/plain=vim.desktop\n\n[Added Associations]\nx/y=z.desktop;\n",
            "\n  [Default Applications]  \n#application/x-songbook=no.desktop\ntext/plain = a.desktop ; b.desktop",
            "[Default Applications]\napplication/x-songbook=other.desktop\n",
            "[Default Applications]\napplication/x-songbook = other.desktop;third.desktop;  \n[X]\n",
            "[Added Associations]\napplication/x-songbook=other.desktop;\n[Default Applications]\n",
            "[Default Applications]\ntext/plain=caf\u{e9}.desktop\napplication/x-songbook=o.desktop",
        ])
    func roundTrip(_ text: String) {
        let (changed, groupAdded) = preferring(text)
        #expect(DefaultApplications(bytes: Array(changed.utf8)).applications(for: type).first == ours)
        #expect(preferring(changed).text == changed, "preferring twice changes nothing more")
        #expect(forgetting(changed, removingEmptyGroup: groupAdded) == text)
    }

    @Test("an application that was the default before comes second") func second() {
        #expect(
            preferring("[Default Applications]\napplication/x-songbook=o.desktop;\n").text
                == "[Default Applications]\napplication/x-songbook=\(ours);o.desktop;\n")
    }

    @Test("an application that was put behind another one comes first again") func again() {
        #expect(
            preferring("[Default Applications]\napplication/x-songbook=o.desktop;\(ours);\n").text
                == "[Default Applications]\napplication/x-songbook=\(ours);o.desktop;\n")
    }

    @Test("a group that was there before stays, empty or not") func emptyGroup() {
        #expect(forgetting("[Default Applications]\n\(type)=\(ours)\n") == "[Default Applications]\n")
    }

    @Test("a group that was added stays when others have put something into it") func usedGroup() {
        let text = "[Default Applications]\n\(type)=\(ours)\nx/y=z.desktop\n"
        #expect(forgetting(text, removingEmptyGroup: true) == "[Default Applications]\nx/y=z.desktop\n")
    }

    @Test("entries of other groups, types and applications are not taken out") func others() {
        let text = "[Added Associations]\n\(type)=\(ours);\n[Default Applications]\nx/y=\(ours)\n\(type)=x\(ours)\n"
        #expect(forgetting(text) == text)
    }
}
