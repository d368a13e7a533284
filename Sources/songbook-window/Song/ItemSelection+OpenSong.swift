import SongbookModel

extension ItemSelection {
    /// A song that is open.
    @MainActor
    init(_ song: OpenSong) {
        self.init(song.model)
    }
}
