import CAdwaita

/// Shows the first of several widgets that there is room for, and none where there is room for none.
@MainActor
enum BestFit {
    /// - Parameters:
    ///   - choices: from the largest to the smallest; widgets that have no parent.
    ///   - isNatural: whether each is shown only in its natural width; else it may be as narrow as it can be.
    ///   - isStatus: whether they tell assistive technology how something stands.
    static func make(_ choices: [Widget], isNatural: Bool = false, isStatus: Bool = false) -> Widget {
        let widget: Widget = isStatus ? cadwaita_status_squeezer_new() : adw_squeezer_new()
        for choice in choices { adw_squeezer_add(widget.opaque, choice) }
        adw_squeezer_set_homogeneous(widget.opaque, 0)
        adw_squeezer_set_allow_none(widget.opaque, 1)
        if isNatural {
            adw_squeezer_set_switch_threshold_policy(widget.opaque, ADW_FOLD_THRESHOLD_POLICY_NATURAL)
        }
        func update() {
            let shown = adw_squeezer_get_visible_child(widget.opaque)
            for choice in choices { setAccessibleHidden(choice, choice != shown) }
        }
        connect(widget, "notify::visible-child") { _ in update() }
        update()
        return widget
    }
}
