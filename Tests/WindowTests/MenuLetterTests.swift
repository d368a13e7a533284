import Files
import LibraryIndex
import SongbookModel
import TestSupport
import Testing

@testable import Toolkit
@testable import songbook_window

@Suite("The access keys of menu items")
@MainActor
struct MenuLetterTests {
    /// Items that are never shown together.
    private static let alternatives = [["win.make-project", "win.stop-project"]]

    private struct Menu {
        let name: String
        let items: [MenuItem]

        /// Returns the menu itself, and its submenus.
        static func all(_ name: String, _ sections: [MenuSection]) -> [Menu] {
            let own = sections.filter { !$0.isSubmenu && $0.icons.isEmpty }.flatMap(\.items)
            return [Menu(name: name, items: own)]
                + sections.filter(\.isSubmenu).map { Menu(name: "\(name), \($0.title ?? "")", items: $0.items) }
        }
    }

    private func menus() throws -> [Menu] {
        let folder = TemporaryFolder()
        for (name, more) in [("a", ""), ("b", #", "pinned": true"#)] {
            folder.write(#"{"title": "\#(name)", "text": ""\#(more)}"#, to: FilePath("Songs/\(name)/\(name).songbook"))
        }
        folder.write("{", to: "Songs/c/c.songbook")
        folder.makeFolder("Songs/d")
        let items = BrowseItems(
            of: try LibraryIndex(root: folder["Songs"], environment: folder.environment()).refresh().tree.root)
        #expect(items.count == 4)
        let lines = (0..<items.count).flatMap { number in
            Menu.all("the menu of \(items[number]!.relativePath)", LibraryMenu.sections(for: items[number]!))
        }
        return Menu.all("the main menu", MainMenu.sections()) + Menu.all("the menu of the song", SongMenu.sections)
            + Menu.all("the menu of several lines", LibraryMenu.ofSelection)
            + Menu.all("the menu of a file", AttachmentMenu.sections)
            + Menu.all("the menu of a smart folder", SidebarMenu.ofSmartFolder)
            + Menu.all("the menu of a tag", SidebarMenu.ofTag) + lines
    }

    @Test("each item has its own letter, in each language", arguments: ["en", "de", "es", "fr", "it", "nl", "pt"])
    func letters(language: String) throws {
        let words = try language == "en" ? [:] : Words.read(language)
        for menu in try menus() {
            var known: [Character: (label: String, action: String)] = [:]
            for (label, action) in menu.items {
                let shown = words[label] ?? label
                guard let place = shown.firstIndex(of: "_") else {
                    #expect(menu.name != "the menu of the song", "“\(shown)” has no letter")
                    continue
                }
                let letter = Character(shown[shown.index(after: place)].lowercased())
                if let other = known[letter], !Self.alternatives.contains([other.action, action]) {
                    Issue.record("\(menu.name): “\(other.label)” and “\(shown)” have the same letter")
                }
                known[letter] = (shown, action)
            }
        }
    }
}

/// The translations in the source of a catalog.
private enum Words {
    static func read(_ language: String) throws -> [String: String] {
        let path = FilePath(#filePath).parent.parent.parent.appending(FilePath("share/locale/\(language).po"))
        let text = String(decoding: try FileReader.read(path, limit: 1 << 24).bytes, as: UTF8.self)
        var words: [String: String] = [:]
        var message = ""
        for line in text.split(separator: "\n") {
            if let words = quoted(after: "msgid ", in: line) { message = words }
            if let translation = quoted(after: "msgstr ", in: line), !message.isEmpty {
                words[message] = translation
                message = ""
            }
        }
        return words
    }

    /// Returns the quoted text that is the rest of a line; nil if it is empty or there is none.
    private static func quoted(after keyword: String, in line: Substring) -> String? {
        guard line.utf8.starts(with: (keyword + "\"").utf8), line.utf8.last == UInt8(ascii: "\"") else { return nil }
        let words = line.utf8.dropFirst(keyword.utf8.count + 1).dropLast()
        return words.isEmpty ? nil : String(Substring(words))
    }
}
