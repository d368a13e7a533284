import EditingSession
import SongFormat
import SongMerging
import Translations

/// Restoring an earlier version, and taking that back.
extension OpenSong {
    /// Brings an earlier version back as a new save, says what came back besides the words, and offers to take it back.
    ///
    /// - Parameter arrangement: as in `SongEdit(restoring:arrangement:)`.
    func restore(_ version: Song, arrangement: Bool) {
        guard !isClosed else { return }
        restored?.withdrawOffer()
        let before = current
        let edit = SongEdit(restoring: version, arrangement: arrangement)
        editor.type(title: edit.title ?? before.title, text: version.text)
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

    /// Takes back what was typed last; where that was a restored version, all that came back with it.
    func undo() {
        editor.undo()
        followRestore()
        followTransposing()
    }

    /// Does again what was taken back last.
    func redo() {
        editor.redo()
        followRestore()
        followTransposing()
    }

    /// Brings the words of before the restore back, and what came back besides; what was changed since stays.
    private func takeRestoreBack() {
        guard !isClosed, let restored else { return }
        let before = SongText(restored.before)
        guard let words = SongText.merging(base: SongText(restored.after), ours: editor.words, theirs: before) else {
            host?.report(translated("The lyrics were changed since, so the restore was not undone."))
            return
        }
        // The page's own step can be done again.
        if words.hasSameBytes(as: before), !restored.before.text.hasSameBytes(as: restored.after.text) { editor.undo() }
        if !editor.words.hasSameBytes(as: words) { editor.type(title: words.title, text: words.text) }
        change(restored.undoing(in: current))
        saver.saveNow(isAsked: true)
    }

    /// Where the words are those of before the last restore again, or those that it brought, so is the rest.
    private func followRestore() {
        guard let restored, restored.changesWords else { return }
        if editor.words.hasSameBytes(as: SongText(restored.before)) {
            restored.withdrawOffer()
            change(restored.undoing(in: current))
        } else if editor.words.hasSameBytes(as: SongText(restored.after)) {
            change(restored.redoing(in: current))
        }
    }

    /// Changes labels and metadata.
    func change(_ edit: SongEdit) {
        guard edit.tags != nil || edit.pinned != nil || !edit.metadata.isEmpty else { return }
        saver.change(tags: edit.tags, pinned: edit.pinned, metadata: edit.metadata)
        showLabels()
    }

    /// The song with all that is not saved yet.
    var current: Song {
        let words = editor.words
        let labels = saver.labels
        return SongEdit(
            title: words.title, text: words.text, tags: labels.tags, pinned: labels.pinned, metadata: labels.metadata
        ).applied(to: session.song)
    }
}
