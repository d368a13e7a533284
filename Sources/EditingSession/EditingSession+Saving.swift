public import Files
public import SongFormat

extension EditingSession {
    /// Writes what changed into the song's file, and nothing else of it.
    ///
    /// - Parameters: nil leaves a member as it is; so does the value it has.
    /// - Throws: why nothing was saved; the file is as it was and the words are in a draft, unless the problem says
    ///   that none could be kept.
    public func save(title: String? = nil, text: String? = nil) throws(Problem) -> SaveReport {
        try save(SongEdit(title: title, text: text))
    }

    /// Writes an edit into the song's file.
    ///
    /// - Parameter edit: dates and a missing `id` are the session's to fill in.
    /// - Throws: as ``save(title:text:)``.
    public func save(_ edit: SongEdit) throws(Problem) -> SaveReport {
        try withState { state throws(Problem) in
            let wanted = try state.song(after: edit, now: Timestamp(clock()))
            guard wanted.bytes != state.base.bytes || state.isUnconfirmed else {
                state.forgetDrafts()
                return SaveReport(outcome: .unchanged, notices: [])
            }
            return try keepingDraft(of: wanted, &state) { state throws(Problem) in
                try write(wanted, for: edit, &state)
            }
        }
    }

    /// Puts words that are still being typed where they survive the end of the process and a power cut; the song's file
    /// is left alone. The next save, or an edit that changes nothing, removes them there.
    ///
    /// - Throws: why they cannot be kept.
    public func keepDraft(of edit: SongEdit) throws(Problem) {
        try withState { state throws(Problem) in
            let wanted = try state.song(after: edit, now: Timestamp(clock()))
            let draft = Draft(file: state.file, savedAt: clock(), base: state.base.bytes, ours: wanted)
            try Problem.explaining("keep a draft") { () throws(FileError) in
                if wanted.bytes == state.base.bytes {
                    try state.drafts.drop()
                } else {
                    try state.drafts.put(draft)
                    try state.drafts.makeDurable()
                }
            }
        }
    }

    /// Writes the song with an edit into a new file, and goes on with that one; the old file is left alone.
    ///
    /// - Parameter file: an absolute path; a name that is taken is refused.
    /// - Throws: why it was not written; the words are in a draft then, unless the problem says that none could be kept.
    public func saveElsewhere(_ edit: SongEdit, to file: FilePath) throws(Problem) -> SaveReport {
        try withState { state throws(Problem) in
            let wanted = try state.song(after: edit, now: Timestamp(clock()))
            guard let name = file.lastComponent else {
                throw Problem(.usage, path: file, "is not the name of a file", remedy: "choose a file name")
            }
            return try keepingDraft(of: wanted, &state) { state throws(Problem) in
                let durability = try Problem.explaining("save the song there", path: file) { () throws(FileError) in
                    try AtomicReplacement.create(wanted.bytes, named: name, in: try Directory(file.parent))
                }
                let status = try Problem.explaining("look at the song", path: file) { () throws(FileError) in
                    try FileStatus(of: file, followingLinks: false)
                }
                state.continues(with: wanted, status: status, at: file)
                return report(durability, &state)
            }
        }
    }
}

extension EditingSession {
    /// Calls `write` with the words in a draft, which goes when the disk confirmed that they are in a file.
    private func keepingDraft(
        of wanted: SongFile, _ state: inout State, _ write: (inout State) throws(Problem) -> SaveReport
    ) throws(Problem) -> SaveReport {
        let draft = Draft(file: state.file, savedAt: clock(), base: state.base.bytes, ours: wanted)
        let draftFailure = state.keep(draft)
        do throws(Problem) {
            let report = try write(&state)
            guard case .savedUnconfirmed(let problem) = report.outcome else {
                state.forgetDrafts()
                return report
            }
            let told = problem.telling(draftFailure: state.makeDraftDurable(after: draftFailure))
            return SaveReport(outcome: .savedUnconfirmed(told), notices: report.notices)
        } catch {
            throw error.telling(draftFailure: state.makeDraftDurable(after: draftFailure))
        }
    }
}

extension EditingSession {
    /// What became of words that are in the file.
    func report(
        _ durability: AtomicReplacement.Durability, notices: [String] = [], _ state: inout State
    ) -> SaveReport {
        let news = notices.filter { state.noticesGiven.insert($0).inserted }
        guard case .unconfirmed(let cause) = durability else {
            return SaveReport(outcome: .saved, notices: news)
        }
        state.isUnconfirmed = true
        let problem = Problem(
            .inputOutput, path: state.file,
            "saved, but not confirmed on disk" + (cause.map { ": \($0.call.rawValue): \($0.errno.message)" } ?? ""),
            remedy: "check the disk and save again", cause: cause)
        return SaveReport(outcome: .savedUnconfirmed(problem), notices: news)
    }
}
