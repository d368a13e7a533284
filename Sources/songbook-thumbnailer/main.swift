// Draws a thumbnail of the first page of a song, for file managers, as a PNG.
//
//     songbook-thumbnailer SONG FILE SIZE
//
// SONG and FILE are paths; the picture is SIZE pixels high. Callers get only the exit status, and show an icon if there
// is no picture. Source: the thumbnailer entries of gnome-desktop, which other file managers read too.
//
// It is a separate program so that a file made to break it breaks nothing else; its memory and time are limited.

import Files
import Glibc
import Processes
import SheetDrawing
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
// Uses the desktop's own fonts. The sandbox of gnome-desktop has no /etc, from which fontconfig reads what they are, so
// it would choose any. Source: gnome-desktop-thumbnail-script.c; fonts-conf(5).
let hasFontSettings = (try? FileStatus(of: "/etc/fonts/fonts.conf")) != nil
let fonts = PangoMeasuring(
    hasFontSettings
        ? .usual
        : SheetFonts(
            family: "Adwaita Sans, Cantarell, Noto Sans, DejaVu Sans, sans",
            fixedFamily: "Adwaita Mono, Noto Sans Mono, DejaVu Sans Mono, monospace"))
// A song without a title gets none: the file name may be one that the file manager made up.
guard let page = try? FirstPage(of: song).page(fonts) else { exit(70) }
let picture = PagePicture(of: page, on: FirstPage.paper)
exit(arguments[1].withCString { picture.write(to: $0, width: size * 3 / 4, height: size, fonts) } ? 0 : 74)
