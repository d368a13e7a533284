import CAdwaita
import SongLibrary
import Toolkit
import Translations

/// How all windows look according to the settings: light or dark, and the font of the songs.
@MainActor
final class Appearance {
    /// The settings in use.
    private(set) var settings = Settings()
    /// Called when the setting for light or dark windows has changed.
    var onStyleChange: @MainActor (Settings.Appearance) -> Void = { _ in }
    private lazy var fontRules = StyleSheet(layer: 1)

    /// Uses these settings from now on.
    func apply(_ newSettings: Settings) {
        let old = settings
        settings = newSettings
        if settings.appearance != old.appearance {
            adw_style_manager_set_color_scheme(adw_style_manager_get_default(), settings.appearance.scheme)
            onStyleChange(settings.appearance)
        }
        if settings.font != old.font { fontRules.load(settings.font.map(SongFont.rules) ?? "") }
    }
}

extension Settings.Appearance {
    /// Its name in menus and settings.
    var label: String {
        switch self {
        case .system: translated("Follow System")
        case .light: translated("Light")
        case .dark: translated("Dark")
        }
    }

    fileprivate var scheme: AdwColorScheme {
        switch self {
        case .system: ADW_COLOR_SCHEME_DEFAULT
        case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
        case .dark: ADW_COLOR_SCHEME_FORCE_DARK
        }
    }
}

/// The font of title and lyrics.
enum SongFont {
    /// The size of the title relative to the lyrics.
    private static let titleScale = 1.78

    /// Returns the CSS rules for a Pango font description; what it does not specify is the desktop's.
    static func rules(for name: String) -> String {
        guard let font = pango_font_description_from_string(name) else { return "" }
        defer { pango_font_description_free(font) }
        let fields = pango_font_description_get_set_fields(font)
        var rules = ""
        if fields.rawValue & PANGO_FONT_MASK_FAMILY.rawValue != 0,
            let family = pango_font_description_get_family(font).map({ String(cString: $0) })
        {
            rules += "font-family: \"\(family.filter { $0 != "\"" && $0 != "\\" })\"; "
        }
        if fields.rawValue & PANGO_FONT_MASK_STYLE.rawValue != 0 {
            rules += "font-style: \(style(pango_font_description_get_style(font))); "
        }
        let weight = "font-weight: \(min(max(pango_font_description_get_weight(font).rawValue, 100), 1000)); "
        let hasWeight = fields.rawValue & PANGO_FONT_MASK_WEIGHT.rawValue != 0
        let size = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
        let unit = pango_font_description_get_size_is_absolute(font) != 0 ? "px" : "pt"
        let sizes =
            size > 0
            ? TextZoom.rules(for: ".song-lyrics", size: size, unit: unit)
                + TextZoom.rules(for: ".song-title", size: size * titleScale, unit: unit) : ""
        return ".song-lyrics { \(rules)\(hasWeight ? weight : "")}\n.song-title, .version-title { \(rules)}\n\(sizes)"
    }

    private static func style(_ style: PangoStyle) -> String {
        switch style {
        case PANGO_STYLE_ITALIC: "italic"
        case PANGO_STYLE_OBLIQUE: "oblique"
        default: "normal"
        }
    }
}
