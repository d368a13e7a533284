import Glibc
import TestSupport
import Testing

@testable import SongFormat

@Suite("Limits hold without exhausting stack or memory")
struct LimitTests {
    private func nested(_ count: Int, _ opening: String, _ inside: String, _ closing: String) -> String {
        String(repeating: opening, count: count) + inside + String(repeating: closing, count: count)
    }

    @Test("512 brackets inside one another are read, one more is an error at that bracket")
    func depth() throws {
        let arrays = "{\"x\":" + nested(511, "[", "", "]") + "}"
        #expect(try SongFile(arrays).encoding(SongEdit(title: "y")).song.title == "y")
        let objects = nested(511, "{\"x\":", "{}", "}")
        #expect(try SongFile(objects).song == Song())
        #expect(try JSONValue(parsing: Array(objects.utf8)).serialized(pretty: false) == Array(objects.utf8))

        let error = errorReading("{\"x\":\n" + nested(512, "[", "", "]") + "}")
        #expect(error?.reason == .tooDeep(limit: 512))
        #expect(error?.place == [2, 512])
        #expect(errorReading(nested(512, "{\"x\":", "{}", "}"))?.reason == .tooDeep(limit: 512))
        #expect(errorReading(nested(513, "[", "", "]"))?.reason == .tooDeep(limit: 512))
    }

    @Test("Closed brackets do not count")
    func closedBrackets() throws {
        let flat = Array(repeating: "[{}]", count: 5000).joined(separator: ",")
        #expect(try SongFile("{\"x\": [\(flat)]}").song == Song())
    }

    @Test("100,000 brackets are an error with a place, on a stack of 64 KiB")
    func deepNesting() throws {
        for text in ["[", "{\"a\":", "[{\"a\":"].map({ String(repeating: $0, count: 100_000) }) {
            let error = try #require(onSmallStack { errorReading("{\"x\":" + text) })
            #expect(error.reason == .tooDeep(limit: 512))
            #expect(error.line == 1)
            #expect(onSmallStack { (try? JSONValue(parsing: Array(text.utf8))) == nil })
        }
    }

    @Test("16 MiB are read and written, one byte more is not")
    func size() throws {
        let frame = "{\"text\": \"\"}".utf8.count
        let full = "{\"text\": \"" + String(repeating: "x", count: SongFile.byteLimit - frame) + "\"}"
        let file = try SongFile(full)
        #expect(file.bytes.count == SongFile.byteLimit)
        let edit = #expect(throws: SongFormatError.self) { try file.encoding(SongEdit(title: "y")) }
        #expect(edit?.reason == .tooLarge(limit: SongFile.byteLimit))
        #expect(try file.encoding(SongEdit(text: "short")).text == #"{"text": "short"}"#)

        let error = errorReading(full + " ")
        #expect(error?.reason == .tooLarge(limit: 16_777_216))
        #expect(error?.place == [1, 16_777_217])
        let new = #expect(throws: SongFormatError.self) {
            try SongFile.new(
                id: "", title: "", text: String(repeating: "x", count: SongFile.byteLimit), createdAt: date)
        }
        #expect(new?.reason == .tooLarge(limit: SongFile.byteLimit))
        #expect(error?.description == "line 1, column 16777217: the file exceeds the maximum size of 16 MiB")
    }

    @Test("Settings may have a limit of their own")
    func ownLimit() throws {
        let error = #expect(throws: SongFormatError.self) { try JSONValue(parsing: Array("[1,2]".utf8), limit: 4) }
        #expect(error?.description == "line 1, column 5: the file exceeds the maximum size of 4 bytes")
        _ = try JSONValue(parsing: Array("[1,2]".utf8), limit: 5)
    }

    @Test("Time grows with the size only, whatever there is much of")
    func manyOfEverything() throws {
        // Far more than needed; with time in the square of the size, it takes longer.
        #expect(try cpuTime(of: readManyOfEverything) < 60)
    }

    private func readManyOfEverything() throws {
        let members = (0..<40_000).map { "\"é\($0)\":0" }.joined(separator: ",")
        #expect(try SongFile("{\(members),\"title\":\"x\"}").song.title == "x")
        let tags = (0..<40_000).map { "\"\($0)\"" }.joined(separator: ",")
        let file = try SongFile("{\"tags\":[\(tags)]}")
        #expect(try file.encoding(SongEdit(tags: file.song.tags + ["x"])).song.tags.count == 40_001)
        let repeated = Array(repeating: "\"title\":\"x\"", count: 40_000).joined(separator: ",")
        #expect(try SongFile("{\(repeated)}").readOnlyReason != nil)
        let lines = String(repeating: "\n", count: 200_000)
        #expect(errorReading("{" + lines + "x")?.line == 200_001)
    }
}

/// Runs `body` on a thread whose stack is 64 KiB, where recursion on the input would end the process.
private func onSmallStack<Result>(_ body: @escaping () -> Result) -> Result {
    var result: Result?
    withoutActuallyEscaping({ result = body() }) { run in
        let job = Job(run)
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        precondition(pthread_attr_setstacksize(&attributes, 64 * 1024) == 0)
        var thread = pthread_t()
        let created = pthread_create(
            &thread, &attributes,
            { argument in
                Unmanaged<Job>.fromOpaque(argument!).takeUnretainedValue().run()
                return nil
            }, Unmanaged.passUnretained(job).toOpaque())
        precondition(created == 0)
        pthread_join(thread, nil)
    }
    return result!
}

private final class Job {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
}
