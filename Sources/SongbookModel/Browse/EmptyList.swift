import Files
import LibraryFile
import LibraryIndex
import Translations

/// What is shown in place of a list without lines.
nonisolated public struct EmptyList: Equatable, Sendable {
    /// What it offers to do.
    public enum Offer: CaseIterable, Sendable {
        /// Create a song.
        case newSong
        /// Make the folder that is shown a song.
        case makeSong
        /// Edit the query of the smart folder that is shown.
        case editSmartFolder
        /// Show all songs of the library.
        case allSongs
    }

    /// What is so, in a few words.
    public let title: String
    /// What the user can do about it, or why it is so.
    public let text: String
    /// The name of its icon, in the freedesktop Icon Naming Specification or of GTK's own.
    public let icon: String
    /// What it offers, in this order.
    public let offers: [Offer]

    private init(_ title: String, _ text: String, icon: String, _ offers: [Offer] = []) {
        (self.title, self.text, self.icon, self.offers) = (title, text, icon, offers)
    }

    /// A search that found nothing.
    public static let nothingFound = EmptyList(
        translated("No Results Found"), translated("Try a different search."), icon: "system-search-symbolic")

    /// A search in a stored copy of the library that is damaged.
    public static let notSearched = EmptyList(
        translated("Search Unavailable"),
        translated(
            """
            The offline copy of this library is damaged. It will be rebuilt when the library is available again. \
            Your songs are not affected.
            """), icon: "dialog-warning-symbolic")

    /// A folder that cannot be read, for this reason.
    static func unreadable(_ reason: String) -> EmptyList {
        EmptyList(translated("Could Not Open Folder"), reason.asSentence, icon: "dialog-warning-symbolic")
    }

    /// A place that has no songs.
    init(_ place: BrowsePlace) {
        switch place {
        case .folder(let folder) where folder != "": self.init(noSongsYet: [.newSong, .makeSong])
        case .folder, .allSongs, .project: self.init(noSongsYet: [.newSong])
        case .deleted: self.init(noSongsYet: [])
        case .builtIn(.today):
            self.init(
                translated("No Songs Today"), translated("Songs that you change today appear here."),
                icon: place.icon, [.newSong])
        case .builtIn(.week):
            self.init(
                translated("No Songs This Week"), translated("Songs that you change this week appear here."),
                icon: place.icon, [.newSong])
        case .builtIn(.pinned):
            self.init(
                translated("No Pinned Songs"), translated("Songs that you pin appear here."), icon: place.icon,
                [.allSongs])
        case .smartFolder:
            self.init(
                translated("No Songs"), translated("No song matches this smart folder."), icon: place.icon,
                [.editSmartFolder])
        case .tag:
            self.init(translated("No Songs"), translated("No song has this tag."), icon: place.icon, [.allSongs])
        }
    }

    private init(noSongsYet offers: [Offer]) {
        self.init(
            translated("No Songs Yet"), translated("Create a song to get started."), icon: "folder-music-symbolic",
            offers)
    }
}

extension BrowseModel {
    /// What is shown in place of ``list`` if that has no lines.
    public var emptyList: EmptyList {
        if list.isDamaged { return .notSearched }
        if list.query != nil { return .nothingFound }
        return items.folder?.unreadableReason.map { .unreadable($0) } ?? EmptyList(place)
    }
}
