public import Files

/// The program that runs.
public enum ThisProgram {
    /// Its file: absolute, with links resolved; nil where that cannot be found out.
    ///
    /// It is found out once, and a program that runs for long asks for it when it starts: the system does not tell it
    /// any more when an upgrade has replaced the file. Source: proc(5), `/proc/self/exe`.
    public static let path: FilePath? = try? FilePath("/proc/self/exe").resolvingLinks()
}
