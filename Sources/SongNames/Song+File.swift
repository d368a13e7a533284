public import Files
public import SongFormat

extension Song {
    /// The song as shown: missing values are taken from the file's name and times.
    public func fillingGaps(from file: FilePath, _ status: FileStatus) -> Song {
        fillingGaps(
            fileName: file.name.string, created: status.birthTime.map(Timestamp.init),
            modified: Timestamp(status.modificationTime))
    }
}

extension Timestamp {
    /// A time of a file.
    public init(_ time: FileTime) {
        self.init(seconds: time.seconds, nanoseconds: time.nanoseconds)
    }
}
