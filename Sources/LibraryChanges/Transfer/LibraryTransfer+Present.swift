import Files
import Problems
import SongFormat
import SongNames

/// What the other library has of a song before the song is copied there.
struct PresentSongs {
    /// The same, byte for byte, with all that is beside it.
    var same: PublishedPlace?
    /// A song with its id but other content, or with something else beside it; absolute.
    var other: FilePath?
}

extension LibraryTransfer {
    /// What the target already has of a unit. Within a library a copy is another song, and a move looks only for the
    /// result of an interrupted one.
    func present(_ unit: TransferUnit, _ route: Route) throws(Problem) -> PresentSongs {
        guard route.isSameLibrary else { return try presentInOther(unit, route) }
        return kind == .move ? PresentSongs(same: arrived(unit, in: route.target)) : PresentSongs()
    }

    /// The entry in `target` that has the unit's name and is the same, byte for byte.
    func arrived(_ unit: TransferUnit, in target: Directory) -> PublishedPlace? {
        let place = PublishedPlace(folder: target, name: unit.name)
        guard unit.kind != .folder, let found = try? target.status(of: unit.name),
            found.identity != (try? unit.source.status(of: unit.entries[0]).identity),
            (try? unit.isSame(in: unit.source, as: place, copying, isStrict: true)) == true
        else { return nil }
        return place
    }

    /// Looks for the unit under the names that it would get, and for songs with its id anywhere in the other library.
    private func presentInOther(_ unit: TransferUnit, _ route: Route) throws(Problem) -> PresentSongs {
        let target = route.target
        let id = unit.songFile.flatMap(Self.id)
        let own = unit.isLooseSong ? nil : try? unit.source.status(of: unit.entries[0]).identity
        var found = PresentSongs()
        for place in named(unit, in: target) + known(id, unit, route.entrance) {
            // Through a link or a second mount, the other library may lead to the very same song.
            if let own, (try? place.folder.status(of: place.name).identity) == own { continue }
            let isSame: Bool
            do throws(CopyError) {
                isSame = try unit.isSame(in: unit.source, as: place, copying)
            } catch .cancelled {
                throw Problem(.cancelled, cannot: what, path: unit.path)
            } catch {
                // What cannot be read is not known to be the same.
                isSame = false
            }
            if isSame {
                found.same = place
                found.other = nil
                return found
            }
            guard found.other == nil, let id, unit.kind != .file,
                let file = Self.song(in: place.folder.path.appending(place.name)), Self.id(of: file) == id
            else { continue }
            found.other = file
        }
        return found
    }

    /// The entries with the names that it would get, in order.
    private func named(_ unit: TransferUnit, in target: Directory) -> [PublishedPlace] {
        var places = [PublishedPlace]()
        for number in 1...1000 {
            let name = unit.name.numbered(number, isFile: unit.kind == .file)
            guard (try? target.status(of: name)) != nil else { break }
            places.append(PublishedPlace(folder: target, name: name))
        }
        return places
    }

    /// The songs with its id in the other library, each in a folder of its own, without the song itself.
    private func known(_ id: String?, _ unit: TransferUnit, _ entrance: LibraryEntrance) -> [PublishedPlace] {
        guard let id else { return [] }
        return ((songs?(id) ?? []) + entrance.arrivals(withID: id)).compactMap { file in
            guard file != unit.songFile, let folder = try? Directory(file.parent.parent),
                let name = file.parent.lastComponent
            else { return nil }
            return PublishedPlace(folder: folder, name: name)
        }
    }

    /// Whether a song below a folder is already in the other library, so that the folder cannot go there as a whole.
    func holdsPresentSongs(_ unit: TransferUnit) -> Bool {
        guard let songs else { return false }
        var pending = [unit.path]
        while let folder = pending.popLast() {
            if let song = Self.song(in: folder) {
                if let id = Self.id(of: song), songs(id).contains(where: { !$0.isInside(unit.path) }) { return true }
                continue
            }
            let entries = (try? Directory(folder).entries()) ?? []
            pending += entries.filter { $0.kind == .directory && $0.name.bytes.first != UInt8(ascii: ".") }
                .map { folder.appending($0.name) }
        }
        return false
    }

    private static func song(in folder: FilePath) -> FilePath? {
        ((try? SongFolder.songName(in: folder)) ?? nil).map(folder.appending)
    }

    /// The id in a song's file; nil if it has none, or cannot be read.
    static func id(of file: FilePath) -> String? {
        guard let bytes = try? FileReader.read(file, limit: SongFile.byteLimit).bytes else { return nil }
        return (try? SongFile(decoding: bytes))?.song.id
    }
}
