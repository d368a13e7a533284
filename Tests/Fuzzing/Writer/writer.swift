// Edits a song that the fuzzer made up with values that it made up. What was written must read back as the edited
// song, what was not edited must stay as it was, and the same edit again must change nothing.

import FuzzSupport
import SongFormat

/// What libFuzzer calls with each input; always 0. Source: LLVM's documentation of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    let chosen = input.byte()
    let moment = Timestamp(seconds: Int64(input.byte()) << 24 | Int64(input.byte()), nanoseconds: 0)
    var edit = SongEdit()
    if chosen & 1 != 0 { edit.title = input.text() }
    if chosen & 2 != 0 { edit.text = input.text() }
    if chosen & 4 != 0 { edit.id = input.text() }
    if chosen & 8 != 0 { edit.tags = [input.text(), input.text()] }
    if chosen & 16 != 0 { edit.pinned = chosen & 32 != 0 }
    if chosen & 64 != 0 { edit.updatedAt = moment }
    if chosen & 128 != 0 { edit.createdAt = moment }
    if chosen & 3 == 3 {
        edit.metadata.set(.key, .text(input.text()))
        edit.metadata.set(.artist, .list([input.text(), input.text()]))
        edit.metadata.set(.entry(input.text() + "x"), .text(input.text()))
        edit.metadata.set(.year, nil)
    }
    guard let song = try? SongFile(decoding: input.piece()), song.readOnlyReason == nil else { return 0 }
    do throws(SongFormatError) {
        let written = try song.encoding(edit)
        let again = try SongFile(decoding: written.bytes)
        require(again.song == written.song, "what was written reads back as another song")
        require(again.song == edit.applied(to: song.song), "what was written is not what was edited")
        require(again.readOnlyReason == nil, "a song that cannot be edited any more")
        require(try again.encoding(edit).bytes == written.bytes, "the same edit changed something again")
        let edited = edit.metadata.isEmpty ? [] : ["key", "artist", "meta", "year"]
        require(
            others(in: written.bytes, besides: edited) == others(in: song.bytes, besides: edited),
            "a member that nobody edited changed")
    } catch {
        // The only reason for which a song that can be edited is not.
        guard case .tooLarge = error.reason else { fatalError("\(error)") }
    }
    return 0
}

/// The members that this program does not know, and metadata that was not edited.
private func others(in bytes: [UInt8], besides edited: [String]) -> [JSONValue.Member] {
    let known = ["id", "title", "text", "createdAt", "updatedAt", "tags", "pinned"] + edited
    return (try? JSONValue(parsing: bytes))?.members?.filter { !known.contains($0.name) } ?? []
}
