import Files
public import Problems

/// Why a scan has no result.
public enum ScanError: Error, Sendable {
    /// It was cancelled.
    case cancelled
    /// The library's folder cannot be looked into.
    case unavailable(Problem)
}

/// A look at a whole library, on as many threads as it needs: what holds which songs, and the words of the songs that
/// are not known yet. The result is the same whatever thread comes first.
///
/// - A folder with a `.songbook` file is a song, and nothing in it is looked into; other folders are categories. So is
///   the library's own folder, even if a song lies in it.
/// - Hidden entries are passed over.
/// - A link to a folder is followed unless that folder is in the library anyway, was reached by an earlier link, or
///   contains the library.
/// - What cannot be read is in the result, with the reason.
///
/// Neither depth nor width takes stack, nor more open files than a fixed number. Nothing is written to the library.
struct LibraryScan: Sendable {
    /// The library's folder: absolute.
    let root: FilePath
    /// Where the words of songs go.
    let contents: ContentStore
    /// What was found before. What has the same stamp since is not read again; its words have to be in `contents`.
    var old: LibraryTree?
    /// What has to be looked at; nil for all. Where there are links, everything is, for one change can show or hide
    /// what another link leads to.
    var scope: ScanScope?
    var progress = ScanProgress()
    var cancellation = Cancellation()
    /// No file is read before. What was changed shortly before is read again next time, for its stamp may not tell.
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
