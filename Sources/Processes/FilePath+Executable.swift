public import Files
import Glibc

extension FilePath {
    /// Whether this is a file that the user may run. Source: access(2).
    public var isExecutableFile: Bool {
        (try? FileStatus(of: self))?.kind == .regular && withCString { access($0, X_OK) } == 0
    }
}
