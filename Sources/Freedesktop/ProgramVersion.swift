/// The version of the program. The newest `<release>` in `share/metainfo` has the same: `Tests/Packaging/check`.
public let programVersion = "0.1.0"
