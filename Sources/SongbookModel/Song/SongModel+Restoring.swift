import EditingSession
public import SongFormat
import SongMerging
import Translations

/// Restoring an earlier version, and undoing that.
extension SongModel {
    /// Restores an earlier version as a new save, says what was restored besides the text, and offers to undo it.
    ///
    /// - Parameter arrangement: as in `SongEdit(restoring:arrangement:)`.
    public func restore(_ version: Song, arrangement: Bool) {
        guard !isClosed else { return }
        restored?.withdrawOffer()
        let before = current
        let edit = SongEdit(restoring: version, arrangement: arrangement)
        text.type(SongText(title: edit.title ?? before.title, text: version.text))
        change(edit.reduced(to: before))
        var restored = RestoredVersion(before: before, after: current)
        if restored.isChange, let host {
            restored.withdrawOffer = host.offerUndo(restored.words) { [weak self] in self?.takeRestoreBack() }
            self.restored = restored
        } else {
            self.restored = nil
        }
        saver.saveNow(isAsked: true)
    }

    /// Undoes what was typed last; if that was a restored version, everything that came back with it.
    public func undo() {
        text.undo()
        followRestore()
        followTransposing()
    }

    /// Redoes what was undone last.
    public func redo() {
        text.redo()
        followRestore()
        followTransposing()
    }

    /// Brings back the text from before the restore and whatever else it changed; later changes stay.
    private func takeRestoreBack() {
        guard !isClosed, let restored else { return }
        let before = SongText(restored.before)
        guard let words = SongText.merging(base: SongText(restored.after), ours: text.words, theirs: before) else {
            host?.report(translated("The lyrics were changed since, so the restore was not undone."))
            return
        }
        // A step undone on the page can be redone.
        if words.hasSameBytes(as: before), !restored.before.text.hasSameBytes(as: restored.after.text) { text.undo() }
        if !text.words.hasSameBytes(as: words) { text.type(words) }
        change(restored.undoing(in: current))
        saver.saveNow(isAsked: true)
    }

    /// If the text is again that from before the last restore, or the restored one, changes the rest to match.
    private func followRestore() {
        guard let restored, restored.changesWords else { return }
        if text.words.hasSameBytes(as: SongText(restored.before)) {
            restored.withdrawOffer()
            change(restored.undoing(in: current))
        } else if text.words.hasSameBytes(as: SongText(restored.after)) {
            change(restored.redoing(in: current))
        }
    }
}
