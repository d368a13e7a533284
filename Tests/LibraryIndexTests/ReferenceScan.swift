import ChordSheet
import Files
import Glibc
import SongFormat
import SongNames

/// The expected result of a scan, found in the simplest way: one thread, no stamps, recursion for each folder.
struct ReferenceScan {
    private let root: FilePath
    private var seen: Set<FileIdentity> = []
    /// The names of the links that were followed, by their folder relative to the root.
    private var followed: [FilePath: Set<FilePath>] = [:]

    init(_ root: FilePath) {
        self.root = root
        remember("")
        var queue = links(in: "")
        var above = root
        while !queue.isEmpty, above != .root {
            above = above.parent
            seen.insert(try! FileStatus(of: above).identity)
        }
        while !queue.isEmpty {
            let link = queue.removeFirst()
            guard let status = try? FileStatus(of: root.appending(link)), status.kind == .directory,
                !seen.contains(status.identity)
            else { continue }
            followed[parent(of: link), default: []].insert(link.lastComponent!)
            remember(link)
            queue += links(in: link)
        }
    }

    /// The lines in the format of ``LibraryTree/lines(_:)``.
    var lines: [String] {
        lines(of: "", isLink: false)
    }
}

extension ReferenceScan {
    private mutating func remember(_ folder: FilePath) {
        guard let status = try? FileStatus(of: root.appending(folder)), !seen.contains(status.identity) else { return }
        seen.insert(status.identity)
        guard folder.isEmpty || song(in: folder) == nil else { return }
        for name in names(in: folder, .directory) { remember(folder.appending(name)) }
    }

    private func links(in folder: FilePath) -> [FilePath] {
        guard folder.isEmpty || song(in: folder) == nil else { return [] }
        return names(in: folder, .symbolicLink).map(folder.appending)
            + names(in: folder, .directory).flatMap { links(in: folder.appending($0)) }
    }

    private func lines(of folder: FilePath, isLink: Bool) -> [String] {
        let links = followed[folder] ?? []
        let children = (names(in: folder, .directory) + links).sorted()
        let songs = (folder.isEmpty ? [""] : []) + children.filter { song(in: folder.appending($0)) != nil }
        let categories = children.filter { song(in: folder.appending($0)) == nil }
        let songLines = songs.compactMap { name in
            song(in: folder.appending(name)).map { line(folder.appending(name), $0, links.contains(name)) }
        }
        let below = categories.map { lines(of: folder.appending($0), isLink: links.contains($0)) }
        let count = (songLines + below.joined()).count { $0.hasPrefix("  ") }
        return ["\(folder.display)/\(isLink ? " (link)" : "") \(count) "] + songLines + below.joined()
    }

    private func line(_ folder: FilePath, _ content: SongFolderContent, _ isLink: Bool) -> String {
        let file = content.song ?? content.copies[0]
        let bytes = try! FileReader.read(root.appending(folder).appending(file), limit: 1 << 25).bytes
        var song = Song()
        var reason = content.isAmbiguous ? content.ambiguityReason : nil
        do {
            if reason == nil { song = try SongFile(decoding: bytes).song }
        } catch {
            reason = error.description
        }
        let title = song.title.isEmpty ? (ConflictCopyName(file)?.original ?? file).stem.string : song.title
        let preview = song.text.split(whereSeparator: \.isNewline).map(Self.withoutBlanks)
            .filter { !SectionName.isOnly($0) }.map(Self.withoutChords).first { !$0.isEmpty }
        let parts: [String] = [
            folder.appending(file).display, isLink ? "(link)" : "", "“\(title)”", song.tags.description,
            song.pinned ? "pinned" : "", preview.map { String($0.prefix(120)) } ?? "",
            reason.map { "broken: \($0)" } ?? "", content.copies.map(\.display).description,
            String(reflecting: song.text),
        ]
        return "  " + parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func song(in folder: FilePath) -> SongFolderContent? {
        let path = folder.isEmpty ? root : root.appending(folder)
        let names = ((try? Directory(path).entries()) ?? []).map(\.name)
            .filter { SongFileName.isOne($0) && (try? FileStatus(of: path.appending($0)))?.kind == .regular }
        return names.isEmpty ? nil : SongFolderContent(songNames: names, ofFolder: path)
    }

    private func names(in folder: FilePath, _ kind: FileStatus.Kind) -> [FilePath] {
        ((try? Directory(folder.isEmpty ? root : root.appending(folder)).entries()) ?? [])
            .filter { $0.kind == kind && $0.name.bytes.first != UInt8(ascii: ".") }.map(\.name).sorted()
    }

    private func parent(of link: FilePath) -> FilePath {
        link.components.count == 1 ? "" : link.parent
    }

    private static func withoutChords(_ line: String) -> String {
        var line = line
        for chord in ChordName.ranges(in: line).reversed() { line.removeSubrange(chord) }
        return withoutBlanks(line[...])
    }

    private static func withoutBlanks(_ line: Substring) -> String {
        var rest = line
        while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return String(rest)
    }
}
