public import Files

/// Folders that are put in order by hand.
extension LibraryArrangement {
    /// Puts a folder at another place among those that it stands with: those of its heading, in a project. As few as
    /// possible get a number.
    ///
    /// - Parameters:
    ///   - name: its own.
    ///   - folder: the one that it is in, relative to the library's.
    ///   - other: the name of the one that it is to stand before; nil for the last place.
    ///   - names: of all folders in that folder, in their order where nobody decided on another one.
    public mutating func moveFolder(
        named name: FilePath, in folder: FilePath, before other: FilePath?, among names: [FilePath]
    ) {
        guard name != other else { return }
        let order = FolderOrder(self)
        guard var shown = order.sections(of: names, in: folder).first(where: { $0.folders.contains(name) })?.folders,
            other.map(shown.contains) ?? true
        else { return }
        var bare = self
        for name in names { bare.setOrder(nil, ofFolder: folder.appendingName(name)) }
        let natural =
            FolderOrder(bare).sections(of: names, in: folder).first { $0.folders.contains(name) }?.folders ?? []
        shown.removeAll { $0 == name }
        shown.insert(name, at: other.flatMap(shown.firstIndex) ?? shown.endIndex)
        for (name, number) in FolderOrder.numbers(for: shown, natural: natural) {
            setOrder(number, ofFolder: folder.appendingName(name))
        }
    }

    /// Takes over from another version the numbers of the folders in a folder that are here as in a third one: undoes what
    /// led from the first to the third.
    public mutating func putBackOrder(
        ofFoldersIn folder: FilePath, from before: LibraryArrangement, unlessOtherThan after: LibraryArrangement
    ) {
        let (old, new) = (before.folders, after.folders)
        for path in Set(old.keys).union(new.keys) where path.relative(to: folder)?.components.count == 1 {
            guard old[path]?.order != new[path]?.order, self.folder(path).order == new[path]?.order else { continue }
            setOrder(old[path]?.order, ofFolder: path)
        }
    }

    private mutating func setOrder(_ order: Int?, ofFolder folder: FilePath) {
        var entry = self.folder(folder)
        guard entry.order != order else { return }
        entry.order = order
        setFolder(folder, to: entry)
    }
}

extension FilePath {
    fileprivate func appendingName(_ name: FilePath) -> FilePath { isEmpty ? name : appending(name) }
}

extension FolderOrder {
    /// The numbers that folders get so that they are shown in an order: those up to the last one that has to have one. The
    /// others keep their place behind these without.
    ///
    /// - Parameters:
    ///   - names: all that stand together, in the order that is wanted.
    ///   - natural: the same, in their order where nobody decided on another one.
    /// - Returns: by the name, its number; nil for none.
    public static func numbers(for names: [FilePath], natural: [FilePath]) -> [FilePath: Int?] {
        var length = names.count
        // What is left of the natural order when those before are taken out of it has to be what is left here.
        while length > 0 {
            let rest = Set(names[(length - 1)...])
            guard natural.filter(rest.contains).elementsEqual(names[(length - 1)...]) else { break }
            length -= 1
        }
        var numbers = [FilePath: Int?]()
        for (index, name) in names.enumerated() { numbers[name] = .some(index < length ? index + 1 : nil) }
        return numbers
    }
}

extension LibraryArrangement {
    /// Gives a folder an icon, or takes it away.
    ///
    /// - Parameters:
    ///   - icon: a name as in the Icon Naming Specification; nil for that of any folder.
    ///   - folder: relative to the library's.
    public mutating func setIcon(_ icon: String?, ofFolder folder: FilePath) {
        var entry = self.folder(folder)
        guard entry.icon != icon else { return }
        entry.icon = icon
        setFolder(folder, to: entry)
    }
}
