import Files
import LibraryIndex
import Translations

/// What a line of a library's list says: a folder with its number of songs, a song with its first line and date, or a
/// search hit with its folder.
nonisolated public struct BrowseLine {
    /// The name of the folder, or the title of the song.
    public let title: MarkedText
    /// The line below it; empty if there is none.
    public let line: MarkedText
    /// Whether that line is a part of the lyrics in which something was found, to be cut between two words.
    public let isExcerpt: Bool
    /// What stands at the end of the line: a number of songs, a day or a folder.
    public let detail: String
    /// The icon before it, of the freedesktop icon theme; nil for none.
    public let icon: String?
    /// The icons that say something about the song.
    public let marks: [SongMark]
    /// What a screen reader says.
    public let accessibleName: String

    /// - Parameters:
    ///   - hasDraft: whether it is a song with a draft of unsaved changes.
    ///   - found: where a search hit matches; nil until that is known.
    public init(_ item: BrowseItem, hasDraft: Bool = false, found: FoundText? = nil) {
        switch item {
        case .folder(let folder): self.init(folder)
        case .song(let song):
            let words = song.brokenReason ?? song.conflictWords ?? song.preview
            self.init(song, line: MarkedText(words), hasDraft: hasDraft)
        case .hit(let hit):
            let song = hit.entry
            // Its folder tells it from songs with the same title.
            self.init(
                song, found, line: found?.line ?? MarkedText(song.brokenReason ?? song.preview),
                place: song.relativePath.folderAbove.lastComponent?.display ?? "", hasDraft: hasDraft)
        }
    }

    private init(_ folder: FolderNode) {
        let name = folder.name.display
        (title, isExcerpt, marks) = (MarkedText(name), false, [])
        if let reason = folder.unreadableReason {
            (line, detail, icon) = (MarkedText(reason), "", "dialog-warning-symbolic")
            accessibleName = [name, translated("cannot be read"), reason].joined(separator: ", ")
        } else {
            (line, detail, icon) = (MarkedText(""), DisplayText.count(folder.songCount), "folder-symbolic")
            accessibleName = [name, detail].joined(separator: ", ")
        }
    }

    /// A song. If it has no title, its first line serves as the title and is not repeated.
    ///
    /// - Parameters:
    ///   - found: where it matches a search; nil if it was not searched for, or that is not known yet.
    ///   - place: its folder; nil where all songs of the list are in one folder.
    private init(
        _ song: SongEntry, _ found: FoundText? = nil, line words: MarkedText, place: String? = nil, hasDraft: Bool
    ) {
        let (date, name, isBroken) = (DisplayText.day(of: song.updatedAt), song.title.asLine, song.brokenReason != nil)
        let shown = words.text.asLine == name ? "" : words.text.asLine
        title = found?.title ?? MarkedText(name)
        (line, isExcerpt) = (found?.line ?? MarkedText(shown), found != nil)
        detail = place ?? date
        icon = isBroken ? "dialog-warning-symbolic" : nil
        marks = SongMark.all(of: song, hasDraft: hasDraft)
        let states = (isBroken ? [translated("cannot be read")] : []) + marks.map(\.words)
        accessibleName = ([name] + states + [shown, place ?? "", date]).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
