public import LibraryIndex
public import Pronunciation
import SongFormat

/// Gathers the words of a library's songs. It can be interrupted and continued later. For one thread at a time.
public struct OwnWordsReading {
    /// The words gathered so far.
    public private(set) var words = OwnWords()
    /// The songs that are read.
    public let snapshot: LibrarySnapshot

    private var songs: LibrarySongs.Iterator
    private let other: LanguageTag

    /// - Parameter other: the language of songs for which it cannot be determined.
    public init(_ snapshot: LibrarySnapshot, otherwise other: LanguageTag) {
        self.snapshot = snapshot
        self.other = other
        songs = snapshot.tree.songs.makeIterator()
    }

    /// Continues to read. Songs that cannot be read are left out.
    ///
    /// - Parameter goesOn: called before each song; false interrupts.
    /// - Returns: whether all are read.
    public mutating func run(while goesOn: () -> Bool = { true }) -> Bool {
        while goesOn() {
            guard let song = songs.next() else { return true }
            guard let lyrics = try? snapshot.lyrics(of: song), !lyrics.isEmpty else { continue }
            words.add(lyrics, language: song.texts(of: .language).first, otherwise: other)
        }
        return false
    }
}
