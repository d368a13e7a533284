extension CommandOption {
    /// Every option, in the order of `--help`.
    static let table: [CommandOption] = [
        CommandOption(
            .edit, .call(.some("SONG"), with: [.wait]), .open,
            "edit the lyrics in $VISUAL or $EDITOR; each save there saves the song"),
        CommandOption(
            .drafts, .call(.none, with: [.json, .null]), .open,
            "list the songs with words that could not be saved; opening one offers them"),
        CommandOption(.wait, .modifier, .open, "return when the songs have been closed"),

        CommandOption(
            .print, .call(.some("SONG"), with: [.json, .revision]), .pipe,
            "print the lyrics, each followed by a newline; '-' reads a song from standard input"),
        CommandOption(
            .revision, value: "NUMBER", .modifier, .pipe, "with --print: an earlier version, by its number in --history"
        ),
        CommandOption(
            .json, .modifier, .pipe,
            "with what prints or lists: a line of JSON for each"),
        CommandOption(
            .null, letter: "0", .modifier, .pipe, "with what prints paths: end each with NUL, for 'xargs -0'"),
        CommandOption(
            .write, .call(.one("SONG"), with: []), .pipe,
            "save lyrics from standard input into the song, less one final newline"),
        CommandOption(
            .root, .call(.some("SONG"), with: [.json, .null]), .pipe, "print the library that the song is in"),

        CommandOption(
            .history, .call(.one("SONG"), with: [.json]), .versions,
            "list the earlier versions of the song: number, date, bytes of lyrics, first line"),
        CommandOption(
            .conflicts, .call(.one("SONG"), with: [.json, .null]), .versions,
            "list the conflict copies of the song: versions that could not be merged"),
        CommandOption(
            .resolve, .call(.one("SONG"), with: []), .versions,
            "merge those that can be merged into the song, and move them to the trash"),

        CommandOption(
            .list, .call(.optional("FOLDER"), with: [.json, .null]), .library,
            "print the path of every song in the library, or in FOLDER"),
        CommandOption(
            .search, value: "WORDS", .call(.optional("FOLDER"), with: [.json]), .library,
            "print the lines of the songs there that hold all WORDS, whatever their case and accents"),
        CommandOption(
            .library, value: "FOLDER", .modifier, .library,
            "for this call, take FOLDER for the library of the songs in it"),
        CommandOption(
            .libraries, .call(.none, with: [.json, .null]), .library, "list the known libraries, the chosen one first"),
        CommandOption(
            .chooseLibrary, value: "FOLDER", .call(.none, with: []), .library,
            "use FOLDER as the library from now on; 'default' is Songs in your Documents, 'in-app' a private one"),

        CommandOption(
            .new, .call(.one("TITLE"), with: [.inFolder, .null]), .change,
            "make a song: a folder with a file in it, both called by its title"),
        CommandOption(
            .newFolder, .call(.one("NAME"), with: [.inFolder, .null]), .change, "make a folder for songs"),
        CommandOption(
            .inFolder, value: "FOLDER", .modifier, .change,
            "with --new or --new-folder: make it there, not in the library's own folder"),
        CommandOption(
            .makeSong, .call(.one("FOLDER"), with: [.null]), .change,
            "make a song of a folder that is none; what is in it stays"),
        CommandOption(
            .rename, .call(.pair("SONG", "TITLE"), with: [.files, .null]), .change,
            "give a song another title, or a folder another name"),
        CommandOption(
            .files, .modifier, .change, "with --rename: the song's folder and file are called by the title, too"),
        CommandOption(
            .move, .call(.some("SONG", then: "FOLDER"), with: [.null]), .change,
            "move songs and folders into another folder"),
        CommandOption(
            .trash, .call(.some("SONG"), with: [.null]), .change, "move songs and folders to the trash"),
        CommandOption(
            .trashed, .call(.none, with: [.json, .null]), .change,
            "list what was in the library and is in the trash, the latest first"),
        CommandOption(
            .restore, .call(.some("PATH"), with: [.null]), .change,
            "put back from the trash what was at PATH, or is there in the trash"),

        CommandOption(
            .register, .call(.none, with: []), .program, "open .songbook files with this program when double-clicked"),
        CommandOption(.unregister, .call(.none, with: []), .program, "undo --register"),
        CommandOption(.help, letter: "h", .call(.none, with: []), .program, "show this help"),
        CommandOption(.version, .call(.none, with: []), .program, "show the version"),
    ]

    /// What a call without an option that says what to do takes.
    static let defaultCall = (operands: Operands.any("SONG"), modifiers: [Name.wait])

    /// Modifiers that every call takes.
    static let modifiersOfEveryCall: [Name] = [.library]

    /// The option with this name.
    static func named(_ name: Name) -> CommandOption {
        table.first { $0.name == name }!
    }

    /// Whether it is answered whatever else there is on the command line, as everywhere in GNU.
    var isAnsweredAtOnce: Bool {
        name == .help || name == .version
    }
}
