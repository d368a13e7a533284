import Files
import Testing

@testable import Toolkit
@testable import songbook_window

@Suite("The line that was clicked last")
@MainActor
struct ClickedLineTests {
    private func event(_ time: UInt32, y: Double = 50) -> PointerEvent {
        PointerEvent(time: time, x: 100, y: y)
    }

    @Test("the second click of a double click is ignored on a line that came to the place of the first one")
    func isNotMeant() {
        var clicked = ClickedLine()
        var taken = [clicked.take("Ballads", by: event(1_000))]
        #expect(clicked.means("Ballads", by: event(1_120)))
        clicked.showOther()
        taken.append(clicked.take("Ballads/Blue Moon", by: event(1_120)))
        #expect(!clicked.means("Ballads/Blue Moon", by: event(1_120)))
        #expect(clicked.means("Ballads/Blue Moon", by: nil), "by a key")
        taken.append(clicked.take("Ballads/Blue Moon", by: event(2_000)))
        #expect(taken == [true, false, true])
    }

    @Test("two clicks on different lines both count, even if the first one showed other lines")
    func areMeant() {
        var clicked = ClickedLine()
        var taken = [clicked.take("One", by: event(1_000)), clicked.take("Two", by: event(1_200))]
        #expect(clicked.means("Two", by: event(1_300)))
        clicked.showOther()
        taken.append(clicked.take("Two/Three", by: event(1_400, y: 90)))
        #expect(taken == [true, true, true])
    }

    @Test("a double click is recognized even if the display's clock wraps between the clicks")
    func wraps() {
        var clicked = ClickedLine()
        let isTaken = clicked.take("Ballads", by: event(.max - 50))
        clicked.showOther()
        #expect(isTaken)
        #expect(!clicked.means("Ballads/Blue Moon", by: event(60)))
    }
}
