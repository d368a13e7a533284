import Diagnostics
import Freedesktop
import Problems
import Processes
import Translations

/// One run of the program.
enum Launcher {
    static func run() -> ExitStatus {
        ProcessState.explainMissingMemory(
            "songbook-open: "
                + translated(
                    "the program had to stop, probably because of insufficient memory; raise the limit (ulimit -v)")
                + "\n", status: ExitStatus.unavailable.rawValue)
        let console = Console()
        let context = ProcessContext()
        guard let path = context.terminalStatus else { return run(console, context) }
        let report = StatusReport(to: path)
        let status = run(console, context)
        if console.hasReported { _ = console.ask(translated("Press Return to close. ")) }
        report?.send(UInt8(status.rawValue))
        return status
    }

    private static func run(_ console: Console, _ context: ProcessContext) -> ExitStatus {
        ProcessState.ignoreClosedPipes()
        ProcessState.waitForPrograms()
        let invocation: Invocation
        do throws(Problem) {
            invocation = try CommandLineParser.parse(ProcessArguments.bytes)
        } catch {
            console.report(error)
            prepareForWriting()
            PipedInput.keepAndReport(for: ProcessArguments.bytes, console, environment: context.environment)
            return console.finish()
        }
        do throws(Problem) {
            Diagnostics.note("version \(programVersion), call \(invocation.call.map { "\($0)" } ?? "open")")
            if invocation.call != .print { prepareForWriting() }
            try run(invocation, console, context)
        } catch {
            console.report(error)
        }
        return console.finish()
    }

    private static func prepareForWriting() {
        StandardStreams.reserveNumbers()
        ProcessState.ignoreFileSizeSignal()
    }

