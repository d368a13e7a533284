import Diagnostics
import Files
import Freedesktop

/// Finds the present path of something in a library that was moved.
enum FormerPlace {
    /// The present path of what was at `path`, if that was in a library that has moved; nil if nothing is there.
    ///
    /// For use only if nothing is at `path`: it checks every library that was ever there. A library that is still there
    /// is never taken for a moved one.
    ///
    /// - Parameter path: absolute.
    static func now(of path: FilePath, in environment: Environment) -> FilePath? {
        guard let path = try? path.withoutDots() else { return nil }
        let libraries = SettingsStore(environment: environment).load().settings.libraries(in: environment)
        var candidates = [(old: FilePath, library: KnownLibrary)]()
        for library in libraries {
            for old in [library.path] + library.bookmark.formerPaths where path.isInside(old) {
                candidates.append((old, library))
            }
        }
        guard !candidates.isEmpty, !libraries.contains(where: { path.isInside($0.path) && $0.isThere }) else {
            return nil
        }
        for (old, library) in candidates.sorted(by: { $0.old.bytes.count > $1.old.bytes.count }) {
            let root: FilePath
            switch library.state() {
            case .present: root = library.path
            case .moved(let place): root = place
            case .gone, .notMounted, .noPermission: continue
            }
            guard let relative = path.relative(to: old) else { continue }
            let place = root.appending(relative)
            if place != path, (try? FileStatus(of: place, followingLinks: false)) != nil {
                Diagnostics.note("reference: in a library that was moved")
                return place
            }
        }
        return nil
    }
}

extension KnownLibrary {
    fileprivate var isThere: Bool {
        (try? path.waitForAnswer()) != nil && (try? FileStatus(of: path).kind) == .directory
    }
}
