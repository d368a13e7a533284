import LibraryFile
import LibraryIndex
import SongNames
import SongbookModel
import Translations

/// Dialogs for smart folders.
extension SongWindow {
    /// Asks for a name and a query, and creates a smart folder.
    ///
    /// - Parameter query: the initial query.
    func askForSmartFolder(_ query: String = "") {
        guard let library else { return }
        SmartFolderDialog.ask(
            translated("New Smart Folder"), SmartFolder(name: "", query: query), action: translated("_Create"),
            over: window
        ) { name in
            library.arrangement.arrangement.fault(inSmartFolderName: name)
        } then: { [self] folder in
            commands.run(ArrangementCommand.make(folder))
        }
    }

    /// Asks for a name, and creates a smart folder from the current search.
    func askForSmartFolderOfSearch() {
        if let query = library?.browse.query { askForSmartFolder(query.text) }
    }

    /// Asks for a new name and query.
    func edit(smartFolder name: String) {
        guard let library, let folder = library.arrangement.arrangement.smartFolder(named: name) else { return }
        SmartFolderDialog.ask(
            translated("Edit Smart Folder"), folder, action: translated("_Save"), over: window
        ) { newName in
            library.arrangement.arrangement.fault(inSmartFolderName: newName, except: name)
        } then: { [self] new in
            commands.run(ArrangementCommand.replaceSmartFolder(name, with: new))
        }
    }

    /// Asks for a new name.
    func askForNewName(ofSmartFolder name: String) {
        guard let library else { return }
        NameDialog.ask(
            translated("Rename Smart Folder"), label: translated("Name"), name: name, action: translated("_Rename"),
            over: window
        ) { newName, answer in
            let newName = newName.trimmingWhiteSpace
            if newName == name { return answer("") }
            answer(library.arrangement.arrangement.fault(inSmartFolderName: newName, except: name))
        } then: { [self] newName in
            guard let folder = library.arrangement.arrangement.smartFolder(named: name) else { return }
            let new = SmartFolder(name: newName.trimmingWhiteSpace, query: folder.query)
            commands.run(ArrangementCommand.replaceSmartFolder(name, with: new))
        }
    }
}
