public import Files
import LibraryFile
import Translations

nonisolated extension ArrangementCommand {
    /// Gives a folder an icon, or its default one if `icon` is nil.
    ///
    /// - Parameter folder: relative to the library's folder.
    public static func icon(_ icon: String?, of folder: FilePath) -> ArrangementCommand {
        ArrangementCommand { arrangement in
            arrangement.setIcon(icon, ofFolder: folder)
        } end: { change in
            let former = change.before.folder(folder).icon
            let back = ArrangementCommand { arrangement in
                if arrangement.folder(folder).icon == icon { arrangement.setIcon(former, ofFolder: folder) }
            }
            let words = translated("Icon of “\(folder.name.display)” changed")
            return CommandEnd(undo: CommandEnd.Undo(words: words, command: back))
        }
    }

    /// Gives a tag a color by its name in the library's file, or removes its color.
    public static func color(_ color: String?, ofTag tag: String) -> ArrangementCommand {
        ArrangementCommand { arrangement in
            arrangement.removeColor(ofTag: tag)
            if let color { arrangement.setColor(color, ofTag: tag) }
        }
    }
}
