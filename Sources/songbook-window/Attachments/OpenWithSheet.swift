import CAdwaita
import FileWork
import Files
import Freedesktop
import ListChanges
import SongNames
import Toolkit
import Translations

/// Asks with which program to open a file beside a song.
@MainActor
enum OpenWithSheet {
    /// - Parameter finish: called with the program that the user chose.
    static func ask(
        _ attachment: Attachment, over window: Widget, in environment: Environment,
        then finish: @escaping @MainActor (InstalledProgram) -> Void
    ) {
        let held = HeldWidget(window)
        FileWorker().run {
            attachment.isFolder ? MIMETypes.folder : MIMETypes(environment).type(of: attachment.path.name)
        } then: { (type: String) in
            guard gtk_widget_get_mapped(held.widget) != 0 else { return }
            let found = InstalledProgram.all(for: type)
            present(attachment, found.fitting + found.others, over: window, then: finish)
        }
    }

    private static func present(
        _ attachment: Attachment, _ programs: [InstalledProgram], over window: Widget,
        then finish: @escaping @MainActor (InstalledProgram) -> Void
    ) {
        let sheet = Sheet(
            over: window, title: translated("Open “\(attachment.path.displayName.amongWords)” With"), width: 420,
            height: 520)
        guard !programs.isEmpty else {
            let page = StatusPage(
                icon: "dialog-information-symbolic", title: translated("No Programs Found"),
                text: translated("Install a program that opens files of this type."), actions: [])
            return sheet.present(page.widget)
        }
        let rows = RowsView<ProgramRow>(name: translated("Programs"))
        gtk_widget_add_css_class(rows.widget, "browse-list")
        rows.fill = { row, position in row.show(programs[position]) }
        let choose: @MainActor (Int) -> Void = { position in
            guard programs.indices.contains(position) else { return }
            sheet.closeNow()
            finish(programs[position])
        }
        rows.onActivate = choose
        rows.onPress = { position, _ in choose(position) }
        rows.replace([RowChange(start: 0, removed: 0, added: programs.count)])
        rows.cursor = 0
        sheet.present(makeScroller(rows.widget))
        rows.grabFocus()
    }
}

/// A line with a program.
@MainActor
private final class ProgramRow: ListRow {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10)
    private(set) var accessibleName = ""
    private let icon: Widget = gtk_image_new()
    private let name = makeLabel("")

    init() {
        gtk_widget_add_css_class(widget, "browse-row")
        gtk_image_set_pixel_size(icon.opaque, 24)
        setAccessibleHidden(icon, true)
        for part in [icon, name] { gtk_box_append(widget.cast(), part) }
    }

    func show(_ program: InstalledProgram) {
        accessibleName = program.name.asLine
        gtk_label_set_text(name.opaque, accessibleName)
        if let image = program.icon {
            gtk_image_set_from_gicon(icon.opaque, image)
        } else {
            gtk_image_set_from_icon_name(icon.opaque, "application-x-executable-symbolic")
        }
    }
}
