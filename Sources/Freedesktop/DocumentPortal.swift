public import Files

/// Files that a sandboxed program passed on through the desktop's document portal, which shows them below
/// `/run/user/UID/doc/ID/NAME`, away from the folder they are in.
///
/// Source: xdg-desktop-portal, "Documents & FUSE", and `org.freedesktop.portal.Documents.GetHostPaths`, which names
/// the attribute; portals before 1.19 do not have it.
public struct DocumentPortal: Sendable {
    private static let hostPath: FilePath = "user.document-portal.host-path"
    private let mountPoints: [FilePath]

    /// The portal of the environment's user.
    public init(environment: Environment) {
        let runtime = environment.runtimeDirectory ?? FilePath("/run/user/\(environment.userID)")
        mountPoints = [runtime.appending("doc"), "/run/flatpak/doc"]
    }

    /// The path outside the portal of the same file or folder.
    ///
    /// - Parameter path: absolute.
    /// - Returns: nil if `path` is not in the portal, or if the portal gives no path, one that cannot be reached from
    ///   here (inside a sandbox), or one of a different file by now; then use the portal's own path.
    public func hostPath(of path: FilePath) -> FilePath? {
        guard mountPoints.contains(where: { path != $0 && path.isInside($0) }),
            var bytes = try? path.extendedAttribute(Self.hostPath)
        else { return nil }
        if bytes.last == 0 { bytes.removeLast() }
        let host = FilePath(bytes: bytes)
        guard host.isAbsolute, !bytes.contains(0), let outside = try? FileStatus(of: host),
            let inside = try? FileStatus(of: path), outside.kind == inside.kind,
            // The portal has inode numbers of its own, so the files are compared by kind and size.
            outside.kind == .directory || outside.size == inside.size
        else { return nil }
        return host
    }
}
