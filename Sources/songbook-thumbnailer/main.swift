// Draws the first page of a song small, for file managers, as a PNG.
//
//     songbook-thumbnailer SONG FILE SIZE
//
// SONG and FILE are paths; the picture is SIZE pixels high. Who calls it is told nothing but the exit status, and shows an
// icon where there is no picture. Source: the thumbnailers' entries of gnome-desktop, which other file managers read, too.
//
// A program of its own, so that a file that is made to break it breaks nothing else; and it may take little memory and time.

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
// The desktop's own fonts. In the sandbox of gnome-desktop there is no /etc, where fontconfig reads which these are,
// and it would take any. Source: gnome-desktop-thumbnail-script.c; fonts-conf(5).
let hasFontSettings = (try? FileStatus(of: "/etc/fonts/fonts.conf")) != nil
let fonts = PangoMeasuring(
    hasFontSettings
        ? .usual
        : SheetFonts(
            family: "Adwaita Sans, Cantarell, Noto Sans, DejaVu Sans, sans",
            fixedFamily: "Adwaita Mono, Noto Sans Mono, DejaVu Sans Mono, monospace"))
// Without a title there is none: what the file is called here may be the file manager's own name for it.
guard let page = try? FirstPage(of: song).page(fonts) else { exit(70) }
let picture = PagePicture(of: page, on: FirstPage.paper)
exit(arguments[1].withCString { picture.write(to: $0, width: size * 3 / 4, height: size, fonts) } ? 0 : 74)
