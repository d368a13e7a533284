import Files
import LibraryFile
import LibraryIndex
import Problems
import SongFormat
import SongNames
import SongbookModel
import Translations

/// Makes, changes and removes the smart folders of a window's library.
@MainActor
final class SmartFolders {
    /// Asks for a name and a query, and makes a smart folder, which is shown then.
    ///
    /// - Parameter query: to begin with.
    func make(_ query: String = "", in window: SongWindow) {
        guard let library = window.library else { return }
        SmartFolderDialog.ask(
            translated("New Smart Folder"), SmartFolder(name: "", query: query), action: translated("_Create"),
            over: window.window
        ) { name in
            Self.fault(in: name, library.arrangement.arrangement)
        } then: { folder in
            library.arrangement.change { arrangement throws(Problem) in
                try arrangement.requireFree(folder.name)
                arrangement.set(folder)
            } then: { change in
                if change != nil { library.navigation.choose(.smartFolder(folder.name)) }
            }
        }
    }

    /// Makes a smart folder of what is searched for.
    func makeOfSearch(in window: SongWindow) {
        if let query = window.library?.browse.query { make(query.text, in: window) }
    }

    /// Asks for another name and query.
    func edit(_ name: String, in window: SongWindow) {
        guard let library = window.library, let folder = library.arrangement.arrangement.smartFolder(named: name)
        else { return }
        SmartFolderDialog.ask(
            translated("Edit Smart Folder"), folder, action: translated("_Save"), over: window.window
        ) { newName in
            Self.fault(in: newName, library.arrangement.arrangement, except: name)
        } then: { [self] new in
            replace(name, with: new, in: library)
        }
    }

    /// Asks for another name.
    func askForNewName(of name: String, in window: SongWindow) {
        guard let library = window.library else { return }
        NameDialog.ask(
            translated("Rename Smart Folder"), label: translated("Name"), name: name, action: translated("_Rename"),
            over: window.window
        ) { newName, answer in
            let newName = newName.trimmingWhiteSpace
            if newName == name { return answer("") }
            answer(Self.fault(in: newName, library.arrangement.arrangement, except: name))
        } then: { [self] newName in
            guard let folder = library.arrangement.arrangement.smartFolder(named: name) else { return }
            let new = SmartFolder(name: newName.trimmingWhiteSpace, query: folder.query)
            replace(name, with: new, in: library)
        }
    }

    /// Removes one, and offers to bring it back.
    func remove(_ name: String, in window: SongWindow) {
        guard let library = window.library else { return }
        library.arrangement.change { arrangement in
            arrangement.removeSmartFolder(named: name)
        } then: { [weak window] change in
            guard let change, let window, !window.isDestroyed,
                let place = change.before.smartFolders.firstIndex(where: { $0.name.hasSameBytes(as: name) })
            else { return }
            let folder = change.before.smartFolders[place]
            let next = change.before.smartFolders.dropFirst(place + 1).first?.name
            window.offerUndo(translated("Smart folder “\(name.amongWords)” removed")) { [weak window] in
                window?.library?.arrangement.change { arrangement throws(Problem) in
                    try arrangement.requireFree(folder.name)
                    arrangement.set(folder)
                    arrangement.moveSmartFolder(named: folder.name, before: next)
                }
            }
        }
    }

    /// Lets one change places with the one above or below it.
    func shift(_ name: String, isUp: Bool, in window: SongWindow) {
        window.library?.arrangement.change { arrangement in
            let names = arrangement.smartFolders.map(\.name)
            guard let place = names.firstIndex(where: { $0.hasSameBytes(as: name) }) else { return }
            let (upper, lower) = isUp ? (place - 1, place) : (place, place + 1)
            guard names.indices.contains(upper), names.indices.contains(lower) else { return }
            arrangement.moveSmartFolder(named: names[lower], before: names[upper])
        }
    }

    /// Puts one where another one is.
    func move(_ name: String, to other: String, in window: SongWindow) {
        window.library?.arrangement.change { arrangement in
            let names = arrangement.smartFolders.map(\.name)
            guard let from = names.firstIndex(where: { $0.hasSameBytes(as: name) }),
                let to = names.firstIndex(where: { $0.hasSameBytes(as: other) }), from != to
            else { return }
            let next = names.dropFirst(to + 1).first
            arrangement.moveSmartFolder(named: name, before: from < to ? next : names[to])
        }
    }
}

extension SmartFolders {
    private func replace(_ name: String, with new: SmartFolder, in library: LibraryView) {
        library.arrangement.change { arrangement throws(Problem) in
            if !name.isSameTag(as: new.name) { try arrangement.requireFree(new.name) }
            arrangement.renameSmartFolder(name, to: new.name)
            arrangement.set(new)
        } then: { change in
            if change != nil { library.navigation.replace(.smartFolder(name), with: .smartFolder(new.name)) }
        }
    }

    /// What is wrong with a name; an empty text where that needs no words.
    private static func fault(
        in name: String, _ arrangement: LibraryArrangement, except own: String? = nil
    ) -> String? {
        guard SmartFolder.canBeCalled(name) else { return "" }
        if let own, own.isSameTag(as: name) { return nil }
        return arrangement.hasSmartFolder(named: name)
            ? translated("There is a smart folder of this name already.") : nil
    }
}

extension LibraryArrangement {
    /// Whether there is a smart folder of this name, in whatever case.
    fileprivate func hasSmartFolder(named name: String) -> Bool {
        BuiltInFolder(named: name) != nil || smartFolders.contains { $0.name.isSameTag(as: name) }
    }

    fileprivate func requireFree(_ name: String) throws(Problem) {
        guard hasSmartFolder(named: name) else { return }
        throw Problem(
            .cannotCreate, translated("there is a smart folder of this name already"),
            remedy: translated("choose another name"))
    }
}
