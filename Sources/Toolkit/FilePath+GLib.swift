public import Files
import Glibc

extension FilePath {
    /// The path at `cString`, byte for byte, as GLib hands over file names. The string is not owned.
    public init(cString: UnsafePointer<CChar>) {
        self.init(bytes: Array(UnsafeRawBufferPointer(start: cString, count: strlen(cString))))
    }
}
