public import Files

/// The running program.
public enum ThisProgram {
    /// The absolute path of its file, with links resolved; nil if it cannot be determined.
    ///
    /// It is determined once, and a program that runs for long gets it when it starts: the system does not tell it any
    /// more when an upgrade has replaced the file. Source: proc(5), `/proc/self/exe`.
    public static let path: FilePath? = try? FilePath("/proc/self/exe").resolvingLinks()
}
