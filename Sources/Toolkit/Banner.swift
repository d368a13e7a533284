import CAdwaita
import Translations

/// What a banner says and offers. (libadwaita 1.2 has none.)
public struct BannerContent {
    /// How much it matters, from little to much.
    public enum Style: String, CaseIterable {
        case information, warning, problem
    }

    /// A button on a banner.
    public struct Action {
        /// What the button says.
        public let label: String
        /// What it does.
        public let run: @MainActor () -> Void

        /// A button.
        public init(label: String, run: @escaping @MainActor () -> Void) {
            (self.label, self.run) = (label, run)
        }
    }

    /// How much it matters.
    public let style: Style
    /// What it says.
    public let text: String
    /// Its buttons, from left to right.
    public let actions: [Action]
    /// What may be of interest besides, where the pointer rests.
    public var detail: String?

    /// What one banner says.
    public init(style: Style, text: String, actions: [Action], detail: String? = nil) {
        (self.style, self.text, self.actions, self.detail) = (style, text, actions, detail)
    }
}

/// The banners above a page, one for each matter, in this order. None exists before it is needed.
@MainActor
public final class BannerArea {
    /// What a banner can be about.
    public enum Matter: Int, CaseIterable {
        case draft, conflict, saving, outsideChange, readOnly, notShown, notice
    }

    /// What is shown of one matter.
    private struct Banner {
        let widget: Widget
        let buttons: [Button]
    }

    private struct Button {
        let label: String
        let widget: Widget
    }

    /// The area as a widget. It scrolls where there is no room for all, as with large text in a small window.
    public let widget: Widget
    /// Called when a banner goes that has the keyboard, which is to be on the page then.
    public var onLeave: @MainActor () -> Void = {}

    private let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private var displayed = [Matter: Banner]() {
        didSet { if !isGone { gtk_widget_set_visible(widget, (!displayed.isEmpty).gboolean) } }
    }
    /// What the notice that is shown says.
    private var notices: [(text: String, style: BannerContent.Style)] = []
    /// Whether the window that it was in is destroyed; there is nothing to show anything in then.
    private var isGone = false

    /// An area without a banner.
    public init() {
        widget = ContentScroller.make(column)
        gtk_widget_set_visible(widget, 0)
        connect(column, "destroy") { [self] _ in isGone = true }
    }

    /// Shows `content`, in place of what was said of this matter before.
    public func show(_ content: BannerContent, about matter: Matter) {
        guard !isGone else { return }
        let old = displayed[matter]
        let banner = makeBanner(content)
        let previous = Matter.allCases.last { $0.rawValue < matter.rawValue && displayed[$0] != nil }
        gtk_box_insert_child_after(column.cast(), banner.widget, previous.flatMap { displayed[$0]?.widget })
        displayed[matter] = banner
        guard let old else { return }
        if hasFocus(old) { moveFocus(from: old, to: banner) }
        gtk_box_remove(column.cast(), old.widget)
    }

    /// Says something once, as a notice that can be closed. What another notice says that is still shown stays.
    public func notify(_ text: String, style: BannerContent.Style = .information) {
        notify([text], style: style)
    }

    /// Says several things once; nothing where there are none.
    public func notify(_ texts: [String], style: BannerContent.Style = .information) {
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
    public func isShown(_ matter: Matter) -> Bool {
        displayed[matter] != nil
    }

    /// Takes away what is said of this matter.
    public func hide(_ matter: Matter) {
        if matter == .notice { notices = [] }
        if let banner = displayed[matter], hasFocus(banner) { leave() }
        guard let banner = displayed.removeValue(forKey: matter), !isGone else { return }
        gtk_box_remove(column.cast(), banner.widget)
    }
}

extension BannerArea {
    /// What has the keyboard in the window.
    private var focus: Widget? { gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) } }

    private func hasFocus(_ banner: Banner) -> Bool {
        guard !isGone, let focus else { return false }
        return gtk_widget_is_ancestor(focus, banner.widget) != 0
    }

    /// Puts the keyboard on the button that says the same as the one that has it, or else on the one in its place.
    private func moveFocus(from old: Banner, to new: Banner) {
        guard let place = old.buttons.firstIndex(where: { $0.widget == focus }) else { return leave() }
        let same = new.buttons.first { $0.label == old.buttons[place].label }
        let next = same ?? new.buttons.dropFirst(place).first
        guard let next, gtk_widget_grab_focus(next.widget) != 0 else { return leave() }
    }

    /// Puts the keyboard on the page. GTK 4.8 would leave it to what goes, and no key would do anything any more.
    private func leave() {
        onLeave()
        guard let focus, gtk_widget_is_ancestor(focus, widget) != 0 else { return }
        gtk_root_set_focus(gtk_widget_get_root(widget), nil)
    }

    private func makeBanner(_ content: BannerContent) -> Banner {
        let label = gtk_label_new(content.text)!
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_selectable(label.opaque, 1)
        // One that is not focusable takes Shift+Tab nevertheless, which gets no further then. Source:
        // gtk_label_focus() in gtklabel.c.
        gtk_widget_set_can_focus(label, 0)
        setTooltip(label, content.detail)

        let row = WrapRow.make()
        let buttons = content.actions.map { action in
            let button: Widget = gtk_button_new_with_label(action.label)
            // The next key is for the page, not for a button that goes away.
            gtk_widget_set_focus_on_click(button, 0)
            wrapWords(on: button)
            connect(button, "clicked") { _ in action.run() }
            gtk_box_append(row.cast(), button)
            return Button(label: action.label, widget: button)
        }

        let clamp = adw_clamp_new()!
        adw_clamp_set_maximum_size(clamp.opaque, 900)
        adw_clamp_set_tightening_threshold(clamp.opaque, 900)
        adw_clamp_set_child(clamp.opaque, AdaptiveRow.make(label, row))

        let banner = cadwaita_alert_new()!
        setAccessibleName(banner, content.text)
        gtk_widget_add_css_class(banner, "banner")
        gtk_widget_add_css_class(banner, "banner-" + content.style.rawValue)
        gtk_box_append(banner.cast(), clamp)
        return Banner(widget: banner, buttons: buttons)
    }
}

extension BannerContent {
    /// Why something cannot be edited.
    public static func readOnly(_ text: String) -> BannerContent {
        BannerContent(style: .information, text: text, actions: [])
    }
}
