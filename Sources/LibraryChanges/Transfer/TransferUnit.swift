import Files
import SongNames

/// What is copied or moved as a whole: a folder with all its content, a file, or the files of a loose song, which get a
/// folder of their own.
struct TransferUnit {
    /// What it is.
    enum Kind: Equatable {
        /// A song's own folder, with the name of its file; nil if it is unknown which one that is.
        case song(file: FilePath?)
        /// A song's file and its conflict copies, which are among other files.
        case looseSong(file: FilePath)
        /// A folder with all its content.
        case folder
        /// Another file.
        case file
    }

    let kind: Kind
    /// The folder that it is in.
    let source: Directory
    /// Its entries there: one, except for a loose song.
    let entries: [FilePath]

    init(_ kind: Kind, _ entries: [FilePath], in source: Directory) {
        self.kind = kind
        self.source = source
        self.entries = entries
    }

    /// Its name in the target, unless that is taken.
    var name: FilePath {
        if case .looseSong(let file) = kind { SongName(title: file.stem.string).folder } else { entries[0] }
    }

    /// The path by which the user knows it: absolute.
    var path: FilePath {
        if case .looseSong(let file) = kind { source.path.appending(file) } else { source.path.appending(entries[0]) }
    }

    /// The song's file, absolute, links resolved; nil if it is not a song.
    var songFile: FilePath? {
        switch kind {
        case .song(let file): file.map(path.appending)
        case .looseSong: path
        case .folder, .file: nil
        }
    }

    var isLooseSong: Bool {
        if case .looseSong = kind { true } else { false }
    }

    /// Its path once it is published in `target` as `name`.
    func path(as name: FilePath, in target: FilePath) -> FilePath {
        let place = target.appending(name)
        return switch kind {
        case .song(let file): file.map(place.appending) ?? place
        case .looseSong(let file): place.appending(file)
        case .folder, .file: place
        }
    }
}

extension FilePath {
    /// The same name with a number after it, as in `Folk 2`; a file's before its extension.
    func numbered(_ number: Int, isFile: Bool) -> FilePath {
        if number == 1 { return self }
        if isFile { return marked(" \(number)") }
        // The dot of a folder's name begins no extension.
        let mark = Array(" \(number)".utf8)
        var name = bytes
        while name.count + mark.count > 255 {
            name.removeLast()
            while let last = name.last, last & 0xC0 == 0x80 { name.removeLast() }
            if let last = name.last, last & 0xC0 == 0xC0 { name.removeLast() }
        }
        return FilePath(bytes: name + mark)
    }
}
