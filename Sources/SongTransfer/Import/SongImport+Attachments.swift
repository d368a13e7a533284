import Files
import Freedesktop
import LibraryChanges
import LibraryIndex
import Problems
import SongLibrary

extension SongImport {
    /// Copies what lies beside a song that was imported, now or before; what is there already is not copied again.
    func copyAttachments(of file: PlannedFile, _ outcome: inout ImportOutcome, _ cancellation: Cancellation) {
        guard let source = file.source?.parent, file.songs.count == 1, file.songs[0].known != .equal,
            let song = outcome.paths.first.flatMap(\.self)
        else { return }
        do throws(Problem) {
            let folder = try editor.openForAttachments(SongReference(song))
            // A song that is there already is not moved for that.
            guard file.songs[0].known == nil || folder.isOwn else { return }
            let observer = CopyObserver(isCancelled: { cancellation.isCancelled })
            for name in file.attachments where !cancellation.isCancelled {
                do throws(Problem) {
                    let path = environment.absolute(source.appending(name))
                    outcome.attachments.append(try folder.add(copyOfAny: path, observer: observer).path)
                } catch {
                    outcome.attachmentProblems.append(error)
                    if error.endsTransfer { break }
                }
            }
        } catch {
            outcome.attachmentProblems.append(error)
        }
        outcome.problem = outcome.problem ?? outcome.attachmentProblems.first
    }
}
