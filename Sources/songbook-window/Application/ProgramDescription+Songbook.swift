import Freedesktop
import Toolkit
import Translations

extension ProgramDescription {
    @MainActor static var songbook: ProgramDescription {
        ProgramDescription(
            name: "Songbook", icon: Application.id, version: programVersion,
            summary: translated("Write songs. Every song is a file in a folder that you choose."))
    }
}
