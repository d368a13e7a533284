import Files
import Freedesktop

/// Where sessions keep what is not the library's: nothing of ours is ever left there.
struct PrivateFolders: Sendable {
    let drafts: FilePath
    let locks: FilePath

    /// Below `$XDG_STATE_HOME/songbook` and `$XDG_RUNTIME_DIR/songbook`; where there is no runtime folder, locks are
    /// kept with the drafts.
    init(_ environment: Environment) {
        let state = environment.stateHome.appending("songbook")
        drafts = state.appending("drafts")
        locks = (environment.runtimeDirectory?.appending("songbook") ?? state).appending("locks")
    }
}
