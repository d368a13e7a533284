import Files
import LibraryIndex
import LibraryTags
import SongFormat
import SongbookModel
import Translations

/// Asks about changes to a tag in the whole library of a window.
@MainActor
enum TagQuestions {
    /// Asks for a new name.
    static func askForNewName(of tag: String, in window: SongWindow) {
        guard window.library != nil else { return }
        NameDialog.ask(
            translated("Rename Tag"), text: translated("In all songs of the library."), label: translated("Tag"),
            name: tag, action: translated("_Rename"), over: window.window
        ) { typed, answer in
            let tags = TagList.adding(typed, to: [])
            guard tags.count < 2 else { return answer(translated("A tag cannot contain a comma.")) }
            answer(tags.first.map { $0.hasSameBytes(as: tag) } ?? true ? "" : nil)
        } then: { [weak window] typed in
            guard let newTag = TagList.adding(typed, to: []).first else { return }
            window?.commands.run(TagCommand(TagChange(renaming: tag, to: newTag)))
        }
    }

    /// Asks whether to remove a tag from all songs.
    static func askToDelete(_ tag: String, in window: SongWindow) {
        guard let library = window.library else { return }
        let change = TagChange(removing: tag)
        let count = library.counts.current.tags.first { $0.tag.isSameTag(as: tag) }?.songs ?? 0
        MessageDialog.ask(
            translated("Delete Tag “\(tag.amongWords)”?"),
            translated(
                count: count, one: "It is removed from \(count) song. The song stays.",
                other: "It is removed from \(count) songs. The songs stay."), action: translated("_Delete"),
            over: window.window
        ) { [weak window] in window?.commands.run(TagCommand(change)) }
    }
}
