import Files
import Testing

@testable import songbook_window

@Suite("The line that was clicked last")
@MainActor
struct ClickedLineTests {
    @Test("the second click of a double click means nothing on a line that came where the first one was")
    func isNotMeant() {
        var clicked = ClickedLine()
        var taken = [clicked.take("Ballads", at: 1_000)]
        #expect(clicked.means("Ballads", at: 1_120))
        clicked.showOther()
        taken.append(clicked.take("Ballads/Blue Moon", at: 1_120))
        #expect(!clicked.means("Ballads/Blue Moon", at: 1_120))
        #expect(clicked.means("Ballads/Blue Moon", at: nil), "by a key")
        taken.append(clicked.take("Ballads/Blue Moon", at: 2_000))
        #expect(taken == [true, false, true])
    }

    @Test("two clicks on different lines of the same list mean both")
    func areMeant() {
        var clicked = ClickedLine()
        let taken = [clicked.take("One", at: 1_000), clicked.take("Two", at: 1_200)]
        #expect(taken == [true, true])
        #expect(clicked.means("Two", at: 1_300))
    }

    @Test("also where the clock of the display begins anew between the clicks")
    func wraps() {
        var clicked = ClickedLine()
        let isTaken = clicked.take("Ballads", at: .max - 50)
        clicked.showOther()
        #expect(isTaken)
        #expect(!clicked.means("Ballads/Blue Moon", at: 60))
    }
}
