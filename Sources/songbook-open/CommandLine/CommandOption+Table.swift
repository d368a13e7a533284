import Translations

extension CommandOption {
    /// Every option, in the order of `--help`.
    static let table: [CommandOption] = [
        CommandOption(
            .edit, .call(.some("SONG"), with: [.wait]), .open,
            Message("edit the lyrics in $VISUAL or $EDITOR; each save in the editor saves the song")),
        CommandOption(
            .drafts, .call(.none, with: [.json, .null]), .open,
            Message("list songs with unsaved changes; open a song to restore them")),
        CommandOption(.wait, .modifier, .open, Message("wait until the songs are closed")),
        CommandOption(
            .action, value: "ACTION", .call(.none, with: []), .open,
            Message("open the library in the window and begin a new song or a search: new-song or search")),

        CommandOption(
            .print, .call(.some("SONG"), with: [.json, .revision]), .pipe,
            Message("print the lyrics, each followed by a newline; '-' reads a song from standard input")),
        CommandOption(
            .revision, value: "NUMBER", .modifier, .pipe,
            Message("with --print or --restore: an earlier version of the song, by its number in --history")
        ),
        CommandOption(
            .arrangement, .modifier, .pipe,
            Message("with --restore --revision: restore the tags and the pin of that version, too")),
        CommandOption(
            .json, .modifier, .pipe,
            Message("with options that print or list: output one line of JSON for each item")),
        CommandOption(
            .null, letter: "0", .modifier, .pipe,
            Message(
                "with options that print paths: end each with NUL, for 'xargs -0'")),
        CommandOption(
            .write, .call(.one("SONG"), with: []), .pipe,
            Message("save lyrics from standard input to the song, without the final newline")),
        CommandOption(
            .root, .call(.some("SONG"), with: [.json, .null]), .pipe,
            Message(
                "print the library that the song belongs to")),
        CommandOption(
            .details, .call(.some("SONG"), with: [.json]), .pipe,
            Message("print what is known of the song: place, dates, counts, artist, key, tags, files beside it")),
        CommandOption(
            .attachments, .call(.some("SONG"), with: [.json, .null]), .pipe,
            Message("list the files beside songs: recordings, pictures, notes; with --json, kind, type and size too")),
        CommandOption(
            .set, value: "NAME=VALUE", .call(.some("SONG"), with: [.json, .null]), .pipe,
            Message("set the artist, key, year... of songs; an empty VALUE removes it; can be given several times")),
        CommandOption(
            .tag, value: "TAG", .call(.some("SONG"), with: [.json, .null]), .pipe,
            Message("add TAG to songs, or to all songs in folders")),
        CommandOption(
            .untag, value: "TAG", .call(.some("SONG"), with: [.json, .null]), .pipe,
            Message("remove TAG from songs")),
        CommandOption(
            .pin, .call(.some("SONG"), with: [.json, .null]), .pipe, Message("pin songs: list them before others")),
        CommandOption(.unpin, .call(.some("SONG"), with: [.json, .null]), .pipe, Message("undo --pin")),
        CommandOption(
            .inspire, .call(.one("SONG"), with: [.kind, .at, .wish, .mood, .syllables, .count, .json]), .pipe,
            Message("print suggestions of the program in $SONGBOOK_INSPIRE, which gets title and lyrics of the song")),
        CommandOption(
            .at, value: "LINES", .modifier, .pipe,
            Message("with --inspire: after this line, as 4, or in place of lines, as 4-7; at the end if not given")),
        CommandOption(
            .wish, value: "TEXT", .modifier, .pipe,
            Message("with --inspire: say what you want in your own words")),
        CommandOption(
            .mood, value: "TEXT", .modifier, .pipe, Message("with --inspire: how it should feel, such as 'hopeful'")),
        CommandOption(
            .syllables, value: "NUMBER", .modifier, .pipe,
            Message("with --inspire: how many syllables each line should have")),
        CommandOption(
            .count, value: "NUMBER", .modifier, .pipe,
            Message("with --inspire: how many suggestions to ask for; 5 if not given")),
        CommandOption(
            .rhymes, value: "WORD", .call(.none, with: [.language, .json]), .pipe,
            Message("print rhymes of WORD: perfect and near ones, words with the same ending, and synonyms")),
        CommandOption(
            .language, value: "TAG", .modifier, .pipe,
            Message("with --rhymes: the language of WORD, such as en or de; otherwise your own")),
        CommandOption(
            .echoes, .call(.one("SONG"), with: [.json]), .pipe,
            Message("print the lines of the song that are also in other songs of its library, and where")),

        CommandOption(
            .history, .call(.one("SONG"), with: [.json]), .versions,
            Message("list the earlier versions of the song: number, date, bytes of lyrics, first line")),
        CommandOption(
            .conflicts, .call(.one("SONG"), with: [.json, .null]), .versions,
            Message("list the conflict copies of the song: versions that could not be merged")),
        CommandOption(
            .resolve, .call(.one("SONG"), with: [.wait]), .versions,
            Message("merge conflict copies into the song; the window shows the remaining conflicts")),

        CommandOption(
            .list, .call(.optional("FOLDER"), with: [.whereQuery, .sort, .reverse, .json, .null]), .library,
            Message("print the path of every song in the library, or in FOLDER")),
        CommandOption(
            .whereQuery, value: "QUERY", .modifier, .library,
            Message("with --list or --export: only songs that QUERY finds, as with --search: words, tag:love...")),
        CommandOption(
            .sort, value: "ORDER", .modifier, .library,
            Message("with --list: sort by title, changed or created; the latest first, pinned songs before all")),
        CommandOption(.reverse, .modifier, .library, Message("with --sort: the other way round")),
        CommandOption(
            .search, value: "QUERY", .call(.optional("FOLDER"), with: [.json]), .library,
            Message("print matching lines of songs with all words of QUERY, ignoring case and accents; tag:love...")),
        CommandOption(
            .status, .call(.optional("FOLDER"), with: [.json]), .library,
            Message("print how many songs there are, and what needs attention; exit status 1 if something does")),
        CommandOption(
            .tags, .call(.optional("FOLDER"), with: [.json]), .library,
            Message("list the tags in the library, or in FOLDER, with the number of songs, most frequent first")),
        CommandOption(
            .renameTag, .call(.pair("TAG", "NEW"), with: [.json, .null]), .library,
            Message("rename a tag in all songs of the library; if NEW is a tag already, the two are merged")),
        CommandOption(
            .smartFolders, .call(.none, with: [.json]), .library,
            Message("list the smart folders of the library: searches that have a name")),
        CommandOption(
            .addSmartFolder, .call(.pair("NAME", "QUERY"), with: []), .library,
            Message("add a smart folder that shows what QUERY finds")),
        CommandOption(
            .removeSmartFolder, .call(.one("NAME"), with: []), .library,
            Message("remove a smart folder; its songs stay where they are")),
        CommandOption(
            .library, value: "FOLDER", .modifier, .library,
            Message("use FOLDER as the library for this command only")),
        CommandOption(
            .libraries, .call(.none, with: [.json, .null]), .library,
            Message("list known libraries, the selected one first")),
        CommandOption(
            .chooseLibrary, value: "FOLDER", .call(.none, with: [.force]), .library,
            Message(
                "set FOLDER as the library; 'default' is the Songs folder in Documents, 'in-app' a private library")),

        CommandOption(
            .new, .call(.one("TITLE"), with: [.inFolder, .null]), .change,
            Message("create a song: a folder with a file in it, both named after TITLE")),
        CommandOption(
            .newFolder, .call(.one("NAME"), with: [.inFolder, .null]), .change, Message("create a folder for songs")),
        CommandOption(
            .newProject, .call(.one("NAME"), with: [.kind, .inFolder, .null]), .change,
            Message("create a folder for a project, with folders such as Ideas, Draft and Ready in it")),
        CommandOption(
            .kind, value: "KIND", .modifier, .change,
            Message(
                """
                with --new-project: blank, songs, poetry, short-story, novel or script; with --inspire: next-line, \
                rhyme, verse or rework
                """)),
        CommandOption(
            .importFiles, .call(.some("FILE"), with: [.inFolder, .format, .encoding, .json, .null]), .change,
            Message(
                "import songs from files and folders of this and other programs; '-' reads standard input")),
        CommandOption(
            .format, value: "NAME", .modifier, .change,
            Message("with --import: read all files as text, chords, markdown, json, chordpro, onsong...")),
        CommandOption(
            .encoding, value: "NAME", .modifier, .change,
            Message("with --import: the encoding of all files, such as windows-1251 or shift_jis")),
        CommandOption(
            .export, value: "FORMAT",
            .call(.some("SONG"), with: [.whereQuery, .to, .json, .null] + ofSheets + ofChords), .change,
            Message("export songs, or all songs in folders, as pdf, html, text, chords, markdown, json...")),
        CommandOption(
            .to, value: "PATH", .modifier, .change,
            Message("with --export: write into this file, or into this folder if there are several songs")),
        CommandOption(
            .paper, value: "SIZE", .modifier, .change,
            Message("with --export pdf: A4, Letter, A5, or width and height, as in 210x297 or 8.5x11in")),
        CommandOption(
            .columns, value: "NUMBER", .modifier, .change,
            Message("with --export pdf: 1, 2, 3, or auto for as many as a song fits a page with")),
        CommandOption(
            .size, value: "POINTS", .modifier, .change,
            Message("with --export pdf: the size of the words, 12 if not given; less where a song fits a page then")),
        CommandOption(
            .font, value: "NAME", .modifier, .change, Message("with --export pdf: the font, such as 'DejaVu Serif'")),
        CommandOption(
            .order, value: "ORDER", .modifier, .change,
            Message("with --export pdf or html: print the sections as-written or as-sung")),
        CommandOption(
            .title, value: "TEXT", .modifier, .change, Message("with --export pdf or html: begin with this title")),
        CommandOption(
            .transpose, value: "N|KEY", .modifier, .change,
            Message("with --export pdf, html, text, chords, chordpro: move chords by N semitones or to KEY")),
        CommandOption(
            .capo, value: "N", .modifier, .change,
            Message("with --export pdf, html, text, chords, chordpro: chords for a capo at fret N, same sound")),
        CommandOption(
            .notation, value: "NAME", .modifier, .change,
            Message("with --export pdf, html, text, chords, chordpro: chords by letters, german, latin or nashville")),
        CommandOption(
            .noChords, .modifier, .change,
            Message("with --export pdf, html, text, chords, chordpro: leave out chords and tablature")),
        CommandOption(
            .inFolder, value: "FOLDER", .modifier, .change,
            Message("with --new, --new-folder, --new-project, --import: use FOLDER instead of the library folder")),
        CommandOption(
            .makeSong, .call(.one("FOLDER"), with: [.null]), .change,
            Message("turn an existing folder into a song")),
        CommandOption(
            .ownFolder, .call(.some("SONG"), with: [.null]), .change,
            Message("move songs that share a folder with another song into folders of their own")),
        CommandOption(
            .attach, .call(.one("SONG", thenSome: "FILE"), with: [.asName, .json, .null]), .change,
            Message("copy files beside a song: recordings, pictures, notes; '-' reads standard input, with --as")),
        CommandOption(
            .asName, value: "NAME", .modifier, .change,
            Message("with --attach: call the file NAME")),
        CommandOption(
            .rename, .call(.pair("SONG", "TITLE"), with: [.files, .null]), .change,
            Message("rename a song or a folder")),
        CommandOption(
            .files, .modifier, .change,
            Message("with --rename: also rename the song's folder and file")),
        CommandOption(
            .move, .call(.some("SONG", then: "FOLDER"), with: [.json, .null]), .change,
            Message("move songs and folders to another folder, also of another library")),
        CommandOption(
            .copy, .call(.some("SONG", then: "FOLDER"), with: [.json, .null]), .change,
            Message("copy songs and folders, with all files beside them, to another folder or library")),
        CommandOption(
            .trash, .call(.some("SONG"), with: [.null]), .change, Message("move songs and folders to the trash")),
        CommandOption(
            .trashed, .call(.none, with: [.json, .null]), .change,
            Message("list songs and folders in the trash that were in the library, latest first")),
        CommandOption(
            .restore, .call(.some("PATH"), with: [.revision, .arrangement, .null]), .change,
            Message("restore from the trash, by the original PATH or the path in the trash, or an earlier version")),
        CommandOption(
            .delete, .call(.some("PATH"), with: [.force, .null]), .change,
            Message("permanently delete from the trash, by the original PATH or the path in the trash")),
        CommandOption(
            .force, .modifier, .change, Message("with --delete, --choose-library: do not ask for confirmation")),

        CommandOption(
            .merge, .call(.three("BASE", "OURS", "THEIRS"), with: [.output, .name, .ancestor]), .git,
            Message("merge two versions of a song made from BASE; exit status 1 if both are in the lyrics, as git does")
        ),
        CommandOption(
            .output, value: "FILE", .modifier, .git,
            Message("with --merge: write to FILE, which may be OURS; otherwise to standard output")),
        CommandOption(
            .name, value: "PATH", .modifier, .git,
            Message("with --merge: call the song PATH in messages, because git passes temporary files")),
        CommandOption(
            .ancestor, .modifier, .git,
            Message("with --merge: make a version that others were made from; exit status 0 whatever both changed")),
        CommandOption(
            .textconv, .call(.one("FILE"), with: []), .git,
            Message("print a song as text that git can compare: its members, and the lyrics")),
        CommandOption(
            .registerGit, .call(.none, with: [.local]), .git,
            Message("make git show and merge songs with --textconv and --merge")),
        CommandOption(.unregisterGit, .call(.none, with: [.local]), .git, Message("undo --register-git")),
        CommandOption(
            .local, .modifier, .git,
            Message("with --register-git, --unregister-git: only in the repository of the current folder")),

        CommandOption(
            .register, .call(.none, with: []), .program,
            Message("make this program the default for .songbook files")),
        CommandOption(.unregister, .call(.none, with: []), .program, Message("undo --register")),
        CommandOption(.help, letter: "h", .call(.none, with: []), .program, Message("show this help")),
        CommandOption(.version, .call(.none, with: []), .program, Message("show the version")),
    ]

    /// The operands and modifiers of a call without an option that selects a mode.
    static let defaultCall = (operands: Operands.any("SONG"), modifiers: [Name.wait])

    /// The modifiers that every call accepts.
    static let modifiersOfEveryCall: [Name] = [.library]

    /// Returns the option with this name.
    static func named(_ name: Name) -> CommandOption {
        table.first { $0.name == name }!
    }

    /// Whether the option takes effect regardless of other arguments, as is usual in GNU programs.
    var isAnsweredAtOnce: Bool {
        name == .help || name == .version
    }
}
