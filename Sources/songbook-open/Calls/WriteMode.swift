import EditingSession
import Files
import Freedesktop
import Problems
import SongFormat
import SongOpening
import Translations

/// `--write`: saves lyrics from standard input to the song.
struct WriteMode {
    let song: FilePath
    let console: Console
    let environment: Environment

    /// Reads the song before standard input, so that changes by another program during that time are detected. The
    /// input may not be readable again: if the song cannot be read or written, it is kept as a draft, or if that is
    /// impossible, unchanged.
    func run() throws(Problem) {
        let opening = SongOpening(environment: environment)
        let input = PipedInput(console, called: "lyrics.txt", environment: environment)
        let session = try open(opening, input)
        let file = session.file
        for notice in session.openingNotices { console.report(notice) }
        do throws(Problem) {
            try session.requireEditable { translated("cannot save the song: \($0)") }
        } catch {
            throw keepingLyrics(of: input, for: file, as: session.song, because: error)
        }
        let text = try readLyrics(input)
        do throws(Problem) {
            console.report(try session.save(text: text), of: file)
        } catch {
            throw located(error, in: session.draftFile, input)
        }
        // After the save, so that the input counts as a change to the song as it was read; and only if needed, because
        // this reads the song again, which can fail after it was saved.
        if session.recoveredDrafts.contains(where: \.isWaiting) { console.report(try opening.open(file: file)) }
        for draft in session.recoveredDrafts where !draft.isWaiting { console.report(draft, of: file) }
    }
}

extension WriteMode {
    private func open(_ opening: SongOpening, _ input: PipedInput) throws(Problem) -> EditingSession {
        do throws(Problem) {
            return try opening.open(try opening.find(song), recoveringSaves: false).session
        } catch {
            guard let file = opening.placeOfDraft(for: song, after: error) else {
                throw input.isTyped ? error : input.kept(because: error)
            }
            throw keepingLyrics(of: input, for: file, because: error)
        }
    }

    /// Keeps the input as a draft. Input is requested on a terminal only if it can be saved.
    ///
    /// - Returns: `problem`, with what happened to the lyrics.
    private func keepingLyrics(
        of input: PipedInput, for file: FilePath, as song: Song? = nil, because problem: Problem
    ) -> Problem {
        guard !input.isTyped else { return problem }
        do throws(Problem) {
            let kept = OrphanedDrafts.keep(
                try readLyrics(input), for: file, as: song, because: problem, environment: environment)
            return located(kept.problem, in: kept.draft, input)
        } catch {
            console.report(error)
            return problem
        }
    }

    /// - Parameter draft: the file with the lyrics; nil where there is none.
    /// - Returns: `problem`, with the place of the lyrics.
    private func located(_ problem: Problem, in draft: FilePath?, _ input: PipedInput) -> Problem {
        guard let draft, problem.action != .saveAgain else { return input.kept(because: problem) }
        return problem.adding(
            remedy: translated("the draft is in \(draft.display); 'songbook-open --drafts --json' prints its text"))
    }

    private func readLyrics(_ input: PipedInput) throws(Problem) -> String {
        var bytes: [UInt8]
        do throws(FileError) {
            bytes = try input.read(limit: Draft.songLimit + 2)
        } catch {
            throw input.kept(
                because: Problem(
                    .inputOutput, path: console.input.path,
                    translated("cannot read the input, so the song was not changed: \(error.errno.message)"),
                    remedy: translated("check the source of the input"), cause: error))
        }
        guard !bytes.isEmpty else {
            throw Problem(
                .invalidSong, path: console.input.path, translated("the input is empty, so the song was not changed"),
                remedy: translated("to clear the lyrics, send a single newline (echo)"))
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        guard bytes.count <= Draft.songLimit else {
            throw input.kept(
                because: Problem(
                    .invalidSong, path: console.input.path,
                    translated(
                        """
                        the input is larger than \(Draft.songLimit >> 20) MiB, so the song was not changed; a song can \
                        have up to \(SongFile.byteLimit >> 20) MiB
                        """
                    ),
                    remedy: translated("check the source of the input")))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw input.kept(
                because: Problem(
                    .invalidSong, path: console.input.path,
                    translated(
                        "the input is not valid UTF-8 (\(UTF8Fault.place(in: bytes))), so the song was not changed"),
                    remedy: translated("convert it, for example with 'iconv -f latin1 -t utf8'")))
        }
        return text
    }
}
