import Problems

/// The clients that wait for what a window shows: until it is closed, or until the song's other versions are resolved.
public final class WaitingClients {
    private var clients: [WaitingClient] = []
    private var resolvers: [WaitingClient] = []

    /// Has no clients.
    public init() {}

    /// Keeps a client waiting.
    ///
    /// - Parameter resolving: whether the client waits only until the song's other versions are resolved.
    public func add(_ client: WaitingClient?, resolving: Bool) {
        guard let client else { return }
        if resolving { resolvers.append(client) } else { clients.append(client) }
    }

    /// Ends the wait for the song's other versions, which are resolved.
    public func versionsResolved() {
        resolvers = []
    }

    /// Ends the wait for a song, with the status of what went wrong with it.
    public func end(for song: SongModel) {
        if let status = song.exitStatus { for client in clients + resolvers { client.fail(status) } }
        if song.versions.hasUndecided { for client in resolvers { client.fail(.conflict) } }
        clients = []
        resolvers = []
    }

    /// Ends the wait for anything else.
    public func end() {
        clients = []
    }
}
