import Diagnostics
import Files
import Glibc
import Problems

/// The work of a ``Recording``, on a thread of its own; the programs that it starts end with the thread.
final class RecordingRun {
    private static let wait: Int32 = 50
    /// How long a microphone that has sent sound may send none.
    private static let longestSilence = 10_000
    private static let longestEnd = 10_000

    private let recording: Recording
    private var sources: [SoundSource] = []
    private var source: LiveSource?
    private var encoder: LiveEncoder?
    private var writer: RecordingWriter?
    private var frames = 0
    private var suffix = ""

    init(of recording: Recording) {
        self.recording = recording
    }

    /// Records until it is told to stop, or cannot continue.
    func run() {
        var problem: Problem?
        do throws(Problem) {
            try begin()
            try record()
        } catch {
            problem = error
        }
        recording.update { $0.phase = .finishing }
        finish(problem)
    }

    private func begin() throws(Problem) {
        let environment = recording.environment
        sources = SoundSource.all(in: environment)
        guard !sources.isEmpty else { throw .noRecorder }
        // Sound that arrives while the encoder is chosen waits in a pipe.
        _ = try startSource()
        let best = SoundEncoder.best(in: environment)
        suffix = best.suffix
        if best.program == nil { recording.update { $0.bytesPerMinute = SoundFormat.bytesPerMinute } }
        Diagnostics.note("recording: \(sources.count) sources, \(best.suffix)")
        let recording = recording
        do throws(FileError) {
            encoder = try LiveEncoder(best) { output throws(FileError) in
                writer = try RecordingWriter(
                    from: output, in: recording.directory, title: recording.title, encoder: best,
                    hasSound: { recording.hasSound })
            }
        } catch {
            throw Problem(recording: error, in: recording.directory.path, isBegun: false)
        }
    }

    private func record() throws(Problem) {
        while true {
            switch recording.command {
            case .stop: return
            case .pause: pause()
            case .record: if source == nil { try resume() }
            }
            poll()
            try hear()
            do throws(FileError) {
                try encoder?.flush()
            } catch {
                throw failure
            }
            try refuseTrouble()
        }
    }

    /// Waits for something to do, but briefly, so that a pressed button takes effect soon.
    private func poll() {
        var polled = [
            pollfd(fd: source?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: encoder?.descriptor ?? -1, events: Int16(POLLOUT), revents: 0),
        ]
        _ = Glibc.poll(&polled, nfds_t(polled.count), Self.wait)
    }

    private func hear() throws(Problem) {
        guard let source else { return }
        let heard = try? source.read()
        if let heard {
            if !heard.isEmpty { try take(heard) }
            let patience = source.hasSpoken ? Self.longestSilence : sources[0].patience
            guard SuspendingClock.now - source.lastHeard > .milliseconds(patience) else { return }
        }
        // The source has ended, or sends nothing.
        let hadSpoken = source.hasSpoken
        try take(source.end())
        self.source = nil
        guard !hadSpoken else { throw .microphoneGone }
        sources.removeFirst()
        guard try startSource() else { throw frames > 0 ? .microphoneGone : noSource }
    }

    private func take(_ heard: [UInt8]) throws(Problem) {
        guard !heard.isEmpty else { return }
        frames += heard.count / SoundFormat.bytesPerFrame
        let (peak, frames) = (SoundFormat.peak(of: heard[...]), frames)
        recording.update {
            if $0.phase == .starting { $0.phase = .recording }
            $0.level = max($0.level, peak)
            $0.milliseconds = SoundFormat.milliseconds(ofFrames: frames)
        }
        do throws(FileError) {
            try encoder?.add(heard)
        } catch {
            throw failure
        }
    }
}

extension RecordingRun {
    /// Starts the first source that can be started.
    ///
    /// - Returns: whether there is one.
    private func startSource() throws(Problem) -> Bool {
        while let first = sources.first {
            do throws(FileError) {
                source = try LiveSource(first)
                noteSpeaker()
                return true
            } catch {
                Diagnostics.note("recording: a source cannot be started: errno \(error.errno.rawValue)")
                sources.removeFirst()
            }
        }
        return false
    }

    /// Checks in the background whether the source is a microphone.
    private func noteSpeaker() {
        let recording = recording
        _ = BackgroundThread.startIfPossible {
            let isOfSpeaker = DefaultSource.isMonitor(in: recording.environment)
            recording.update { $0.isOfSpeaker = isOfSpeaker }
        }
    }

    /// Why no sound could be recorded.
    private var noSource: Problem {
        let environment = recording.environment
        let others = SoundSource.all(in: environment).contains { $0.number != GStreamer.output }
        return !others && !GStreamer.has(["pulsesrc"], in: environment) ? .noPlugin : .noMicrophone
    }

    private func pause() {
        guard let paused = source else { return }
        source = nil
        // A failure leaves the file intact; the next check reports it.
        try? take(paused.end())
        recording.update {
            $0.phase = .paused
            $0.level = 0
        }
    }

    private func resume() throws(Problem) {
        recording.update { $0.phase = .starting }
        guard try startSource() else { throw frames > 0 ? .microphoneGone : noSource }
    }

    /// Updates the location of the file, and throws if the file cannot be written.
    private func refuseTrouble() throws(Problem) {
        guard let state = writer?.current else { return }
        recording.update { $0.file = state.file }
        if let problem = state.problem { throw problem }
        guard encoder?.isOverwhelmed != true else { throw .diskNotResponding(recording.directory.path) }
        let size = frames * SoundFormat.bytesPerFrame
        guard suffix != "wav" || size < WAVEHeader.longest - (1 << 20) else { throw .recordingTooLong }
    }

    /// Why the encoder takes no input: usually, the file cannot be written.
    private var failure: Problem {
        _ = writer?.waitUntilDone(milliseconds: 5000)
        return writer?.current.problem ?? .encoderFailed
    }

    private func finish(_ problem: Problem?) {
        if let source { try? take(source.end()) }
        source = nil
        encoder?.end(within: Self.longestEnd)
        var isDone = writer?.waitUntilDone(milliseconds: Int32(Self.longestEnd)) ?? true
        if !isDone {
            encoder?.kill()
            isDone = writer?.waitUntilDone(milliseconds: 2000) ?? true
        }
        encoder?.kill()
        let state = writer?.current
        let late = isDone ? nil : Problem.diskNotResponding(recording.directory.path)
        recording.update {
            $0.file = state?.file
            $0.problem = problem ?? state?.problem ?? late
            $0.level = 0
            $0.phase = .ended
        }
    }
}
