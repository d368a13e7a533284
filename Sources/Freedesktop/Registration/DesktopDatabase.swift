import Files
import Translations

/// A database that a desktop's tool builds from files in the user's data folder, so that programs need not read each.
struct DesktopDatabase: Sendable {
    /// Below the data folder.
    let folder: FilePath
    /// Below `folder`: the file that shows whether the database exists.
    let index: FilePath
    /// Below `folder`: the folder of the files that it is built from, and their suffix.
    let sources: (folder: FilePath, suffix: FilePath)
    let tool: FilePath
    let options: [FilePath]
    /// The name of the package with the tool, and what does not work without it.
    let package: String
    let consequence: String

    /// All there are, in the order in which they are refreshed.
    static let all = [
        DesktopDatabase(
            folder: "mime", index: "mime.cache", sources: ("packages", "xml"), tool: "update-mime-database",
            options: [], package: "shared-mime-info", consequence: translated("song files are not recognized")),
        DesktopDatabase(
            folder: "applications", index: "mimeinfo.cache", sources: (".", "desktop"),
            tool: "update-desktop-database", options: ["-q"], package: "desktop-file-utils",
            consequence: translated("file managers may not offer the program for songs")),
    ]

    /// Refreshed but never created: without a cache the icons are read from the folder, and a new cache would hide what
    /// other programs add without refreshing it.
    static let icons = DesktopDatabase(
        folder: "icons/hicolor", index: "icon-theme.cache", sources: ("scalable/apps", "svg"),
        tool: "gtk-update-icon-cache", options: ["-f", "-t", "-q"], package: "gtk-update-icon-cache",
        consequence: translated("the icons may not be displayed"))
}
