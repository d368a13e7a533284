import Files
import Freedesktop
import LibraryChanges
import LibraryIndex
import Problems
import SongLibrary

extension SongImport {
    /// Copies the files beside a song that was imported, now or before; existing copies are not copied again.
    ///
    /// - Returns: why a power failure could still undo one of them; nil if the disk has confirmed all.
    func copyAttachments(
        of file: PlannedFile, _ outcome: inout ImportOutcome, _ cancellation: Cancellation
    ) -> Problem? {
        guard let source = file.source?.parent, file.songs.count == 1, outcome.known[0] != .equal,
            let song = outcome.paths[0]
        else { return nil }
        var unconfirmed: Problem?
        do throws(Problem) {
            let folder = try editor.openForAttachments(SongReference(song))
            // An existing song is not moved into its own folder for this.
            guard outcome.known[0] == nil || folder.isOwn else { return nil }
            let observer = CopyObserver(isCancelled: { cancellation.isCancelled })
            for name in file.attachments where !cancellation.isCancelled {
                do throws(Problem) {
                    let path = environment.absolute(source.appending(name))
                    let added = try folder.add(copyOfAny: path, observer: observer)
                    outcome.attachments.append(added.path)
                    unconfirmed = unconfirmed ?? added.unconfirmed
                } catch {
                    outcome.attachmentProblems.append(error)
                    if error.endsTransfer { break }
                }
            }
        } catch {
            outcome.attachmentProblems.append(error)
        }
        outcome.problem = outcome.problem ?? outcome.attachmentProblems.first
        return unconfirmed
    }
}
