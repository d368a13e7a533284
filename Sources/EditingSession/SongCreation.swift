public import Files
public import Problems
public import SongFormat

/// How a song that was begun in a session is created on the disk, and removed again. Safe to use from any thread.
public protocol SongCreation: Sendable {
    /// Creates the song's folder and file, under a name that is free. Nothing is replaced.
    ///
    /// - Throws: why it cannot be created; then nothing of it is left.
    func create(_ song: SongFile) throws(Problem) -> CreatedSong

    /// Removes the song with its folder, if only its session wrote into both.
    ///
    /// - Parameter bytes: what the session wrote last.
    /// - Returns: whether it is gone.
    func remove(_ file: FilePath, holding bytes: [UInt8]) -> Bool
}

/// A song that was just created.
public struct CreatedSong: Sendable {
    /// Its file: absolute, links resolved.
    public let file: FilePath
    /// Why a power cut could still undo it; nil where the disk has confirmed it.
    public let unconfirmed: Problem?

    /// - Parameter file: absolute, links resolved.
    public init(file: FilePath, unconfirmed: Problem? = nil) {
        self.file = file
        self.unconfirmed = unconfirmed
    }
}
