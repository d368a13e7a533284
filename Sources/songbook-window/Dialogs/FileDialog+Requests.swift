import Files
import Toolkit
import Translations

/// The program's requests to the desktop's file chooser.
extension FileDialog {
    /// Asks for a song to open; `finish` gets nil if the user cancels.
    ///
    /// - Parameter folder: the initial folder; nil is the home folder.
    static func open(over window: Widget?, in folder: FilePath?, then finish: @escaping @MainActor (FilePath?) -> Void)
    {
        show(
            FileRequest(
                kind: .file, title: translated("Open Song"), action: translated("_Open"), folder: folder,
                filter: .songs),
            over: window, then: finish)
    }

    /// Asks for a new file, initially named `name` in the documents folder, or in the home folder if there is none.
    static func save(
        over window: Widget?, name: FilePath, then finish: @escaping @MainActor (FilePath?) -> Void
    ) {
        show(
            FileRequest(
                kind: .newFile(name: name), title: translated("Save As"), action: translated("_Save"),
                folder: documents, filter: .songs),
            over: window, then: finish)
    }

    /// Asks for any number of files of any kind; `finish` gets none if the user cancels.
    static func openMany(
        _ title: String, over window: Widget?, then finish: @escaping @MainActor ([FilePath]) -> Void
    ) {
        showMany(
            FileRequest(kind: .files, title: title, action: translated("_Open")), over: window, then: finish)
    }

    /// Asks for a program to run; `finish` gets nil if the user cancels.
    static func chooseProgram(over window: Widget?, then finish: @escaping @MainActor (FilePath?) -> Void) {
        show(
            FileRequest(kind: .file, title: translated("Choose Program"), action: translated("_Choose")),
            over: window, then: finish)
    }

    /// Asks for a new file of any kind, initially named `name` in the documents folder, or in the home folder if there
    /// is none.
    static func export(over window: Widget?, name: FilePath, then finish: @escaping @MainActor (FilePath?) -> Void) {
        show(
            FileRequest(
                kind: .newFile(name: name), title: translated("Export to File"), action: translated("_Export"),
                folder: documents),
            over: window, then: finish)
    }

    /// Asks for a folder, starting in `folder`; nil is the home folder.
    static func chooseFolder(
        _ title: String = translated("Choose Library Folder"), over window: Widget?, in folder: FilePath?,
        then finish: @escaping @MainActor (FilePath?) -> Void
    ) {
        show(
            FileRequest(kind: .folder, title: title, action: translated("_Choose"), folder: folder),
            over: window, then: finish)
    }
}

extension FileFilter {
    fileprivate static var songs: FileFilter { FileFilter(name: translated("Songs"), suffix: "songbook") }
}
