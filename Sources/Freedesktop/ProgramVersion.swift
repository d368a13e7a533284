/// The version of the program, which the metainfo in `share/` has too.
public let programVersion = "0.1.0"
