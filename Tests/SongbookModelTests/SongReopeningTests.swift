import Files
import Glibc
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("The song that a window showed when the program ended")
struct SongReopeningTests {
    private let scene = SwitchScene()
    private let host: Host
    private let reopening: SongReopening
    private let last: WindowState

    init() {
        for name in ["One", "Two"] { scene.song(name) }
        host = Host(scene)
        reopening = SongReopening(host, clock: scene.clock)
        last = WindowState(
            library: scene.root, shown: .root, song: scene.file("One"), size: WindowState.Size(width: 1, height: 1))
    }

    private func begin() async {
        reopening.begin(last, by: scene.switcher)
        await scene.turn()
    }

    private func wait(_ duration: Duration) async {
        scene.clock.advance(by: duration)
        await scene.turn()
    }

    @Test("is shown with the keyboard, and is on trial for two seconds, in which its window is remembered so")
    func shown() async {
        await begin()
        #expect(reopening.isPromising && reopening.isOnTrial && host.remembered.map(\.isOpening) == [true])
        await scene.answer("One")
        #expect(scene.shownSong?.file == scene.file("One") && host.grabs == [true] && !reopening.isPromising)
        await wait(.milliseconds(1999))
        #expect(reopening.isOnTrial && host.count == 0)
        await wait(.milliseconds(1))
        #expect(!reopening.isOnTrial && host.count == 1)
        await scene.end()
    }

    @Test("touches nothing of a window that is closed while the song is read")
    func closed() async {
        await begin()
        let promises = host.promises
        scene.destroy()
        await wait(.milliseconds(400))
        #expect(host.promises == promises)
        await scene.end()
        #expect(host.grabs.isEmpty)
    }

    @Test("takes the keyboard if it comes late, unless the window was used meanwhile", arguments: [false, true])
    func late(isUsed: Bool) async {
        host.isUsed = isUsed
        await begin()
        await wait(.milliseconds(400))
        #expect(!reopening.isPromising)
        await scene.answer("One")
        #expect(scene.shownSong?.file == scene.file("One") && host.grabs == [!isUsed])
        await scene.end()
    }

    @Test("is no matter where it is gone, or where another one is opened before it is there")
    func gone() async {
        #expect(rename(scene.file("One").string, scene.folder["gone"].string) == 0)
        await begin()
        await scene.answer("One")
        #expect(scene.showsNoSong && !reopening.isPromising && !reopening.isOnTrial && host.grabs.isEmpty)
        scene.song("One")
        await begin()
        scene.switcher.open(scene.file("Two"), grabsFocus: true)
        await scene.turn()
        await scene.answer("One")
        #expect(host.grabs.isEmpty)
        await scene.answer("Two")
        #expect(scene.shownSong?.file == scene.file("Two"))
        await scene.end()
    }
}

/// A window in which a song is reopened.
@MainActor
private final class Host: ReopeningHost {
    private let scene: SwitchScene
    private(set) var remembered: [WindowState] = []
    private(set) var grabs: [Bool] = []
    private(set) var count = 0
    private(set) var promises = 0

    init(_ scene: SwitchScene) {
        self.scene = scene
    }

    var isGone: Bool { scene.isGone }
    var isUsed = false

    func remember(_ state: WindowState) { remembered.append(state) }
    func rememberState() { count += 1 }
    func promiseChanged() { promises += 1 }

    func reopen(_ song: LoadedSong, as state: WindowState, grabsFocus: Bool) {
        scene.show(.song(song), showsFolder: false)
        grabs.append(grabsFocus)
    }
}
