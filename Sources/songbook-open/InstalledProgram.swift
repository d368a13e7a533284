import Files
import Problems
import Processes
import Translations

/// The location of this program, and of what was installed with it.
struct InstalledProgram {
    /// The running file: absolute, links resolved.
    let path: FilePath

    /// `PREFIX/share`.
    var share: FilePath { path.parent.parent.appending("share") }

    /// The window program that was installed with this one; nil if none was.
    static var window: InstalledWindow? {
        (try? current())?.windowFile.map(InstalledWindow.init)
    }

    /// In a build folder it is next to this program.
    private var windowFile: FilePath? {
        let places: [FilePath] = [
            path.parent.parent.appending("libexec/songbook-open/songbook-window"),
            path.parent.appending("songbook-window"),
        ]
        return places.first(where: \.isExecutableFile)
    }

    /// Finds the running program. Source: proc(5), `/proc/self/exe`.
    static func current() throws(Problem) -> InstalledProgram {
        do {
            return InstalledProgram(path: try FilePath("/proc/self/exe").resolvingLinks())
        } catch {
            throw Problem(
                .unavailable, translated("cannot determine where songbook-open is installed: \(error.errno.message)"),
                remedy: translated("check that /proc is mounted and that the program was not removed"), cause: error)
        }
    }
}
