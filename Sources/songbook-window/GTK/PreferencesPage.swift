import CAdwaita

/// A page of rows in groups, which can be scrolled.
@MainActor
enum PreferencesPage {
    struct Group {
        let title: String
        var description: String?
        let rows: [Widget]
    }

    static func make(_ groups: [Group]) -> Widget {
        let page: Widget = adw_preferences_page_new()
        for group in groups {
            let box: Widget = adw_preferences_group_new()
            adw_preferences_group_set_title(box.cast(), group.title)
            adw_preferences_group_set_description(box.cast(), group.description)
            for row in group.rows { adw_preferences_group_add(box.cast(), row) }
            adw_preferences_page_add(page.cast(), box.cast())
        }
        return page
    }
}
