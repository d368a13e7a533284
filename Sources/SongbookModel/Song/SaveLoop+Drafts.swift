import SongFormat
import SongMerging

/// Drafts of changes that are not in the file yet, which survive the end of the program.
extension SaveLoop {
    /// Keeps a draft of everything that is not in the file, so that it survives the end of the program.
    ///
    /// - Returns: a task with whether that succeeded. The draft is being written when this returns.
    @discardableResult
    public func keepDraft() -> Task<Bool, Never> {
        guard !isStopped else { return Task { false } }
        autosave.drafted()
        guard !isBlank, let typed = source.takeTyped() else { return keepWholeDraft() }
        let added: Task<Bool?, Never>
        switch typed.origin {
        case .page: added = drafts.add(typed.change)
        case .song where typed.isNothing || isUnsettled || !labels.isEmpty:
            source.endFollowing()
            return keepWholeDraft()
        case .song: added = drafts.keep(typed.change, typedInto: SongEdit(source.origin))
        }
        hasLaterDraft = true
        return following { [self] in
            let isAdded = await added.value
            if isAdded == true { return drafted(true) }
            guard !isStopped else { return false }
            source.endFollowing()
            return isAdded == false ? await keepWholeDraft().value : drafted(false)
        }
    }

    /// Keeps a draft before the page goes away. The text is taken as a value, so that the page need not be asked again.
    /// Keeps none if the changes are safe already.
    public func keepLastDraft() {
        guard !isStopped, hasUnsavedWords else { return }
        if isSaving { lastWords = source.words }
        guard !safety.allows(.ending) else { return }
        autosave.drafted()
        keepWholeDraft()
    }

    /// Keeps the page's final text if the save that was running when the page went away wrote other text. A draft made
    /// before that save ended is based on the song before it, and not on its result.
    ///
    /// - Parameters:
    ///   - saved: the edit that was saved, made from `origin`.
    ///   - labels: what else was changed while it ran.
    func keepLastDraft(after saved: SongEdit, madeFrom origin: SongEdit, with labels: SongEdit) {
        guard let words = lastWords else { return }
        let before = SongEdit(title: saved.title ?? origin.title, text: saved.text ?? origin.text)
        guard before.title != words.title || before.text != words.text || !labels.isEmpty else { return }
        drafts.keep(SongEdit(words).adding(labels), madeFrom: before)
    }

    /// Brings the draft up to the text of a save, so that it can continue after the save.
    ///
    /// - Parameter ticket: the ticket of the save.
    func keepDraft(ofSave ticket: Int) {
        guard !isBlank, let typed = source.takeTyped(), case .page = typed.origin else {
            return source.endFollowing()
        }
        let added = drafts.add(typed.change, as: ticket)
        following { [self] in
            let isAdded = await added.value == true
            if !isAdded, !isStopped { source.endFollowing() }
            return isAdded
        }
    }

    @discardableResult
    private func keepWholeDraft() -> Task<Bool, Never> {
        let whole = (isBlank ? SongEdit() : source.edit).adding(labels)
        hasLaterDraft = !whole.isEmpty || isUnsettled
        if !whole.isEmpty || !isBlank { source.beginFollowing(from: whole.isEmpty ? .song : .page) }
        let kept = drafts.keep(whole, madeFrom: SongEdit(source.origin))
        return following { [self] in
            let isKept = await kept.value
            if !isKept, !isStopped { source.endFollowing() }
            return drafted(isKept)
        }
    }

    /// Counts a draft as pending until its outcome is known; nothing counts as being in a draft until then.
    @discardableResult
    private func following(_ draft: @escaping () async -> Bool) -> Task<Bool, Never> {
        keeping += 1
        return Task {
            let isKept = await draft()
            keeping -= 1
            return isKept
        }
    }

    private func drafted(_ isKept: Bool) -> Bool {
        if isKept {
            autosave.draftKept()
        } else if !isStopped, hasUnsavedWords {
            autosave.draftFailed(at: clock.now)
            runTimer()
        }
        return isKept
    }
}

extension SongEdit {
    /// The same text with these labels.
    nonisolated func adding(_ labels: SongEdit) -> SongEdit {
        SongEdit(
            title: title, text: text, tags: labels.tags, pinned: labels.pinned, metadata: labels.metadata)
    }
}
