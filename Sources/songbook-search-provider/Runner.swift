/// Handles calls from KRunner. Source: org.kde.krunner1.xml of KRunner.
struct Runner: BusInterface {
    static let path = "/com/palmernix/songbook/Runner"
    static let description = """
        <node><interface name="org.kde.krunner1">
        <method name="Actions"><arg type="a(sss)" name="matches" direction="out"/></method>
        <method name="Match">
          <arg type="s" name="query" direction="in"/><arg type="a(sssida{sv})" name="matches" direction="out"/>
        </method>
        <method name="Run">
          <arg type="s" name="matchId" direction="in"/><arg type="s" name="actionId" direction="in"/>
        </method>
        <method name="SetActivationToken"><arg type="s" name="token" direction="in"/></method>
        <method name="Config"><arg type="a{sv}" name="config" direction="out"/></method>
        <method name="Teardown"/>
        </interface></node>
        """
    /// KRunner::QueryMatch::Type, `PossibleMatch`.
    private static let possibleMatch: Int32 = 30

    let search: SongSearch
    let window: WindowCall

    func call(_ method: String, _ arguments: CallArguments) -> Variant {
        switch method {
        case "Actions": .tuple([.array("(sss)", [])])
        case "Match": .tuple([.array("(sssida{sv})", matches(arguments.string(0)))])
        case "Run": window.open(arguments.string(0))
        case "SetActivationToken": window.use(token: arguments.string(0))
        case "Config": .tuple([.dictionary([:])])
        default: .tuple([])
        }
    }

    /// Every search begins with a single letter, which is in every song, so it has no matches.
    private func matches(_ query: String) -> [Variant] {
        guard query.unicodeScalars.count > 1 else { return [] }
        return search.songs([query]).enumerated().map { place, song in
            // KRunner sorts by relevance, which follows the order of the songs.
            let relevance = (song.isInTitle ? 0.9 : 0.6) - Double(place) / 100
            return .tuple([
                .string(song.identifier), .string(song.title), .string(songIcon), .int32(Self.possibleMatch),
                .double(relevance), .dictionary(["subtext": .string(song.line)]),
            ])
        }
    }
}
