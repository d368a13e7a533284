import LibraryFile
import LibraryIndex

/// The targets of the actions in a window.
public struct ActionSubjects {
    /// Whether a song is shown.
    public var hasSong = false
    /// Whether the song can be edited.
    public var isSongEditable = false
    /// Whether the song is on the disk, and not a new page.
    public var isSongMade = false
    /// Whether the action target is a song that has details.
    public var hasDetails = false
    /// Whether the song can be tagged and pinned: not while it is an empty page.
    public var isSongTaggable = false
    /// Whether files can be added to the song.
    public var isSongAttachable = false
    /// Whether the keyboard focus is in the song.
    public var isSongFocused = false
    /// Whether a library is shown.
    public var hasLibrary = false
    /// Whether the library can be changed. An unavailable one cannot: another folder may be in its place.
    public var isLibraryInReach = false
    /// Whether a library that can be changed contains songs.
    public var hasSongs = false
    /// The action target, in a library that can be changed.
    public var target: ItemSelection?
    /// The same, unless it is the library's own folder, which keeps its place, its name and its kind.
    public var changeable: ItemSelection?
    /// Whether the action target can be renamed.
    public var isRenamable = false
    /// Whether the action target is a folder that holds no song itself.
    public var isCategory = false
    /// Whether the action target is a project.
    public var isProject = false
    /// Whether the target songs can move to the next stage of their project.
    public var hasNextStage = false
    /// Whether the target songs can move to the previous stage.
    public var hasPreviousStage = false
    /// Whether the action target is a folder that is not a project.
    public var isPlainFolder: Bool { isCategory && !isProject }
    /// Whether the list shows a folder that holds no song itself, and is not the library's own.
    public var isCategoryShown = false
    /// Whether the action target is a song whose files have another name than its title and can be renamed to match.
    public var hasOtherFileName = false
    /// Whether several lines are the action target, in a library that can be changed.
    public var isSelection = false
    /// Whether the action target is a deleted item.
    public var isDeletedItem = false
    /// Whether there is an action target, one or several.
    public var hasTargets: Bool { target != nil || isSelection }
    /// The place of the sidebar that is the action target; nil if the target is a folder or there is none.
    public var place: BrowsePlace?
    /// The place that the list shows while there is no search; nil without a library.
    public var shown: BrowsePlace?
    /// Whether there is a search.
    public var isSearching = false
    /// Whether the place is a smart folder that the user created, in a library that can be changed.
    public var isSmartFolder: Bool { if case .smartFolder = place { isLibraryInReach } else { false } }
    /// Whether the place is a tag, in a library that can be changed.
    public var isTag: Bool { if case .tag = place { isLibraryInReach } else { false } }
    /// The color of the tag; nil if it has none.
    public var tagColor: TagColor?
    /// Whether the place can be renamed.
    public var hasNamedPlace: Bool { isSmartFolder || isTag }
    /// Whether the action target can be pinned.
    public var isPinnable = false

    /// Nothing to act on.
    public init() {}
}

extension ActionSubjects {
    /// Finds out what there is to act on.
    ///
    /// - Parameters:
    ///   - target: what keys and menus mean.
    ///   - isSongFocused: whether the keyboard focus is in the song.
    ///   - isDeletedItem: whether keys and menus mean a deleted item.
    public init(_ target: ActionTarget, isSongFocused: Bool, isDeletedItem: Bool) {
        if let song = target.song {
            hasSong = true
            isSongEditable = !song.isReadOnly
            isSongMade = song.isMade
            isSongTaggable = isSongEditable && !song.isUnwritten
            isSongAttachable = song.isAttachable
        }
        hasDetails = isSongMade
        isPinnable = isSongTaggable
        self.isSongFocused = isSongFocused
        isRenamable = hasSong && target.line == nil
        guard let models = target.models else { return }
        hasLibrary = true
        self.isDeletedItem = isDeletedItem
        read(models)
        hasNextStage = target.stage(.next) != nil
        hasPreviousStage = target.stage(.previous) != nil
        if target.selectedCount != nil { readSelection() } else { read(target, in: models) }
    }

    private mutating func read(_ models: LibraryCoordinator) {
        isLibraryInReach = !models.library.isOutOfReach
        place = models.lineInUse.place
        if case .tag(let tag) = place {
            tagColor = models.arrangement.arrangement.color(ofTag: tag).flatMap(TagColor.init)
        }
        shown = models.browse.place
        isSearching = models.browse.query != nil
        isCategoryShown = isLibraryInReach && models.browse.showsCategory
        hasSongs = isLibraryInReach && (models.library.snapshot?.tree.songCount ?? 0) > 0
    }

    private mutating func readSelection() {
        hasDetails = false
        isSelection = isLibraryInReach
        isPinnable = isLibraryInReach
        isRenamable = false
    }

    private mutating func read(_ target: ActionTarget, in models: LibraryCoordinator) {
        if let line = target.line {
            let isOpen = target.openSong(in: ItemSelection(line)) != nil
            hasDetails = isOpen && !line.isFolder || line.isWholeSong
            if line.song == nil || !isOpen { isPinnable = isLibraryInReach && line.isWholeSong }
        }
        guard isLibraryInReach else { return }
        let item = target.item
        self.target = item
        changeable = item?.path == models.library.root ? nil : item
        isRenamable = isRenamable || changeable != nil || hasNamedPlace
        let isBroken = target.line?.song?.brokenReason != nil
        hasOtherFileName = !isBroken && item?.canBeCalledAsItIs(in: models.library) ?? false
        if case .folder(let folder) = target.line {
            isCategory = changeable != nil
            isProject = isCategory && models.arrangement.order.isProject(folder.relativePath)
        }
    }
}
