import CPangoCairo
public import SheetLayout

/// A page of a sheet as a picture, on white paper.
public struct PagePicture {
    private let page: SheetPage
    private let paper: PaperSize

    /// - Parameter paper: the size that the page was laid out for.
    public init(of page: SheetPage, on paper: PaperSize) {
        (self.page, self.paper) = (page, paper)
    }

    /// Writes a PNG.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - width: in pixels, like the height; the page is scaled to this width.
    ///   - fonts: the fonts that the page was laid out with.
    /// - Returns: whether the file was written.
    public func write(to path: UnsafePointer<CChar>, width: Int32, height: Int32, _ fonts: PangoMeasuring) -> Bool {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
        let context = cairo_create(surface)
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        cairo_save(context)
        let scale = Double(width) / paper.width
        cairo_scale(context, scale, scale)
        page.draw(on: context, fonts)
        cairo_restore(context)
        // A border, for white surroundings.
        cairo_rectangle(context, 0.5, 0.5, Double(width) - 1, Double(height) - 1)
        cairo_set_line_width(context, 1)
        cairo_set_source_rgba(context, 0, 0, 0, 0.25)
        cairo_stroke(context)
        cairo_surface_flush(surface)
        return cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
    }
}
