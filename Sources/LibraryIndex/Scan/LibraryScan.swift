import Files
public import Problems

/// Why a scan has no result.
public enum ScanError: Error, Sendable {
    /// It was canceled.
    case cancelled
    /// The library's folder cannot be read.
    case unavailable(Problem)
}

/// A scan of a whole library, on as many threads as it needs: the categories with their songs, and the words of the
/// songs that are not known yet. The result does not depend on the order of the threads.
///
/// - A folder with a `.songbook` file is a song, and its subfolders are not scanned; other folders are categories. So
///   is the library's own folder, even if it contains a song file.
/// - Hidden entries are skipped.
/// - A link to a folder is followed unless that folder is in the library anyway, was reached by an earlier link, or
///   contains the library.
/// - Unreadable songs and folders are in the result, with the reason.
///
/// Neither depth nor width of the tree needs more stack or more open files. Nothing is written to the library.
struct LibraryScan: Sendable {
    /// The library's folder: absolute.
    let root: FilePath
    /// The store that receives the words of songs.
    let contents: ContentStore
    /// The previous result. Entries with the same stamp are not read again; their words have to be in `contents`.
    var old: LibraryTree?
    /// The parts to scan; nil for all. A library with links is scanned whole, because one change can show or hide the
    /// target of another link.
    var scope: ScanScope?
    var progress = ScanProgress()
    var cancellation = Cancellation()
    /// The start of the scan: no file is read before it. A file that changed shortly before it is read again by the
    /// next scan, because its stamp may miss a later change.
    var now = FileTime.now

    /// - Parameter partialResults: reports what was found so far during the scan; for scans without an old tree.
    func run(interim partialResults: PartialResults? = nil) throws(ScanError) -> LibraryTree {
        let run = try ScanRun(self, partialResults: partialResults)
        let root = try run.scanFolders()
        defer { root.letGo() }
        run.readLeased()
        let links = LinkedFolders(run, root)
        if links.areThere, scope != nil {
            run.finish()
            var whole = self
            whole.scope = nil
            return try whole.run()
        }
        links.scan()
        run.finish()
        if cancellation.isCancelled { throw .cancelled }
        return ScanAssembly(root: root, path: self.root, old: old).tree()
    }
}
