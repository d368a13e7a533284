/// What is asked about: which calls it needs.
enum Operation: String, CaseIterable {
    /// Saving a song.
    case save
    /// Making a song, moving one to another folder of the library or to the trash, and putting it back from there.
    case make, move, trash, restore
}
