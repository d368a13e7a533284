import Translations

extension CommandOption {
    /// Every option, in the order of `--help`.
    static let table: [CommandOption] = [
        CommandOption(
            .edit, .call(.some("SONG"), with: [.wait]), .open,
            Message("edit the lyrics in $VISUAL or $EDITOR; each save there saves the song")),
        CommandOption(
            .drafts, .call(.none, with: [.json, .null]), .open,
            Message("list the songs with words that could not be saved; opening one offers them")),
        CommandOption(.wait, .modifier, .open, Message("return when the songs have been closed")),

        CommandOption(
            .print, .call(.some("SONG"), with: [.json, .revision]), .pipe,
            Message("print the lyrics, each followed by a newline; '-' reads a song from standard input")),
        CommandOption(
            .revision, value: "NUMBER", .modifier, .pipe,
            Message("with --print: an earlier version, by its number in --history")
        ),
        CommandOption(
            .json, .modifier, .pipe,
            Message("with what prints or lists: a line of JSON for each")),
        CommandOption(
            .null, letter: "0", .modifier, .pipe, Message("with what prints paths: end each with NUL, for 'xargs -0'")),
        CommandOption(
            .write, .call(.one("SONG"), with: []), .pipe,
            Message("save lyrics from standard input into the song, less one final newline")),
        CommandOption(
            .root, .call(.some("SONG"), with: [.json, .null]), .pipe, Message("print the library that the song is in")),

        CommandOption(
            .history, .call(.one("SONG"), with: [.json]), .versions,
            Message("list the earlier versions of the song: number, date, bytes of lyrics, first line")),
        CommandOption(
            .conflicts, .call(.one("SONG"), with: [.json, .null]), .versions,
            Message("list the conflict copies of the song: versions that could not be merged")),
        CommandOption(
            .resolve, .call(.one("SONG"), with: [.wait]), .versions,
            Message("merge those that can be merged into the song; the window shows the others beside it")),

        CommandOption(
            .list, .call(.optional("FOLDER"), with: [.json, .null]), .library,
            Message("print the path of every song in the library, or in FOLDER")),
        CommandOption(
            .search, value: "WORDS", .call(.optional("FOLDER"), with: [.json]), .library,
            Message("print the lines of the songs there that hold all WORDS, whatever their case and accents")),
        CommandOption(
            .library, value: "FOLDER", .modifier, .library,
            Message("for this call, take FOLDER for the library of the songs in it")),
        CommandOption(
            .libraries, .call(.none, with: [.json, .null]), .library,
            Message("list the known libraries, the chosen one first")),
        CommandOption(
            .chooseLibrary, value: "FOLDER", .call(.none, with: []), .library,
            Message(
                "use FOLDER as the library from now on; 'default' is Songs in your Documents, 'in-app' a private one")),

        CommandOption(
            .new, .call(.one("TITLE"), with: [.inFolder, .null]), .change,
            Message("make a song: a folder with a file in it, both called by its title")),
        CommandOption(
            .newFolder, .call(.one("NAME"), with: [.inFolder, .null]), .change, Message("make a folder for songs")),
        CommandOption(
            .inFolder, value: "FOLDER", .modifier, .change,
            Message("with --new or --new-folder: make it there, not in the library's own folder")),
        CommandOption(
            .makeSong, .call(.one("FOLDER"), with: [.null]), .change,
            Message("make a song of a folder that is none; what is in it stays")),
        CommandOption(
            .rename, .call(.pair("SONG", "TITLE"), with: [.files, .null]), .change,
            Message("give a song another title, or a folder another name")),
        CommandOption(
            .files, .modifier, .change,
            Message("with --rename: the song's folder and file are called by the title, too")),
        CommandOption(
            .move, .call(.some("SONG", then: "FOLDER"), with: [.null]), .change,
            Message("move songs and folders into another folder")),
        CommandOption(
            .trash, .call(.some("SONG"), with: [.null]), .change, Message("move songs and folders to the trash")),
        CommandOption(
            .trashed, .call(.none, with: [.json, .null]), .change,
            Message("list what was in the library and is in the trash, the latest first")),
        CommandOption(
            .restore, .call(.some("PATH"), with: [.null]), .change,
            Message("put back from the trash what was at PATH, or is there in the trash")),

        CommandOption(
            .register, .call(.none, with: []), .program,
            Message("open .songbook files with this program when double-clicked")),
        CommandOption(.unregister, .call(.none, with: []), .program, Message("undo --register")),
        CommandOption(.help, letter: "h", .call(.none, with: []), .program, Message("show this help")),
        CommandOption(.version, .call(.none, with: []), .program, Message("show the version")),
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
