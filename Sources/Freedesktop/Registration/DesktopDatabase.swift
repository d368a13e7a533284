import Files
import Translations

/// What a desktop's tool makes of files in one folder of the user's data folder, so that programs need not read each.
struct DesktopDatabase: Sendable {
    /// Below the data folder.
    let folder: FilePath
    /// Below `folder`: the file by which one sees whether the database is there.
    let index: FilePath
    /// Below `folder`: where the files are that it is made of; what they end in.
    let sources: (folder: FilePath, suffix: FilePath)
    let tool: FilePath
    let options: [FilePath]
    /// What the tool is called where programs are installed from, and what does not work without it.
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

    /// Only ever refreshed: where there is no cache the icons are read from the folder, and one that is made would hide
    /// what other programs put there without refreshing it.
    static let icons = DesktopDatabase(
        folder: "icons/hicolor", index: "icon-theme.cache", sources: ("scalable/apps", "svg"),
        tool: "gtk-update-icon-cache", options: ["-f", "-t", "-q"], package: "gtk-update-icon-cache",
        consequence: translated("the icons may not be displayed"))
}
