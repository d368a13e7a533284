/// A name that Windows reserves for a device, with any extension. Source: Microsoft, "Naming Files, Paths, and
/// Namespaces".
struct DeviceName {
    private static let names: Set<String> = {
        let digits = "0123456789¹²³".map(String.init)
        return Set(
            ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"] + digits.flatMap { ["COM" + $0, "LPT" + $0] })
    }()

    /// The device, in upper case.
    let text: String
    /// The end of the device in the name.
    let end: String.Index

    /// Nil if the name is not that of a device.
    init?(of name: String) {
        end = name.unicodeScalars.firstIndex(of: ".") ?? name.endIndex
        text = String(name[..<end]).trimmingWhiteSpace.uppercased()
        guard Self.names.contains(text) else { return nil }
    }
}
