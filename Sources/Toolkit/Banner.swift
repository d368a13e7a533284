import CAdwaita
import Translations

/// The text and the actions of a banner. (libadwaita 1.2 has no banners.)
public struct BannerContent {
    /// How important it is, from low to high.
    public enum Style: String, CaseIterable {
        case information, warning, problem
    }

    /// A button on a banner.
    public struct Action {
        /// The label of the button.
        public let label: String
        /// What it does.
        public let run: @MainActor () -> Void

        /// A button.
        public init(label: String, run: @escaping @MainActor () -> Void) {
            (self.label, self.run) = (label, run)
        }
    }

    /// How important it is.
    public let style: Style
    /// Its text.
    public let text: String
    /// Its buttons, from left to right.
    public let actions: [Action]
    /// Details, shown in a tooltip.
    public var detail: String?

    /// The content of one banner.
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

    /// The banner about one matter.
    private final class Banner {
        let widget: Widget
        var content: BannerContent
        var buttons: [Button] = []

        init(_ content: BannerContent) {
            widget = cadwaita_alert_new()!
            self.content = content
        }
    }

    private struct Button {
        let label: String
        let widget: Widget
    }

    /// The area as a widget. It scrolls if there is no room for all, as with large text in a small window.
    public let widget: Widget
    /// Called when a banner with the focus goes; the focus must then move to the page.
    public var onLeave: @MainActor () -> Void = {}

    private let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private var displayed = [Matter: Banner]() {
        didSet { if !isGone { gtk_widget_set_visible(widget, (!displayed.isEmpty).gboolean) } }
    }
    /// The texts of the notice that is shown.
    private var notices: [(text: String, style: BannerContent.Style)] = []
    /// Whether the window that it was in is destroyed; then nothing can be shown.
    private var isGone = false

    /// An area without a banner.
    public init() {
        widget = ContentScroller.make(column)
        gtk_widget_set_visible(widget, 0)
        connect(column, "destroy") { [self] _ in
            isGone = true
            // The actions of their buttons may retain the owner of this.
            displayed = [:]
        }
    }

    /// Shows `content` in place of the previous banner about this matter. A banner that looks the same stays; its
    /// buttons get the actions of `content`.
    public func show(_ content: BannerContent, about matter: Matter) {
        guard !isGone else { return }
        let old = displayed[matter]
        if let old, old.content.saysTheSame(as: content) {
            old.content = content
            return
        }
        let banner = makeBanner(content)
        let previous = Matter.allCases.last { $0.rawValue < matter.rawValue && displayed[$0] != nil }
        gtk_box_insert_child_after(column.cast(), banner.widget, previous.flatMap { displayed[$0]?.widget })
        displayed[matter] = banner
        guard let old else { return }
        if hasFocus(old) { moveFocus(from: old, to: banner) }
        gtk_box_remove(column.cast(), old.widget)
    }

    /// Shows a message once, as a notice that can be closed. Texts of a notice that is still shown stay.
    public func notify(_ text: String, style: BannerContent.Style = .information) {
        notify([text], style: style)
    }

    /// Shows several messages once; does nothing if there are none.
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

    /// Whether a banner about this matter is shown.
    public func isShown(_ matter: Matter) -> Bool {
        displayed[matter] != nil
    }

    /// Removes the banner about this matter.
    public func hide(_ matter: Matter) {
        if matter == .notice { notices = [] }
        if let banner = displayed[matter], hasFocus(banner) { leave() }
        guard let banner = displayed.removeValue(forKey: matter), !isGone else { return }
        gtk_box_remove(column.cast(), banner.widget)
    }
}

extension BannerArea {
    /// The widget of the window that has the focus.
    private var focus: Widget? { gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) } }

    private func hasFocus(_ banner: Banner) -> Bool {
        guard !isGone, let focus else { return false }
        return gtk_widget_is_ancestor(focus, banner.widget) != 0
    }

    /// Moves the focus to the button with the same label as the focused one, or else to the one in its place.
    private func moveFocus(from old: Banner, to new: Banner) {
        guard let place = old.buttons.firstIndex(where: { $0.widget == focus }) else { return leave() }
        let same = new.buttons.first { $0.label == old.buttons[place].label }
        let next = same ?? new.buttons.dropFirst(place).first
        guard let next, gtk_widget_grab_focus(next.widget) != 0 else { return leave() }
    }

    /// Moves the focus to the page. GTK 4.8 would leave it on the removed widget, and no key would work any more.
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
        // A label that is not focusable still takes Shift+Tab, which then gets no further. Source: gtk_label_focus() in
        // gtklabel.c.
        gtk_widget_set_can_focus(label, 0)
        setTooltip(label, content.detail)

        let banner = Banner(content)
        let row = WrapRow.make()
        banner.buttons = content.actions.indices.map { index in
            let action = content.actions[index]
            let button: Widget = gtk_button_new_with_label(action.label)
            // The next key is for the page, not for a button that goes away.
            gtk_widget_set_focus_on_click(button, 0)
            wrapWords(on: button)
            connect(button, "clicked") { [weak banner] _ in banner?.content.actions[index].run() }
            gtk_box_append(row.cast(), button)
            return Button(label: action.label, widget: button)
        }

        let clamp = adw_clamp_new()!
        adw_clamp_set_maximum_size(clamp.opaque, 900)
        adw_clamp_set_tightening_threshold(clamp.opaque, 900)
        adw_clamp_set_child(clamp.opaque, AdaptiveRow.make(label, row))

        setAccessibleName(banner.widget, content.text)
        gtk_widget_add_css_class(banner.widget, "banner")
        gtk_widget_add_css_class(banner.widget, "banner-" + content.style.rawValue)
        gtk_box_append(banner.widget.cast(), clamp)
        return banner
    }
}

extension BannerContent {
    /// Whether both look the same.
    fileprivate func saysTheSame(as other: BannerContent) -> Bool {
        style == other.style && text == other.text && detail == other.detail
            && actions.map(\.label) == other.actions.map(\.label)
    }

    /// Why something cannot be edited.
    public static func readOnly(_ text: String) -> BannerContent {
        BannerContent(style: .information, text: text, actions: [])
    }
}
