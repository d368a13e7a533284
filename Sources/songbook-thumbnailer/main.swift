// Draws the page of a song small, for file managers: title and first lines, as a PNG.
//
//     songbook-thumbnailer SONG FILE SIZE
//
// SONG and FILE are paths; the picture is SIZE pixels high. Who calls it is told nothing but the exit status, and shows an
// icon where there is no picture. Source: the thumbnailers' entries of gnome-desktop, which other file managers read, too.
//
// A program of its own, so that a file that is made to break it breaks nothing else; and it may take little memory and time.

import ChordSheet
import Files
import Glibc
import Processes
import SongFormat

ProcessState.limitItself(processorSeconds: 5, memory: 1 << 30)

let arguments = ProcessArguments.bytes.map { FilePath(bytes: $0) }
guard arguments.count == 3, let size = Int32(arguments[2].string), (16...2048).contains(size) else {
    exit(64)
}
guard let bytes = try? FileReader.read(arguments[0], limit: SongFile.byteLimit).bytes,
    let song = try? SongFile(decoding: bytes).song
else {
    exit(65)
}
// Without a title there is none: what the file is called here may be the file manager's own name for it.
let chords = SongChords(listed: song.metadata.listedChords, in: song.text)
let picture = PagePicture(title: song.title, lyrics: song.text, chords: chords)
exit(picture.draw(height: size, to: arguments[1]) ? 0 : 74)
