import Files
import Freedesktop
import LibraryIndex
import TestSupport
import Testing

@testable import SongbookModel

@Suite("The orders of lists")
@MainActor
struct ListOrdersTests {
    private let folder = TemporaryFolder()
    private let disk = HeldDisk()
    private let newest = ListOrder(sort: .changed)

    private var environment: Environment {
        Environment(variables: ["XDG_STATE_HOME": folder.path.bytes], workingDirectory: folder.path, userID: 0)
    }

    private func place(_ path: FilePath, isPrivate: Bool = false) -> ListPlace {
        ListPlace(folder: path, isPrivate: isPrivate)
    }

    @Test("the default is by title in folders, and the newest first in the private library")
    func standard() {
        let orders = ListOrders(environment: environment, on: disk)
        #expect(orders.order(of: place("/a")) == ListOrder())
        #expect(orders.order(of: place("/a", isPrivate: true)) == newest)
    }

    @Test("orders are remembered for each folder, with any bytes in its path")
    func remembered() {
        let odd = FilePath(bytes: [0x2F, 0xFF, 0x0A])
        let reversed = ListOrder(sort: .created, isReversed: true)
        do {
            let orders = ListOrders(environment: environment, on: disk)
            // Before and after the file was read.
            orders.set(newest, of: place("/a"))
            #expect(orders.order(of: place("/a")) == newest)
            orders.set(reversed, of: place(odd))
            orders.set(ListOrder(), of: place("/private", isPrivate: true))
            disk.doAll()
        }
        let orders = ListOrders(environment: environment, on: disk)
        #expect(orders.knownOrder(of: place("/a")) == ListOrder())
        orders.set(ListOrder(isReversed: true), of: place("/b"))
        #expect(orders.order(of: place("/a")) == newest)
        #expect(orders.order(of: place("/a/b")) == ListOrder())
        #expect(orders.order(of: place("/b")) == ListOrder(isReversed: true))
        #expect(orders.order(of: place(odd)) == reversed)
        #expect(orders.order(of: place("/private", isPrivate: true)) == ListOrder())
        disk.doAll()
    }

    @Test(
        "a file that cannot be interpreted is ignored",
        arguments: ["", "{", "[]", #"{"version": 2, "lists": []}"#, #"{"version": 1, "lists": 3}"#])
    func damaged(text: String) {
        folder.write(text, to: "songbook/lists.json")
        #expect(ListOrders(environment: environment, on: disk).order(of: place("/a")) == ListOrder())
    }

    @Test("unknown entries of the file are left out, and of too many, the first are dropped")
    func tolerates() throws {
        let lists = #"[3, {"place": "/a"}, {"place": "/b", "sort": "x"}, {"place": "/c", "sort": "created"}]"#
        let text = #"{"version": 1, "lists": \#(lists)}"#
        #expect(ListChoice.list(Array(text.utf8)) == [ListChoice(key: "/c", order: ListOrder(sort: .created))])
        let many = (0..<2000).map { ListChoice(key: "/\($0)", order: newest) }
        #expect(ListChoice.list(ListChoice.bytes(of: many)) == many.suffix(1000))
    }
}
