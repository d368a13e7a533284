import ChordSheet
public import SongFormat

extension SongName {
    /// The most bytes of a name before a number is added.
    private static let longestBeforeNumber = 180

    /// The name of a new song: from its title, or else from the first line of its lyrics that is more than the name of
    /// a section.
    public init(naming song: Song) {
        let title = song.title.trimmingWhiteSpace
        self.init(title: title.isEmpty ? PreviewLine.of(song.text, listedChords: song.metadata.listedChords) : title)
    }

    /// The name with a number after it, as in `Untitled 2`.
    public func numbered(_ number: Int) -> SongName {
        var start = text
        while start.utf8.count > Self.longestBeforeNumber { start.removeLast() }
        return SongName(title: "\(start) \(number)")
    }
}
