public import Files

/// The folders for a program's files. Source: XDG Base Directory Specification 0.8; relative values are ignored, as it
/// requires.
extension Environment {
    /// The user's home folder: `HOME`, else the password database, else `/`.
    public var homeDirectory: FilePath {
        absoluteValue("HOME") ?? accountHome ?? .root
    }

    /// `$XDG_CONFIG_HOME`, by default `~/.config`.
    public var configHome: FilePath {
        absoluteValue("XDG_CONFIG_HOME") ?? homeDirectory.appending(".config")
    }

    /// `$XDG_DATA_HOME`, by default `~/.local/share`.
    public var dataHome: FilePath {
        absoluteValue("XDG_DATA_HOME") ?? homeDirectory.appending(".local/share")
    }

    /// `$XDG_STATE_HOME`, by default `~/.local/state`.
    public var stateHome: FilePath {
        absoluteValue("XDG_STATE_HOME") ?? homeDirectory.appending(".local/state")
    }

    /// `$XDG_CACHE_HOME`, by default `~/.cache`.
    public var cacheHome: FilePath {
        absoluteValue("XDG_CACHE_HOME") ?? homeDirectory.appending(".cache")
    }

    /// `$XDG_RUNTIME_DIR`; nil if no login manager has created one.
    public var runtimeDirectory: FilePath? {
        absoluteValue("XDG_RUNTIME_DIR")
    }

    /// The folder of this program's locks; nil if there is no place for them.
    public var locks: Directory? {
        let folder = runtimeDirectory ?? stateHome
        return try? Directory.make(folder.appending("songbook/locks"))
    }

    /// `$XDG_DATA_DIRS`, by default `/usr/local/share` and `/usr/share`, in order of preference.
    public var dataDirectories: [FilePath] {
        let listed = list("XDG_DATA_DIRS").filter(\.isAbsolute)
        return listed.isEmpty ? ["/usr/local/share", "/usr/share"] : listed
    }

    /// The folders in which programs are searched for, from `PATH`; relative ones are left out.
    public var programDirectories: [FilePath] {
        list("PATH").filter(\.isAbsolute)
    }

    private func absoluteValue(_ name: String) -> FilePath? {
        path(name).flatMap { $0.isAbsolute ? $0 : nil }
    }

    private func list(_ name: String) -> [FilePath] {
        (variables[name] ?? []).split(separator: UInt8(ascii: ":")).map { FilePath(bytes: Array($0)) }
    }
}
