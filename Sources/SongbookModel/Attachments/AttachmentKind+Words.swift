public import SongNames
import Translations

nonisolated extension Attachment {
    /// The icon that stands for it. Source: the Icon Naming Specification.
    public var icon: String {
        if isFolder { return "folder-symbolic" }
        return switch kind {
        case .audio: "audio-x-generic-symbolic"
        case .video: "video-x-generic-symbolic"
        case .image: "image-x-generic-symbolic"
        case .note: "text-x-generic-symbolic"
        case .other: "emblem-documents-symbolic"
        }
    }

    /// What it is, for users who do not see the icon.
    public var kindWords: String {
        if isFolder { return translated("Folder") }
        return switch kind {
        case .audio: translated("Audio")
        case .video: translated("Video")
        case .image: translated("Picture")
        case .note: translated("Notes")
        case .other: translated("File")
        }
    }
}
