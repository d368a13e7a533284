/// Handles calls from GNOME Shell to a search provider. Source: org.gnome.ShellSearchProvider2.xml of GNOME Shell.
struct ShellSearchProvider: BusInterface {
    static let path = "/com/palmernix/songbook/SearchProvider"
    static let description = """
        <node><interface name="org.gnome.Shell.SearchProvider2">
        <method name="GetInitialResultSet">
          <arg type="as" name="terms" direction="in"/><arg type="as" name="results" direction="out"/>
        </method>
        <method name="GetSubsearchResultSet">
          <arg type="as" name="previous_results" direction="in"/><arg type="as" name="terms" direction="in"/>
          <arg type="as" name="results" direction="out"/>
        </method>
        <method name="GetResultMetas">
          <arg type="as" name="identifiers" direction="in"/><arg type="aa{sv}" name="metas" direction="out"/>
        </method>
        <method name="ActivateResult">
          <arg type="s" name="identifier" direction="in"/><arg type="as" name="terms" direction="in"/>
          <arg type="u" name="timestamp" direction="in"/>
        </method>
        <method name="LaunchSearch">
          <arg type="as" name="terms" direction="in"/><arg type="u" name="timestamp" direction="in"/>
        </method>
        </interface></node>
        """

    let search: SongSearch
    let window: WindowCall

    func call(_ method: String, _ arguments: CallArguments) -> Variant {
        switch method {
        case "GetInitialResultSet": .tuple([results(arguments.strings(0), goingOn: false)])
        // Searches again: as more is typed, a song that matched by its title may match by its lyrics.
        case "GetSubsearchResultSet": .tuple([results(arguments.strings(1), goingOn: true)])
        case "GetResultMetas": .tuple([.array("a{sv}", arguments.strings(0).compactMap(meta))])
        case "ActivateResult": window.open(arguments.string(0), at: arguments.number(2))
        case "LaunchSearch": window.search(arguments.strings(0).joined(separator: " "), at: arguments.number(1))
        default: .tuple([])
        }
    }

    private func results(_ terms: [String], goingOn: Bool) -> Variant {
        .strings(search.songs(terms, goingOn: goingOn).map(\.identifier))
    }

    private func meta(_ identifier: String) -> Variant? {
        search.song(identifier).map { song in
            .dictionary([
                "id": .string(identifier), "name": .string(song.title), "description": .string(song.line),
                "gicon": .string(songIcon),
            ])
        }
    }
}