    private static func run(
        _ invocation: Invocation, _ console: Console, _ context: ProcessContext
    ) throws(Problem) {
        let (songs, asJSON) = (invocation.operands, invocation.has(.json))
        var environment: Environment { context.environment }
        var opening: OpenMode {
            OpenMode(
                songs: songs, waits: invocation.has(.wait), library: invocation.values[.library], console: console,
                environment: environment)
        }
        var libraries: LibrariesMode {
            LibrariesMode(asJSON: asJSON, ending: invocation.pathEnding, console: console, environment: environment)
        }
        func labels(_ change: LabelsMode.Change) -> LabelsMode {
            LabelsMode(
                change: change, asJSON: asJSON, ending: invocation.pathEnding, console: console,
                environment: environment)
        }
        var tags: TagsMode {
            TagsMode(
                library: invocation.values[.library], asJSON: asJSON, ending: invocation.pathEnding, console: console,
                environment: environment)
        }
        var smartFolders: SmartFoldersMode {
            SmartFoldersMode(
                library: invocation.values[.library], asJSON: asJSON, console: console, environment: environment)
        }
        var changing: LibraryChanging { LibraryChanging(invocation, console: console, environment: environment) }
        switch invocation.call {
        case nil:
            try opening.run()
        case .edit:
            try opening.edit()
        case .action:
            try opening.begin(invocation.values[.action]!)
        case .drafts:
            DraftsMode(
                asJSON: asJSON, ending: invocation.pathEnding, console: console, environment: environment
            ).run()
        case .print:
            PrintMode(
                songs: songs, revision: try invocation.revision(), asJSON: asJSON, console: console,
                context: context
            ).run()
        case .write:
            try WriteMode(song: songs[0], console: console, environment: environment).run()
        case .root:
            RootMode(
                songs: songs, asJSON: asJSON, ending: invocation.pathEnding, library: invocation.values[.library],
                console: console, environment: environment
            ).run()
        case .details:
            DetailsMode(
                songs: songs, asJSON: asJSON, library: invocation.values[.library], console: console,
                environment: environment
            ).run()
        case .attachments:
            AttachmentsMode(
                songs: songs, asJSON: asJSON, ending: invocation.pathEnding, library: invocation.values[.library],
                console: console, environment: environment
            ).run()
        case .set:
            SetMode(
                edit: try MetadataAssignments(invocation.assignments).edit, songs: songs, asJSON: asJSON,
                ending: invocation.pathEnding, console: console, environment: environment
            ).run()
        case .tag:
            labels(.tag(try invocation.values[.tag]!.newTag())).run(songs)
        case .untag:
            labels(.untag(try invocation.values[.untag]!.tag())).run(songs)
        case .pin, .unpin:
            labels(.pin(invocation.call == .pin)).run(songs)
        case .rhymes:
            try RhymesMode(
                word: invocation.values[.rhymes]!, language: invocation.values[.language],
                library: invocation.values[.library], asJSON: asJSON, console: console, environment: environment
            ).run()
        case .echoes:
            try EchoesMode(
                song: songs[0], asJSON: asJSON, library: invocation.values[.library], console: console,
                environment: environment
            ).run()
        case .history:
            try HistoryMode(song: songs[0], asJSON: asJSON, console: console, environment: environment).run()
        case .conflicts:
            try ConflictsMode(
                song: songs[0], asJSON: asJSON, ending: invocation.pathEnding, console: console,
                environment: environment
            ).run()
        case .resolve:
            try ResolveMode(
                song: songs[0], waits: invocation.has(.wait), console: console, environment: environment
            ).run()
        case .merge:
            try MergeMode(
                base: songs[0], ours: songs[1], theirs: songs[2], output: invocation.values[.output],
                name: invocation.values[.name], isAncestor: invocation.has(.ancestor), console: console
            ).run()
        case .textconv:
            try TextconvMode(file: songs[0], console: console).run()
        case .registerGit, .unregisterGit:
            try GitMode(
                undoes: invocation.call == .unregisterGit, isLocal: invocation.has(.local), console: console,
                environment: environment
            ).run()
        case .list:
            try ListMode(
                folder: songs.first, library: invocation.values[.library], query: try invocation.query(),
                sort: try invocation.sort(), isReversed: invocation.has(.reverse), asJSON: asJSON,
                ending: invocation.pathEnding, console: console, environment: environment
            ).run()
        case .search:
            try SearchMode(
                query: invocation.values[.search]!, folder: songs.first, library: invocation.values[.library],
                asJSON: asJSON, console: console, environment: environment
            ).run()
        case .status:
            try StatusMode(
                folder: songs.first, library: invocation.values[.library], asJSON: asJSON, console: console,
                environment: environment
            ).run()
        case .inspire:
            try InspireMode(invocation, console: console, environment: environment).run()
        case .tags:
            try tags.list(songs.first)
        case .renameTag:
            try tags.rename(try songs[0].tag(), to: try songs[1].newTag())
        case .smartFolders:
            try smartFolders.list()
        case .addSmartFolder:
            try smartFolders.add(songs[0], songs[1])
        case .removeSmartFolder:
            try smartFolders.remove(songs[0])
        case .libraries:
            libraries.list()
        case .chooseLibrary:
            try libraries.choose(invocation.values[.chooseLibrary]!, isForced: invocation.has(.force))
        case .export:
            try ExportMode(
                songs: songs, query: try invocation.query(),
                format: try ExportArguments(invocation, environment).format,
                target: invocation.values[.to],
                changes: try ExportArguments(invocation, environment).changes, asJSON: asJSON,
                ending: invocation.pathEnding, library: invocation.values[.library], console: console,
                environment: environment
            ).run()
        case .importFiles:
            try ImportMode(changing: changing).run()
        case .new:
            try changing.makeSong(titled: songs[0])
        case .newFolder:
            try changing.makeFolder(named: songs[0])
        case .newProject:
            try changing.makeProject(named: songs[0])
        case .makeSong:
            try changing.makeSong(of: songs[0])
        case .ownFolder:
            changing.moveToOwnFolders(songs)
        case .attach:
            try changing.attach(songs.dropFirst(), to: songs[0])
        case .rename:
            try changing.rename(songs[0], to: songs[1])
        case .move:
            try changing.move(songs.dropLast(), to: songs.last!)
        case .copy:
            try changing.copy(songs.dropLast(), to: songs.last!)
        case .trash:
            changing.trash(songs)
        case .restore:
            if let revision = try invocation.revision() {
                RestoreMode(
                    revision: revision, arrangement: invocation.has(.arrangement), songs: songs,
                    ending: invocation.pathEnding, console: console, environment: environment
                ).run()
            } else {
                changing.restore(songs)
            }
        case .delete:
            try changing.delete(songs)
        case .trashed:
            try changing.listTrash()
        case .register, .unregister:
            try RegisterMode(
                undoes: invocation.call == .unregister, console: console, environment: environment
            ).run()
        case .help:
            console.write(Array(HelpMode.text.utf8))
        case .version:
            console.write(line: "songbook-open \(programVersion)")
        case .json, .null, .wait, .library, .inFolder, .files, .revision, .arrangement, .format, .encoding, .to,
            .transpose, .capo, .notation, .noChords, .force,
            .kind,
            .asName, .whereQuery, .sort, .reverse, .at, .wish, .mood, .syllables, .count, .language,
            .paper, .columns, .size, .font, .order, .title, .output, .name, .ancestor, .local:
            preconditionFailure("a modifier is no call")
        }
    }
}
