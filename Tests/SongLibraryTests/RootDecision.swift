import Files
import SongLibrary
import TestSupport
import Testing

/// A situation, and the root of the song in it according to the design. Paths are relative to the stage.
struct RootDecision: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let rule: RootRule
    let root: FilePath
    let relativePath: FilePath
    let arrange: @Sendable (Stage) throws -> Void

    init(
        _ description: String, _ rule: RootRule, _ root: FilePath, _ relativePath: FilePath,
        arrange: @escaping @Sendable (Stage) throws -> Void
    ) {
        (testDescription, self.rule, self.root, self.relativePath) = (description, rule, root, relativePath)
        self.arrange = arrange
    }

    func expect() throws {
        let stage = Stage()
        try arrange(stage)
        guard case .song(let location) = try stage.locate() else {
            Issue.record("not a song")
            return
        }
        let folder = stage.folder
        #expect(location.rule == rule)
        #expect(location.root == folder[root])
        #expect(location.relativePath == relativePath)
        let named = try FileStatus(of: location.root.appending(location.relativePath))
        #expect(try named.identity == FileStatus(of: location.file).identity)
        #expect(try location.rootIdentity == FileStatus(of: location.root).identity)
        #expect(location.folder == location.file.parent)
        #expect(try location.file == location.file.resolvingLinks())
    }
}
