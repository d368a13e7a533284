public import Files

/// Files that a sandboxed program handed over through the desktop's document portal, which shows them below
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
    /// - Returns: nil when `path` is not in the portal, the portal does not say, or what it says cannot be reached from
    ///   here (inside a sandbox) or is something else by now; the portal's own path is the one to use then.
    public func hostPath(of path: FilePath) -> FilePath? {
        guard mountPoints.contains(where: { path != $0 && path.isInside($0) }),
            var bytes = try? path.extendedAttribute(Self.hostPath)
        else { return nil }
        if bytes.last == 0 { bytes.removeLast() }
        let host = FilePath(bytes: bytes)
        guard host.isAbsolute, !bytes.contains(0), let outside = try? FileStatus(of: host),
            let inside = try? FileStatus(of: path), outside.kind == inside.kind,
            // The portal's file numbers are its own, so the same file is known by what it holds.
            outside.kind == .directory || outside.size == inside.size
        else { return nil }
        return host
    }
}
