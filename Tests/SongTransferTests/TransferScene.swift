import Files
import Freedesktop
import Glibc
import Problems
import SongFormat
import SongLibrary
import SongTransfer
import TestSupport

/// A home with a chosen library in it, `home/Songs`, and files to import in `in`.
struct TransferScene: Sendable {
    static let time = FileTime(seconds: 1_800_000_000)

    let folder: TemporaryFolder
    let settings: Settings

    init(in parent: FilePath? = nil) throws {
        folder = TemporaryFolder(in: parent)
        // As on a real system, the folders above the home are accessible to all users.
        folder.path.withCString { _ = chmod($0, 0o1777) }
        settings = Settings(mode: .folder, folder: try Bookmark(of: folder.makeFolder("home/Songs")))
        folder.makeFolder("in")
    }

    var environment: Environment { folder.environment() }
    var songs: FilePath { folder["home/Songs"] }

    func importing(as format: ImportFormat? = nil) -> SongImport {
        SongImport(environment: environment, settings: settings, format: format, now: Self.time)
    }

    func plan(
        _ operands: FilePath..., into target: FilePath = "home/Songs", as format: ImportFormat? = nil
    ) throws(Problem) -> ImportPlan {
        try importing(as: format).plan(operands.map { .path(folder[$0]) }, into: folder[target])
    }

    /// The result of an import.
    struct Done {
        let plan: ImportPlan
        let outcomes: [ImportOutcome]
        let report: ImportReport
    }

    @discardableResult
    func run(
        _ operands: FilePath..., into target: FilePath = "home/Songs", as format: ImportFormat? = nil
    ) throws(Problem) -> Done {
        let work = importing(as: format)
        return run(work, try work.plan(operands.map { .path(folder[$0]) }, into: folder[target]))
    }

    func run(_ work: SongImport, _ plan: ImportPlan) -> Done {
        var outcomes: [ImportOutcome] = []
        let report = work.run(plan) { outcomes.append($0) }
        return Done(plan: plan, outcomes: outcomes, report: report)
    }

    /// The song files in the library, relative to it.
    var library: [String] {
        folder.tree().compactMap { $0.relative(to: "home/Songs")?.string }.filter { $0.hasSuffix(".songbook") }
    }

    /// The hidden files in the library.
    var hidden: [FilePath] {
        folder.tree().filter { $0.isInside("home/Songs") && $0.components.contains { $0.bytes.first == 0x2E } }
    }

    func song(_ path: FilePath) -> Song? {
        folder.read(FilePath("home/Songs").appending(path)).flatMap { try? SongFile(decoding: $0).song }
    }
}

extension ImportPlan {
    /// Each song with its planned result, and each file that gives none: `One: new`, `x.bin: skipped`.
    var lines: [String] {
        files.flatMap { file -> [String] in
            let name = file.source?.name.string ?? "-"
            if let problem = file.problem { return ["\(name): \(problem.kind)"] }
            if file.reasonToSkip != nil { return ["\(name): skipped"] }
            return file.songs.map { song in
                let place = song.path.parent.relative(to: folder)?.string ?? song.path.parent.string
                return "\(place): \(song.known?.rawValue ?? "new")"
            }
        }
    }
}
