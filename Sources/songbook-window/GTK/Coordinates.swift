import CAdwaita

/// A place in `source`, as `target` has it; nil where they are not in one window. In pixels, from the widgets' corners.
@MainActor
func translate(_ x: Double, _ y: Double, from source: Widget, to target: Widget) -> (x: Double, y: Double)? {
    var place = (x: 0.0, y: 0.0)
    guard gtk_widget_translate_coordinates(source, target, x, y, &place.x, &place.y) != 0 else { return nil }
    return place
}
