/// The pages of the panel, in the order of its header.
@MainActor
enum InspirePages {
    static func make(in window: SongWindow) -> [any InspirePage] {
        [RhymesPage(window), SuggestionsPage(window)]
    }
}
