import FileWork
import Files
import SongLibrary
import SongNames
import Toolkit
import Translations

/// Says of a song that its folder shows another one, so that no list or search has it, and offers to move it to a folder
/// of its own.
@MainActor
final class OwnFolderOffer {
    /// What the banner has told of: the song that is shown instead. Told and closed, it is not told again.
    private var told: FilePath?

    /// Finds out whether it is so, and says so.
    func find(in song: OpenSong) {
        guard song.isMade, song.location.isInLibrary, !song.isReadOnly, song.obstacle == nil else { return }
        let file = song.file
        song.worker.run {
            SongFolder.songShown(insteadOf: file)
        } then: { [self, weak song] (other: FilePath?) in
            guard let song, !song.isClosed, song.file == file else { return }
            guard let other else {
                told = nil
                return song.banners.hide(.notShown)
            }
            guard told != other else { return }
            told = other
            let move = BannerContent.Action(label: translated("Move to Its Own Folder")) { [self, weak song] in
                told = nil
                song?.banners.hide(.notShown)
                song?.host?.moveToOwnFolder()
            }
            let text = translated(
                "This song is not shown in the library, because its folder shows “\(other.stem.display.amongWords)”.")
            song.banners.show(
                BannerContent(style: .warning, text: text, actions: [song.close(.notShown), move]), about: .notShown)
        }
    }
}
