import CAdwaita
import Files
import SongLibrary
import Toolkit

extension SongReference {
    /// A song as the desktop named it on the session bus: by its path, if it has one, as files mounted by GVFS do.
    ///
    /// - Parameter file: a GFile. Source: `Open` of org.freedesktop.Application.
    init(calledByBus file: OpaquePointer) {
        let path = g_file_get_path(file)
        let words = path ?? g_file_get_uri(file)
        defer { g_free(words) }
        self.init(words.map { FilePath(cString: $0) } ?? "")
    }
}
