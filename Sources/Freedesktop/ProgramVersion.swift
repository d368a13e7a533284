/// The version of the program. The newest `<release>` in `share/metainfo` must match: `Tests/Packaging/check`.
public let programVersion = "0.1.0"
