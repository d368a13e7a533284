/// How a row of a list is clicked.
public enum RowClick: Sendable {
    case plain
    /// With Ctrl held, which selects it in addition to others.
    case choosing
    /// With Shift held, which selects all rows up to it.
    case extending
}
