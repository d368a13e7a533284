extension Launcher {
    /// The version of the program, as the metainfo in `share/` has it.
    static let version = "0.1.0"
}
