import Files
import LibraryFile
import Testing

@testable import SongbookModel

@Suite("What is shown in place of an empty list")
struct EmptyListTests {
    @Test(
        "each place says what appears there, and offers what helps",
        arguments: [
            (BrowsePlace.root, "No Songs Yet", [EmptyList.Offer.newSong]),
            (.folder("Ballads"), "No Songs Yet", [.newSong, .makeSong]),
            (.allSongs, "No Songs Yet", [.newSong]), (.project("Album"), "No Songs Yet", [.newSong]),
            (.deleted, "No Songs Yet", []), (.builtIn(.today), "No Songs Today", [.newSong]),
            (.builtIn(.week), "No Songs This Week", [.newSong]),
            (.builtIn(.pinned), "No Pinned Songs", [.allSongs]), (.tag("sea"), "No Songs", [.allSongs]),
            (.smartFolder("Slow"), "No Songs", [.editSmartFolder]),
        ])
    func places(place: BrowsePlace, title: String, offers: [EmptyList.Offer]) {
        let list = EmptyList(place)
        #expect(list.title == title && list.offers == offers && !list.text.isEmpty && !list.icon.isEmpty)
    }

    @Test("a folder that cannot be read gives the reason as a sentence, and offers nothing")
    func unreadable() {
        let list = EmptyList.unreadable("cannot open the folder: permission denied")
        #expect(list.title == "Could Not Open Folder" && list.offers.isEmpty)
        #expect(list.text == "Cannot open the folder: permission denied.")
        #expect(list.icon == "dialog-warning-symbolic")
    }
}
