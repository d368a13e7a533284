import ChordSheet
public import Files
import EditingSession
import SongFormat
import SongLibrary
import SongNames
import Translations

extension SongDetails {
    /// One fact about a song, worded for the user.
    public struct Fact: Hashable, Sendable {
        /// The name of the fact.
        public let label: String
        /// Can contain anything, including line ends; empty if the label says it all.
        public let value: String

        /// A fact.
        public init(_ label: String, _ value: String = "") {
            self.label = label
            self.value = value
        }
    }

    /// The title, place and dates of the song.
    ///
    /// - Parameter date: formats a point in time.
    public func about(date: (FileTime) -> String) -> [Fact] {
        func words(_ time: Timestamp) -> String { date(FileTime(seconds: time.seconds, nanoseconds: time.nanoseconds)) }
        var facts = [Fact(translated("Title"), song.title), Fact(translated("File"), file.display)]
        if let location, location.isInLibrary { facts.append(Fact(translated("Library"), location.root.display)) }
        if let created = song.createdAt { facts.append(Fact(translated("Created"), words(created))) }
        if let updated = song.updatedAt { facts.append(Fact(translated("Changed"), words(updated))) }
        return facts
    }

    /// The size of the lyrics.
    public var counts: [Fact] {
        [
            Fact(translated("Sections"), count.sections.grouped), Fact(translated("Lines"), count.lines.grouped),
            Fact(translated("Words"), count.words.grouped), Fact(translated("Characters"), count.characters.grouped),
        ]
    }

    /// Tags, attachments, versions and the like.
    public var belongings: [Fact] {
        var facts: [Fact] = []
        let tags = TagList.distinct(song.tags)
        if !tags.isEmpty { facts.append(Fact(translated("Tags"), tags.joined(separator: ", "))) }
        if song.pinned { facts.append(Fact(translated("Pinned"))) }
        if let attachments, !attachments.isEmpty {
            facts.append(Fact(translated("Attachments"), attachments.count.grouped))
        }
        facts += (attachments ?? []).map { Fact(translated("Attachment"), $0.path.displayName) }
        facts.append(Fact(translated("Earlier versions"), versions.lastOfBursts.count.grouped))
        facts += (conflictCopies ?? []).map { copy in
            let origin = copy.lastComponent.flatMap { ConflictCopyName($0) }?.origin
            return Fact(origin?.words ?? translated("Conflict copy"), copy.displayName)
        }
        return facts
    }
}
