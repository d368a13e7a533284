import Problems

/// What was decided in a comparison and is being saved into a song: nothing of it is on the page.
struct Decisions {
    /// How many are being saved.
    private(set) var count = 0
    /// Why one was not saved; nil from when somebody wants to leave the song, which tells of that by then.
    private(set) var failure: Problem?

    /// One is being saved from now on.
    mutating func begin() {
        count += 1
    }

    /// One is saved, or is not, for this reason.
    mutating func end(_ problem: Problem?) {
        count -= 1
        failure = problem ?? failure
    }

    /// Somebody wants to leave the song; what went wrong before has been seen.
    mutating func leave() {
        failure = nil
    }
}
