import Files
import Glibc
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("Scan against a simple one")
struct ScanOracleTests {
    @Test("random libraries, scanned anew and again after changes, are what a simple scan finds", arguments: 0..<10)
    func random(seed: Int) throws {
        let folder = TemporaryFolder()
        var library = RandomLibrary(in: folder, seed: seed)
        let root = folder["library"]
        let store = ContentStore(file: nil)
        var tree: LibraryTree?
        for round in 0..<6 {
            waitForFileClock()
            for _ in 0..<25 { library.change() }
            let expected = ReferenceScan(root).lines
            let anew = ContentStore(file: nil)
            #expect(try scan(root, anew).lines(anew.contents) == expected, "seed \(seed), round \(round), anew")
            let next = try scan(root, store, old: tree)
            #expect(try next.lines(store.contents) == expected, "seed \(seed), round \(round), again")
            #expect(try scan(root, store, old: next) === next, "seed \(seed), round \(round), unchanged")
            tree = next
        }
    }
}
