// Reads snapshots of a library that the fuzzer changed, with a checksum that fits. Whatever they say, nothing crashes or
// takes for ever, and what is shown comes from within the files.

import Files
import Freedesktop
import FuzzSupport
import Glibc
import LibraryIndex
import SongFormat

/// A library that was looked at once, and the snapshot of it, in memory.
private struct Scene {
    let environment: Environment
    let root: FilePath
    let file: FilePath
    let bytes: [UInt8]

    init() throws {
        let shared = FilePath("/dev/shm")
        let place = shared.appending(FilePath("songbook-fuzz-snapshot-\(getpid())"))
        root = place.appending(FilePath("library"))
        environment = Environment(
            variables: ["HOME": place.bytes, "PATH": Array("/usr/bin:/bin".utf8)], workingDirectory: place,
            userID: getuid())
        for number in 0..<4 {
            let name = "Song \(number)"
            let folder = root.appending(FilePath(number < 2 ? "Folder/\(name)" : name))
            let song = """
                {"title":"\(name)","text":"Étoile \(number)\\nline","tags":["love","a"],"artist":["One","Two"],"capo":2,
                "meta":{"ccli":"1"},"key":"G","pinned":\(number == 1)}
                """
            _ = try AtomicReplacement.write(Array(song.utf8), to: "a.songbook", in: try Directory.make(folder))
        }
        let index = LibraryIndex(root: root, environment: environment)
        _ = try index.refresh()
        index.save()
        let cache = place.appending(".cache/songbook/libraries")
        let names = try Directory(cache).entries().map(\.name)
        guard let name = names.first(where: { $0.extension == "index" }) else { fatalError("there is no snapshot") }
        file = cache.appending(name)
        bytes = Array(try FileReader.read(file, limit: 1 << 20).bytes.dropLast(8))
    }

    func write(_ bytes: [UInt8]) {
        let sum = bytes.withUnsafeBytes { BlockChecksum($0).value }
        let sealed = bytes + withUnsafeBytes(of: sum) { Array($0) }
        let descriptor = file.withCString { open($0, O_WRONLY | O_TRUNC) }
        require(descriptor >= 0 && Glibc.write(descriptor, sealed, sealed.count) == sealed.count, "cannot write")
        close(descriptor)
    }
}

private let scene: Scene = {
    do {
        return try Scene()
    } catch {
        fatalError("\(error)")
    }
}()

/// What libFuzzer calls with each input; always 0. Source: LLVM's documentation of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    var bytes = scene.bytes
    if input.byte() & 1 == 0 {
        // Bytes that are set, added to, removed or doubled, at places all over it.
        var rest = input.everything()[...]
        while rest.count >= 4, !bytes.isEmpty {
            let change = Array(rest.prefix(4))
            rest = rest.dropFirst(4)
            let place = (Int(change[1]) | Int(change[2]) << 8) % bytes.count
            let value = change[3]
            switch change[0] & 3 {
            case 0: bytes[place] = value
            case 1: bytes[place] &+= value
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int(value)))
            default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + Int(value))], at: place)
            }
        }
    } else {
        bytes = input.everything()
    }
    scene.write(bytes)
    read()
    return 0
}

private func read() {
    guard let snapshot = LibraryIndex(root: scene.root, environment: scene.environment).load() else { return }
    for folder in snapshot.tree.folders {
        _ = (folder.path, folder.unreadableReason, folder.songCount)
        for entry in folder.songs {
            _ = (entry.path, entry.brokenReason, entry.conflictCopies, entry.attachmentKinds, entry.brokenKind)
            let song = try? snapshot.song(entry)
            require(song == nil || song?.metadata == entry.metadata ?? Metadata(), "a song has other metadata")
            for name in MetadataName.members { _ = entry.texts(of: name) }
        }
    }
    let context = QueryContext(calendar: LocalCalendar(now: Timestamp(seconds: 1_780_000_000)))
    for words in ["etoile", "tag:love one", "artist:two has:audio is:pinned changed:week"] {
        _ = try? LibrarySearch().find(Query(words), in: snapshot, context: context)
    }
}
