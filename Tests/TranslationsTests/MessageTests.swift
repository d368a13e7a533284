import Testing

@testable import Translations

@Suite("Messages")
struct MessageTests {
    private let name = "Ännchen"

    @Test("A literal is its own template, whatever is in it")
    func literal() {
        let message: Message = "100 % of \"this\""
        #expect(message.template == "100 % of \"this\"")
        #expect(message.filling("100 % davon") == "100 % davon")
    }

    @Test("Values get numbered places, and per cent signs are doubled")
    func places() {
        let message: Message = "\(3) of \(name) at 5 %"
        #expect(message.template == "%1$s of %2$s at 5 %%")
        #expect(message.english == "3 of Ännchen at 5 %")
        #expect(message.filling(message.template) == message.english)
    }

    @Test("A translation may put the values in another order, repeat them, or leave them out")
    func order() {
        let message: Message = "\(3) of \(name)"
        #expect(message.filling("%2$s: %1$s und nochmals %1$s") == "Ännchen: 3 und nochmals 3")
        #expect(message.filling("nichts") == "nichts")
    }

    @Test("What is in a value is never taken for a place")
    func values() {
        let message: Message = "\("%2$s") and \("%%")"
        #expect(message.filling("%1$s, %2$s") == "%2$s, %%")
    }

    @Test(
        "A place that makes no sense stays as it is",
        arguments: ["%3$s", "%0$s", "%1$d", "%s", "%", "%1", "%1$", "%99999999999999999999$s", "ä%ö"])
    func nonsense(_ template: String) {
        let message: Message = "\(3) of \(name)"
        #expect(message.filling(template) == template)
    }

    @Test("Two literals make one message, whose places are counted through")
    func joined() {
        let message: Message = "\(1) and " + "\(2) and " + "no more"
        #expect(message.template == "%1$s and %2$s and no more")
        #expect(message.english == "1 and 2 and no more")
    }
}
