public import Files
public import LibraryFile
import LibraryIndex
import SongNames

/// What keys and menus of a window mean: lines of its library, or the song on its page.
public struct ActionTarget {
    /// The song on the page; nil if another page is shown.
    public let song: SongModel?
    /// The models of the library; nil if the window has none.
    public let models: LibraryCoordinator?

    /// - Parameters:
    ///   - song: the song on the page.
    ///   - models: of the library.
    public init(_ song: SongModel?, in models: LibraryCoordinator?) {
        (self.song, self.models) = (song, models)
    }

    /// The line of the list or sidebar; nil if the page is meant.
    var line: BrowseItem? { models?.lineInUse.item }
    /// The number of lines, if more than one.
    var selectedCount: Int? { models?.lineInUse.selectedCount }

    /// The song or folder; nil if several are meant, or none.
    public var item: ItemSelection? {
        guard models != nil, selectedCount == nil else { return nil }
        if let line { return ItemSelection(line) }
        return song.flatMap { $0.isMade ? ItemSelection($0) : nil }
    }

    /// The songs and folders, one or several.
    public var items: [ItemSelection] {
        guard let models, selectedCount != nil else { return item.map { [$0] } ?? [] }
        return models.browse.choice.chosen.map { ItemSelection($0) }
    }

    /// Returns the song on the page, if it is the item or in it.
    public func openSong(in item: ItemSelection) -> SongModel? {
        guard let song, song.isMade else { return nil }
        return (item.isFolder ? song.file.isInside(item.path) : song.file == item.path) ? song : nil
    }

    /// Returns the folder of the next or previous stage for the songs, relative to the library's; nil if they are in no
    /// project or at its end, if the selection contains folders, or if it is from a search.
    public func stage(_ direction: FolderOrder.Direction) -> FilePath? {
        guard let models, !models.library.isOutOfReach, let tree = models.library.snapshot?.tree else { return nil }
        let place: FilePath?
        if selectedCount != nil {
            place = models.browse.query == nil ? models.browse.folder : nil
        } else {
            place = item.flatMap { $0.isFolder ? nil : $0.folder.parent.relative(to: models.library.root) }
        }
        let order = models.arrangement.order
        let stage = place.flatMap { order.folder(direction, to: $0) { tree.folder($0) != nil } }
        // The selection may be large, so it is checked last.
        return stage != nil && selectedCount != nil && items.contains(where: \.isFolder) ? nil : stage
    }
}

extension ItemSelection {
    /// The song or folder of a line.
    public nonisolated init(_ item: BrowseItem) {
        switch item {
        case .folder(let folder): self.init(path: folder.path, name: folder.name.display, isFolder: true)
        case .song(let song): self.init(path: song.path, name: song.title, isFolder: false)
        case .hit(let hit): self.init(path: hit.entry.path, name: hit.entry.title, isFolder: false)
        }
    }

    /// An open song.
    public init(_ song: SongModel) {
        self.init(path: song.file, name: song.title, isFolder: false)
    }

    /// Whether a song's folder or file has another name than its title, and the matching name is not taken.
    ///
    /// - Parameter model: the library; its own folder never gets the name of a song in it.
    public func canBeCalledAsItIs(in model: LibraryModel) -> Bool {
        guard !isFolder else { return false }
        let name = SongName(title: name)
        if folder == model.root || folder.lastComponent?.display == name.text {
            return path.stem.display != name.text
        }
        let above = folder.parent.relative(to: model.root).flatMap { model.snapshot?.tree.folder($0) }
        return above?.folder(named: name.folder) == nil && above?.song(named: name.folder) == nil
    }
}
