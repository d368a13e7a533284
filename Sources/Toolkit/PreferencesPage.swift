import CAdwaita

/// A page of rows in groups, which can be scrolled.
@MainActor
public enum PreferencesPage {
    /// Rows under a heading. Source: AdwPreferencesGroup.
    public struct Group {
        /// The heading.
        public let title: String
        /// The text below the heading.
        public var description: String?
        /// The rows, from top to bottom.
        public let rows: [Widget]

        /// Rows with a heading, and a text below it.
        public init(title: String, description: String? = nil, rows: [Widget]) {
            (self.title, self.description, self.rows) = (title, description, rows)
        }
    }

    /// A page of groups, from top to bottom.
    public static func make(_ groups: [Group]) -> Widget {
        let page: Widget = adw_preferences_page_new()
        for group in groups {
            let box: Widget = adw_preferences_group_new()
            // Both are markup there.
            let title = g_markup_escape_text(group.title, -1)
            let description = group.description.flatMap { g_markup_escape_text($0, -1) }
            adw_preferences_group_set_title(box.cast(), title)
            adw_preferences_group_set_description(box.cast(), description)
            g_free(title)
            g_free(description)
            for row in group.rows { adw_preferences_group_add(box.cast(), row) }
            adw_preferences_page_add(page.cast(), box.cast())
        }
        return page
    }
}
