import CAdwaita
import FileWork
import Files
import Freedesktop
import SongNames
import SongbookModel
import Toolkit
import Translations

/// Shows a picture beside a song as large as fits.
@MainActor
enum PictureSheet {
    /// The maximum height and width of the picture, in pixels.
    private nonisolated static let size = 2560

    /// - Parameter open: called to open the picture in another program.
    static func present(
        _ attachment: Attachment, over window: Widget, in environment: Environment,
        open: @escaping @MainActor () -> Void
    ) {
        let name = attachment.path.displayName
        let sheet = Sheet(over: window, title: name, cancel: nil, width: 960, height: 720)
        let stack: Widget = gtk_stack_new()
        let picture: Widget = gtk_picture_new()
        gtk_widget_set_size_request(picture, 200, 150)
        setMargins(picture, 12, 12)
        gtk_picture_set_alternative_text(picture.opaque, name)
        setAccessibleName(picture, name)
        let action = StatusPage.Action(label: translated("Open in Another Program")) {
            sheet.closeNow()
            open()
        }
        let failure = StatusPage(
            icon: attachment.icon, title: translated("Could Not Show Picture"),
            text: translated("It may be damaged, too large, or of a type that is not supported here."),
            actions: [action])
        for (child, name) in [(picture, "picture"), (failure.widget, "failure")] {
            gtk_stack_add_named(stack.opaque, child, name)
        }
        let worker = FileWorker()
        sheet.onClose { worker.dropResults() }
        sheet.present(stack)
        let path = attachment.path
        worker.run {
            PictureDecoder.decode(path, size: size, environment: environment)
        } then: { (decoded: DecodedPicture?) in
            guard let texture = decoded?.makeTexture() else {
                gtk_stack_set_visible_child_name(stack.opaque, "failure")
                return failure.grabFocus()
            }
            gtk_picture_set_paintable(picture.opaque, texture)
            g_object_unref(UnsafeMutableRawPointer(texture))
        }
    }
}
