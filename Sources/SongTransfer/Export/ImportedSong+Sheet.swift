import ChordSheet
import SheetLayout
import SongConversion
import SongFormat

extension ImportedSong {
    /// The song in the form for a sheet.
    var sheet: SheetSong? {
        let members = members.filter { MetadataName(member: $0.name.utf8) != nil }
        let json = JSONValue.object(members).serialized(pretty: false)
        guard let metadata = try? SongFile(decoding: json, limit: SongFileFormat.byteLimit).song.metadata else {
            return nil
        }
        let chords = SongChords(listed: metadata.listedChords, in: text)
        return SheetSong(title: title, text: text, chords: chords, metadata: metadata)
    }
}
