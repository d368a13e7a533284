import SongFormat
import Testing

@testable import LibraryFile

@Suite("Versions of what a library remembers are merged")
struct MergeTests {
    private func parse(_ text: String) throws -> LibraryArrangement {
        try LibraryArrangement(JSONValue(parsing: Array(text.utf8)))
    }

    private func merged(_ base: String?, _ ours: String, _ theirs: String) throws -> String {
        let base = try base.map(parse)
        let result = LibraryMerge.merging(base: base, ours: try parse(ours), theirs: try parse(theirs))
        try result.check()
        return String(decoding: result.root.serialized(pretty: false), as: UTF8.self)
    }

    @Test("entries of both are there, members of both in each")
    func entries() throws {
        #expect(
            try merged(
                #"{"tags":{"a":{"color":"red"}}}"#, #"{"tags":{"a":{"color":"red","x":1},"b":{"color":"blue"}}}"#,
                #"{"tags":{"a":{"color":"green"}},"folders":{"F":{"order":1}}}"#)
                == #"{"tags":{"a":{"color":"green","x":1},"b":{"color":"blue"}},"folders":{"F":{"order":1}}}"#)
    }

    @Test("what one removed is gone, unless the other changed it")
    func removed() throws {
        let base = #"{"tags":{"a":{"color":"red"},"b":{"color":"red"}}}"#
        #expect(try merged(base, #"{"tags":{"b":{"color":"red"}}}"#, base) == #"{"tags":{"b":{"color":"red"}}}"#)
        #expect(
            try merged(
                base, #"{"tags":{"b":{"color":"red"}}}"#, #"{"tags":{"a":{"color":"blue"},"b":{"color":"red"}}}"#)
                == #"{"tags":{"a":{"color":"blue"},"b":{"color":"red"}}}"#)
    }

    @Test("without a base, all that either has is there")
    func noBase() throws {
        #expect(
            try merged(nil, #"{"version":1,"tags":{"a":{"color":"red"}}}"#, #"{"tags":{"a":{"color":"blue"}}}"#)
                == #"{"tags":{"a":{"color":"blue"}},"version":1}"#)
    }

    @Test("smart folders are merged by their names; two queries are both kept")
    func smartFolders() throws {
        let a = #"{"name":"A","query":"a"}"#
        let b = #"{"name":"B","query":"b"}"#
        let c = #"{"name":"C","query":"c"}"#
        let changed = #"{"name":"A","query":"new"}"#
        func list(_ folders: String...) -> String { #"{"smartFolders":["# + folders.joined(separator: ",") + "]}" }
        #expect(try merged(list(a), list(a, b), list(a, c)) == list(a, c, b))
        #expect(try merged(list(a, b), list(b, a), list(a, b, c)) == list(a, b, c))
        #expect(try merged(list(a, b), list(b, a), list(a, b)) == list(b, a))
        #expect(try merged(list(a, b), list(b), list(a, b, c)) == list(b, c))
        #expect(try merged(list(a), list(changed), list(a)) == list(changed))
        let both = list(a, #"{"name":"A 2","query":"new"}"#)
        #expect(try merged(nil, list(changed), list(a)) == both)
        #expect(try merged(nil, list(changed), both) == both)
        #expect(try merged(list(b), list(b), list()) == list())
    }

    @Test("the same on both sides is nothing to merge")
    func same() throws {
        let text = #"{"version":1,"smartFolders":[{"name":"A","query":"a"}],"x":[1.0]}"#
        #expect(try merged(nil, text, text) == text)
        #expect(try merged("{}", text, text) == text)
    }
}
