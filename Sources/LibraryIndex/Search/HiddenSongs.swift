import Files

extension LibrarySnapshot {
    /// The songs that the library does not show because it shows other songs of their folders, as if each had a folder
    /// of its own beside that one, to be searched like shown songs. Reads their files, because the index does not have
    /// their contents.
    ///
    /// - Parameter query: the query to search them for; folders whose songs it excludes are not read. Nil for all.
    public func hiddenSongs(for query: Query? = nil, context: QueryContext? = nil) -> LibrarySnapshot {
        let store = ContentStore(file: nil)
        let filter = query.flatMap { query in context.map { SongFilter(query, in: tree, $0) } }
        var reader = SongReader(contents: store, now: .now)
        var pages = [FolderPage]()
        for (number, page) in tree.pages.enumerated() {
            var songs = SongTable()
            if filter?.mayMatchSongs(in: number) ?? true {
                for index in page.crowdedSongs {
                    let shown = SongEntry(tree: tree, place: SongPlace(page: number, index: index))
                    reader.readHidden(besides: shown, &songs)
                }
            }
            pages.append(FolderPage(facts: page.facts, songs: songs))
        }
        reader.flush()
        return LibrarySnapshot(tree: tree.replacing(pages), freshness: .current, contents: store.contents)
    }
}

extension SongReader {
    /// Adds the songs of a folder that another song hides; none if the folder cannot be opened.
    fileprivate mutating func readHidden(besides song: SongEntry, _ table: inout SongTable) {
        guard let folder = try? BulkDescriptor(song.folder, for: .namesThroughLink), let status = try? folder.status()
        else { return }
        let name = song.folderName.bytes
        for file in song.otherSongs.map(\.name) {
            name.withUnsafeBytes { name in
                let finding = Finding(
                    folderName: name, folder: status.identity, folderStamp: FileStamp(status, withInode: true),
                    isFolderSettled: false, isThroughLink: song.isThroughLink, fileName: file, isFileLink: false,
                    neighbors: [], ambiguity: nil, attachments: [])
                // With a lease break, it is read now or added as broken, not put off.
                _ = read(finding, in: folder, keepsInodes: true, lease: LeaseBreak(), table: &table)
            }
        }
    }
}
