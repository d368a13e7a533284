import Files
import Problems
import TestSupport
import Testing

@testable import LibraryChanges

@Suite("The way of songs into a library")
struct LibraryEntranceTests {
    private let scene: Scene

    init() throws {
        scene = try Scene()
        scene.folder.makeFolder("home/Songs/Folk")
    }

    private func isLocked(_ folder: FilePath, forMilliseconds timeout: Int = 0) throws -> Bool {
        do throws(FileError) {
            _ = try DirectoryLock(Directory(scene.folder[folder]), timeout: timeout)
            return false
        } catch {
            guard error.errno == .tryAgain else { throw error }
            return true
        }
    }

    @Test("keeps out who puts songs anywhere into the library, and who takes a name in the folder")
    func bothLocks() throws {
        let folder = try Directory(scene.folder["home/Songs/Folk"])
        try scene.editor.entrance(to: scene.songs).alone(in: folder) { () throws(Problem) in
            let (library, names) = (try? isLocked("home/Songs"), try? isLocked("home/Songs/Folk"))
            #expect(library == true && names == true)
        }
        // A program that another test is starting may have inherited the locks for a moment.
        #expect(try !isLocked("home/Songs", forMilliseconds: 5000))
        #expect(try !isLocked("home/Songs/Folk", forMilliseconds: 5000))
    }

    @Test("does not wait for itself where the folder is the library's own")
    func rootAlone() throws {
        let root = try Directory(scene.songs)
        try scene.editor.entrance(to: scene.songs).alone(in: root) { () throws(Problem) in
            let library = try? isLocked("home/Songs")
            #expect(library == true)
        }
    }
}
