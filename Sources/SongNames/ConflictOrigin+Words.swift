import Translations

extension ConflictOrigin {
    /// A description of a copy with this origin, as the beginning of a sentence.
    public var words: String {
        guard let program else {
            return device.map { translated("Conflict copy from \($0)") } ?? translated("Conflict copy")
        }
        let name = program.name
        guard let device else { return translated("Conflict copy by \(name)") }
        return program == .syncthing
            // Translators: a sync program, and a device that it knows.
            ? translated("Conflict copy by \(name) on \(device)")
            // Translators: a sync program, and a device or a user that it knows.
            : translated("Conflict copy by \(name) from \(device)")
    }
}
