import CAdwaita
import Translations

/// What a banner says and offers. (libadwaita 1.2 has none.)
struct BannerContent {
    /// How much it matters, from little to much.
    enum Style: String, CaseIterable {
        case information, warning, problem
    }

    struct Action {
        let label: String
        let run: @MainActor () -> Void
    }

    let style: Style
    let text: String
    let actions: [Action]
    /// What may be of interest besides, where the pointer rests.
    var detail: String?
}

/// The banners above a page, one for each matter, in this order. None exists before it is needed.
@MainActor
final class BannerArea {
    /// What a banner can be about.
    enum Matter: Int, CaseIterable {
        case draft, conflict, saving, outsideChange, readOnly, notice
    }

    /// The area as a widget. It scrolls where there is no room for all, as with large text in a small window.
    let widget: Widget

    private let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private var displayed = [Matter: Widget]() {
        didSet { if !isGone { gtk_widget_set_visible(widget, (!displayed.isEmpty).gboolean) } }
    }
    /// What the notice that is shown says.
    private var notices: [(text: String, style: BannerContent.Style)] = []
    /// Whether the window that it was in is destroyed; there is nothing to show anything in then.
    private var isGone = false

    init() {
        widget = ContentScroller.make(column)
        gtk_widget_set_visible(widget, 0)
        connect(column, "destroy") { [self] _ in isGone = true }
    }

    /// Shows `content`, in place of what was said of this matter before.
    func show(_ content: BannerContent, about matter: Matter) {
        guard !isGone else { return }
        if let old = displayed[matter] { gtk_box_remove(column.cast(), old) }
        let banner = makeBanner(content)
        let previous = Matter.allCases.last { $0.rawValue < matter.rawValue && displayed[$0] != nil }
        gtk_box_insert_child_after(column.cast(), banner, previous.flatMap { displayed[$0] })
        displayed[matter] = banner
    }

    /// Says something once, as a notice that can be closed. What another notice says that is still shown stays.
    func notify(_ text: String, style: BannerContent.Style = .information) {
        notify([text], style: style)
    }

    /// Says several things once; nothing where there are none.
    func notify(_ texts: [String], style: BannerContent.Style = .information) {
        guard !texts.isEmpty else { return }
        notices = notices.filter { !texts.contains($0.text) } + texts.map { ($0, style) }
        let close = BannerContent.Action(label: translated("Close")) { [weak self] in self?.hide(.notice) }
        let strongest = BannerContent.Style.allCases.last { style in notices.contains { $0.style == style } }
        show(
            BannerContent(
                style: strongest ?? style, text: notices.map(\.text).joined(separator: " "), actions: [close]),
            about: .notice)
    }

    /// Whether something is said of this matter.
    func isShown(_ matter: Matter) -> Bool {
        displayed[matter] != nil
    }

    /// Takes away what is said of this matter.
    func hide(_ matter: Matter) {
        if matter == .notice { notices = [] }
        guard let banner = displayed.removeValue(forKey: matter), !isGone else { return }
        gtk_box_remove(column.cast(), banner)
    }
}

extension BannerArea {
    private func makeBanner(_ content: BannerContent) -> Widget {
        let label = gtk_label_new(content.text)!
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_selectable(label.opaque, 1)
        gtk_widget_set_focusable(label, 0)
        setTooltip(label, content.detail)

        let buttons = WrapRow.make()
        for action in content.actions {
            let button = gtk_button_new_with_label(action.label)!
            // The next key is for the page, not for a button that goes away.
            gtk_widget_set_focus_on_click(button, 0)
            wrapWords(on: button)
            connect(button, "clicked") { _ in action.run() }
            gtk_box_append(buttons.cast(), button)
        }

        let clamp = adw_clamp_new()!
        adw_clamp_set_maximum_size(clamp.opaque, 900)
        adw_clamp_set_tightening_threshold(clamp.opaque, 900)
        adw_clamp_set_child(clamp.opaque, AdaptiveRow.make(label, buttons))

        let banner = cadwaita_alert_new()!
        setAccessibleName(banner, content.text)
        gtk_widget_add_css_class(banner, "banner")
        gtk_widget_add_css_class(banner, "banner-" + content.style.rawValue)
        gtk_box_append(banner.cast(), clamp)
        return banner
    }
}

extension BannerContent {
    /// Why something cannot be edited.
    static func readOnly(_ text: String) -> BannerContent {
        BannerContent(style: .information, text: text, actions: [])
    }
}
