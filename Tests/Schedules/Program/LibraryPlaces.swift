import Files
import Freedesktop
import LibraryChanges
import SongFormat

/// Where the user finds the songs of the library after a restart: in its folders, or in the trash, from which they can
/// be restored.
struct LibraryPlaces {
    /// The id of the other song in the song's folder, if the folder is not moved with the song.
    static let otherID = "33333333-3333-4333-8333-333333333333"

    private var places: [String: [FilePath]] = [:]
    private var titles: [String: [FilePath]] = [:]
    /// Folders with two names in them that some file systems treat as one.
    private var clashes: [String] = []
    private var texts: [String: String] = [:]

    /// Lets the program clean up interrupted changes.
    static func clear(_ environment: Environment) {
        let editor = Cast.editor(environment)
        for folder in [Cast.library, Cast.shelf] { _ = try? editor.checkForNewSongs(folder) }
    }

    init(_ environment: Environment) {
        look(at: Cast.library)
        for item in (try? Cast.editor(environment).trashed(from: Cast.library)) ?? [] {
            let path = item.file.path
            if item.file.originalPath.lastComponent?.string.hasSuffix(".songbook") == true {
                add(path)
            } else {
                look(at: path)
            }
        }
    }

    /// - Parameters:
    ///   - mayBeTwice: whether no call can prevent a file from being in two folders.
    ///   - sharesNames: whether all programs prevent each other from using two names that some file systems treat as
    ///     one.
    func faults(_ ledger: Ledger, isLoose: Bool, mayBeTwice: Bool, sharesNames: Bool) -> [String] {
        let twice = places.filter { $0.value.count > 1 && !(mayBeTwice && $0.key == Scenario.songID) }
        let expected = [Scenario.songID] + (isLoose ? [Self.otherID] : [])
        return expected.filter { places[$0] == nil }.map { "\(Self.name(of: $0)) is in no place" }
            + ledger.made.filter { titles[$0] == nil }.map { "\($0) is in no place" }
            + twice.sorted { $0.key < $1.key }.map { id, places in
                "\(Self.name(of: id)) is in two places: \(places.map(\.string).sorted().joined(separator: ", "))"
            }
            + (texts[Scenario.songID].map { $0.contains(Cast.firstWord) } == false ? ["the song is not whole"] : [])
            + (sharesNames ? clashes : [])
    }

    /// A change must be on disk once it was reported.
    ///
    /// - Parameter told: the reported place of the song.
    func faults(_ told: FilePath?) -> [String] {
        guard let told, let places = places[Scenario.songID] else { return [] }
        return places.contains { $0.isInside(told) } ? [] : ["the song is not in \(told.string), as was told"]
    }

    private static func name(of id: String) -> String {
        switch id {
        case Scenario.songID: "the song"
        case otherID: "the other song"
        default: "a new song"
        }
    }

    private mutating func look(at folder: FilePath) {
        let names = (WorldFiles.list(folder) ?? []).filter { !$0.hasPrefix(".") }
        for name in names {
            let path = folder.appending(FilePath(name))
            if WorldFiles.list(path) != nil {
                look(at: path)
            } else if name.hasSuffix(".songbook"), !name.contains("conflicted copy") {
                add(path)
            }
        }
        let equal = Dictionary(grouping: names) { $0.lowercased() }.values.filter { $0.count > 1 }
        clashes += equal.map { "names clash: \($0.sorted().joined(separator: ", "))" }.sorted()
    }

    private mutating func add(_ path: FilePath) {
        guard let bytes = WorldFiles.read(path), let song = try? SongFile(decoding: bytes).song else { return }
        let id = song.id ?? path.string
        places[id, default: []].append(path)
        titles[song.title, default: []].append(path)
        texts[id, default: ""] += song.text
    }
}
