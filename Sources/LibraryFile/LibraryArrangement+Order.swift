public import Files

/// Orders folders by hand.
extension LibraryArrangement {
    /// Moves a folder to another position within its group: the folders below the same heading, in a project. Numbers
    /// as few folders as possible.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - folder: its parent folder, relative to the library's.
    ///   - other: the name of the folder to put it before; nil for the last position.
    ///   - names: of all folders in the parent folder, in their natural order.
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

    /// Undoes a change of the order of the folders in a folder: restores the numbers in `before` of those whose numbers
    /// are still as in `after`.
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
    /// The numbers that give folders a certain order: up to the last folder that needs one. The others follow without
    /// numbers.
    ///
    /// - Parameters:
    ///   - names: all folders of the group, in the wanted order.
    ///   - natural: the same folders, in their natural order.
    /// - Returns: the number of each name; nil for none.
    public static func numbers(for names: [FilePath], natural: [FilePath]) -> [FilePath: Int?] {
        var length = names.count
        // The remaining folders must be in natural order among themselves.
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
    /// Sets or removes the icon of a folder.
    ///
    /// - Parameters:
    ///   - icon: a name as in the Icon Naming Specification; nil for the standard icon.
    ///   - folder: relative to the library's.
    public mutating func setIcon(_ icon: String?, ofFolder folder: FilePath) {
        var entry = self.folder(folder)
        guard entry.icon != icon else { return }
        entry.icon = icon
        setFolder(folder, to: entry)
    }
}
