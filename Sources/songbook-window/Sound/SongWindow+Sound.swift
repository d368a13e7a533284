import CAdwaita
import EditingSession
import FileWork
import Files
import Freedesktop
import LibraryChanges
import Problems
import SongLibrary
import SongNames
import SongbookModel
import SoundRecording
import Toolkit
import Translations

/// Sound of a window's song: files are played in their rows, and recordings are made below the page.
extension SongWindow {
    /// Adds the actions for sound.
    func addSoundActions() {
        actions.add("record", when: \.isSongAttachable) { [self] in record() }
    }

    /// Makes the recordings and videos beside a song playable while the window shows it.
    func connectSound(of newSong: OpenSong) {
        newSong.attachments.onRecord = { [weak self] in self?.record() }
        newSong.attachments.playerFor = { [weak self, weak newSong] item in
            guard item.kind == .audio || item.kind == .video, !item.isFolder else { return nil }
            return PlayerControls(item.path, in: .shared) {
                guard let self, let newSong, newSong === self.song else { return }
                Playback.shared.toggle(item.path, for: newSong) { [weak self] path, problem in
                    self?.playElsewhere(path, because: problem)
                }
            }
        }
    }

    /// Opens a file in the desktop's program for it, and shows why.
    private func playElsewhere(_ path: FilePath, because problem: Problem) {
        guard !isDestroyed else { return }
        song?.banners.notify(problem.sentences, style: .warning)
        attachmentCommands.open(path, in: self)
    }

    /// Records the song; ends the recording if one is running.
    private func record() {
        guard let song, song.model.isAttachable else { return }
        guard !song.recorder.isActive else { return song.recorder.stop() }
        Playback.shared.end()
        library?.panes.showEditor()
        song.recorder.begin()
        song.finishTyping()
        // A song without a folder of its own is moved into one, with all its words.
        Task {
            await song.saver.save()
            guard !song.isClosed, !isDestroyed else { return song.recorder.cancel() }
            prepareFolder(of: song)
        }
    }

    private func prepareFolder(of song: OpenSong) {
        let editor = attachmentEditor(for: song)
        let session = song.session
        let locate = attachmentLocator(for: song)
        song.worker.run {
            var notices: [String] = []
            let folder = Result { () throws(Problem) in
                try editor().openForAttachments(SongReference(session.file), session: session) {
                    notices.append($0.sentences)
                }.ownFolder()
            }
            return Prepared(folder: folder, notices: notices, location: locate(session.file))
        } then: { [self] (prepared: Prepared) in
            guard !song.isClosed, !isDestroyed else { return song.recorder.cancel() }
            begin(prepared, song)
        }
    }

    private func begin(_ prepared: Prepared, _ song: OpenSong) {
        if song.session.file != song.file {
            song.update()
            if let location = prepared.location { song.adopt(location) }
            if self.song === song { songRelocated() }
        }
        song.banners.notify(prepared.notices)
        switch prepared.folder {
        case .failure(let problem):
            song.recorder.cancel()
            MessageDialog.report(translated("Could Not Record"), problem, over: window)
        case .success(let folder):
            let recording = Recording(in: folder, title: song.title, environment: application.environment)
            // The program must not end before the file is on the disk.
            g_application_hold(application.application.cast())
            song.recorder.follow(recording) { [self] state, isDiscarded in
                ended(state, isDiscarded: isDiscarded, song)
            }
        }
    }

    private func ended(_ state: RecordingState, isDiscarded: Bool, _ song: OpenSong) {
        let release: @MainActor () -> Void = { [application] in g_application_release(application.application.cast()) }
        if !song.isClosed { song.attachments.refresh() }
        guard isDiscarded, let file = state.file else {
            if !isDestroyed { report(state, song) }
            return release()
        }
        let editor = attachmentEditor(for: song)
        FileWorker().run {
            Result { () throws(Problem) in try editor().trash(attachment: file) }
        } then: { [self] (result: Result<TrashedFile, Problem>) in
            if !song.isClosed { song.attachments.refresh() }
            if !isDestroyed {
                switch result {
                case .success(let trashed):
                    attachmentCommands.offerToPutBack(
                        trashed, called: file.displayName.amongWords, translated("Recording moved to trash"), of: song,
                        in: self)
                case .failure(let problem):
                    MessageDialog.report(translated("Could Not Discard Recording"), problem, over: window)
                }
            }
            release()
        }
    }

    private func report(_ state: RecordingState, _ song: OpenSong) {
        if let problem = state.problem {
            guard state.file != nil, !song.isClosed else {
                return MessageDialog.report(translated("Could Not Record"), problem, over: window)
            }
            song.banners.notify(problem.sentences, style: .problem)
        }
        guard let file = state.file else { return }
        if !song.isClosed, song.recorder.hadFocus { song.attachments.reveal(file) }
        report(translated("Recorded “\(file.displayName.amongWords)”"))
    }

    private struct Prepared: Sendable {
        let folder: Result<Directory, Problem>
        let notices: [String]
        /// Where the song is now; nil if it cannot be found.
        let location: SongLocation?
    }
}
