import ChordSheet
public import SongFormat

extension SongName {
    /// Room for a number behind a name, in bytes.
    private static let longestBeforeNumber = 180

    /// What a new song is called: by its title, else by the first line of its lyrics that is more than the name of a
    /// section.
    public init(naming song: Song) {
        let title = song.title.trimmingWhiteSpace
        self.init(title: title.isEmpty ? PreviewLine.of(song.text, listedChords: song.metadata.listedChords) : title)
    }

    /// The same name with a number behind it, as in `Untitled 2`.
    public func numbered(_ number: Int) -> SongName {
        var start = text
        while start.utf8.count > Self.longestBeforeNumber { start.removeLast() }
        return SongName(title: "\(start) \(number)")
    }
}
