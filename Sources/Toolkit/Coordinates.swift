import CAdwaita

/// Converts a place from `source` to `target`; nil if they are not in one window. In pixels, from the widgets' corners.
@MainActor
func translate(_ x: Double, _ y: Double, from source: Widget, to target: Widget) -> (x: Double, y: Double)? {
    var (start, end) = (graphene_point_t(x: Float(x), y: Float(y)), graphene_point_t())
    guard gtk_widget_compute_point(source, target, &start, &end) != 0 else { return nil }
    return (Double(end.x), Double(end.y))
}
