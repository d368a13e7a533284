import Problems

/// Who waits for what a window shows: until it is closed, or until the song's other versions are decided about.
@MainActor
final class WaitingClients {
    private var clients: [WaitingClient] = []
    private var resolvers: [WaitingClient] = []

    /// Keeps someone waiting.
    ///
    /// - Parameter resolving: whether only other versions of the song are waited for.
    func add(_ client: WaitingClient?, resolving: Bool) {
        guard let client else { return }
        if resolving { resolvers.append(client) } else { clients.append(client) }
    }

    /// Nobody has to decide about other versions any more.
    func versionsResolved() {
        resolvers = []
    }

    /// Ends the waiting for a song, with what went wrong with it.
    func end(for song: OpenSong) {
        if let status = song.exitStatus { for client in clients + resolvers { client.fail(status) } }
        if song.versions.hasUndecided { for client in resolvers { client.fail(.conflict) } }
        clients = []
        resolvers = []
    }

    /// Ends the waiting for anything else.
    func end() {
        clients = []
    }
}
