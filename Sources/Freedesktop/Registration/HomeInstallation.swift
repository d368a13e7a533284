import Files

/// The files that an installation has put into the user's own data folder, by the list that `install.sh` keeps.
///
/// That is an installation in `~/.local`, whose `share` is this folder. Its files are its own: a registration neither
/// claims nor removes them.
struct HomeInstallation: Sendable {
    /// Below the data folder. Source: install.sh, `manifest`.
    static let list: FilePath = "songbook-open/installed"

    private static let lineStart = Array("file share/".utf8)

    /// Absolute paths.
    private let files: Set<FilePath>
    private let entry: FilePath

    init(in dataHome: FilePath) {
        let path = dataHome.appending(Self.list)
        let bytes = (try? FileReader.read(path, limit: RegistrationWork.sizeLimit).bytes) ?? []
        let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: Self.lineStart) }
        files = Set(lines.map { dataHome.appending(FilePath(bytes: Array($0.dropFirst(Self.lineStart.count)))) })
        entry = dataHome.appending(Registration.entryFile)
    }

    /// Whether there is an installation that opens songs.
    var isThere: Bool { files.contains(entry) }

    func owns(_ path: FilePath) -> Bool { files.contains(path) }
}
