public import Files
import Processes

extension Environment {
    /// The first program of this name in `PATH`; nil when there is none.
    public func program(_ name: FilePath) -> FilePath? {
        programDirectories.lazy.map { $0.appending(name) }.first(where: \.isExecutableFile)
    }
}
