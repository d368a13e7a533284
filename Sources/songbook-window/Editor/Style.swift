import CAdwaita
import Toolkit

/// The style rules of the window. Colors are libadwaita's, so light and dark follow the system; with high contrast,
/// elements that differ by a shade of gray get an outline, and nothing is faint.
@MainActor
enum Style {
    /// Must be called once, when the display is open.
    static func install() {
        _ = StyleSheet(rules + sizes)
        let contrast = StyleSheet()
        let manager = adw_style_manager_get_default()!
        func updateContrast() {
            contrast.load(adw_style_manager_get_high_contrast(manager) != 0 ? highContrastRules : "")
        }
        updateContrast()
        connect(manager, "notify::high-contrast") { _ in updateContrast() }
    }

    private static let sizes =
        TextZoom.rules(for: ".song-lyrics", size: 118, unit: "%")
        + TextZoom.rules(for: ".song-title", size: 210, unit: "%")

    private static let rules = """
        window.song-window { background-color: @view_bg_color; color: @view_fg_color; }
        .song-title { font-weight: 800; padding: 22px 36px 10px 36px; min-height: 0; }
        entry.song-title, entry.song-title:focus-within { background: none; box-shadow: none; outline: none; }
        .song-title placeholder, .song-lyrics .placeholder { color: alpha(@view_fg_color, 0.55); opacity: 1; }
        .song-lyrics, .song-lyrics > text { background: none; }
        .version .song-title { padding: 18px 24px 10px 24px; }
        .version-title { font-size: 140%; font-weight: 800; }
        .title-note { padding: 0 36px 6px 36px; color: alpha(@view_fg_color, 0.7); }
        .file-name-note { padding: 0 36px 6px 36px; }
        .file-name-note > .title-note { padding: 0; }
        .file-name-note > button { padding: 1px 8px; min-height: 0; font-weight: normal; }
        .save-state { font-size: 90%; margin-left: 6px; margin-right: 6px; }
        .tags { padding: 0 36px 6px 36px; }
        .tag { border-radius: 99px; padding: 0 4px 0 12px; background-color: alpha(@view_fg_color, 0.08); }
        .tag > .tag-name { padding: 0; }
        .tag > .tag-name > label { font-size: 90%; font-weight: normal; padding: 3px 0; }
        .tag:dir(rtl) { padding: 0 12px 0 4px; }
        .tag > .tag-name:last-child { margin-right: 8px; }
        .tag > .tag-name:last-child:dir(rtl) { margin-right: 0; margin-left: 8px; }
        .tag button { min-width: 22px; min-height: 22px; padding: 0; }
        .tags > entry { min-height: 26px; }
        .tags > button { min-width: 26px; min-height: 26px; padding: 0; }
        .attachments { padding: 0 26px 6px 26px; }
        .attachments > box > label { padding: 0 10px; }
        .attachments .browse-list { padding: 0; }
        .attachment-row { padding: 3px 10px; }
        .folder-sidebar { background-color: @window_bg_color; color: @window_fg_color; }
        .browse-view { background-color: @view_bg_color; }
        .sidebar-pane .folder-sidebar, .sidebar-pane .browse-view { background: none; }
        .browse-list { background: none; padding: 4px 8px; }
        .browse-list > row { border-radius: 8px; padding: 0; }
        listview > row:focus:not(:selected), listview > row:focus-visible, listview > row.ringed {
            outline: 2px solid alpha(@accent_color, 0.5); outline-offset: -2px; }
        .browse-list > row.marked { box-shadow: inset 3px 0 0 @accent_color; }
        .browse-list > row.marked:dir(rtl) { box-shadow: inset -3px 0 0 @accent_color; }
        .browse-row { padding: 9px 10px; }
        .browse-title { font-weight: 600; }
        .song-marks > image { -gtk-icon-size: 12px; }
        .folder-row { padding: 2px 0; min-height: 28px; }
        .sidebar-heading { padding: 8px 0 0 0; min-height: 24px; }
        .sidebar-heading > label { font-size: 85%; font-weight: 700; }
        .tag-line > image { color: alpha(@window_fg_color, 0.35); }
        .tag-red > image { color: @red_3; } .tag-orange > image { color: @orange_3; }
        .tag-yellow > image { color: @yellow_5; } .tag-green > image { color: @green_4; }
        .tag-blue > image { color: @blue_3; } .tag-purple > image { color: @purple_3; }
        .tag-brown > image { color: @brown_3; } .tag-gray > image { color: @dark_1; }
        .save-search { margin: 0 6px 4px 6px; padding: 2px 8px; min-height: 24px; font-weight: normal; }
        .folder-row button { min-width: 20px; min-height: 20px; padding: 0; }
        .folder-row > box { min-height: 28px; }
        .folder-heading { margin-top: 6px; margin-bottom: 2px; }
        .browse-row:drop(active), .folder-row:drop(active), .path-bar button:drop(active) {
            background-color: alpha(@accent_bg_color, 0.25); border-radius: 8px; box-shadow: none; }
        .folder-row.drop-above:drop(active), .folder-row.drop-below:drop(active) {
            background: none; border-radius: 0; box-shadow: inset 0 2px @accent_bg_color; }
        .folder-row.drop-below:drop(active) { box-shadow: inset 0 -2px @accent_bg_color; }
        .browse-view stack:drop(active) { background-color: alpha(@accent_bg_color, 0.1); box-shadow: none; }
        .dragged { background-color: @view_bg_color; box-shadow: inset 0 0 0 1px alpha(@view_fg_color, 0.15); }
        .path-bar { padding: 0 6px 4px 6px; }
        .path-bar button { padding: 2px 8px; min-height: 24px; font-weight: normal; }
        .path-bar button:disabled { color: inherit; filter: none; }
        .query-suggestions { background: none; padding: 0 12px 6px; }
        .query-suggestions > row { padding: 3px 10px; min-height: 24px; border-radius: 6px; }
        .suggestions { padding: 6px 12px 12px 12px; }
        .suggestion { padding: 8px 10px 4px 12px; }
        .rhyme-row { padding: 0 10px; min-height: 25px; }
        .rhyme-section { font-weight: 700; }
        .recording-bar { padding: 8px 12px; border-top: 1px solid @borders; }
        .library-status { padding: 6px 12px; border-top: 1px solid @borders; }
        .status-indicator { border-radius: 0; padding: 6px 12px; min-height: 0; font-weight: normal; }
        .library-offer { padding: 6px 12px; }
        .banner { padding: 10px 12px 10px 18px; }
        .banner:dir(rtl) { padding: 10px 18px 10px 12px; }
        .banner-information { background-color: alpha(@accent_bg_color, 0.14); }
        .banner-warning { background-color: alpha(@warning_bg_color, 0.3); }
        .banner-problem { background-color: alpha(@error_bg_color, 0.17); }
        window.compare, .compare floating-sheet > sheet, .compare bottom-sheet > sheet {
            background-color: @view_bg_color; color: @view_fg_color; }
        .difference { padding: 12px; border-radius: 12px; background-color: alpha(@warning_bg_color, 0.16); }
        .comparison .line { padding: 0.18em 8px; min-height: 1.2em; border-radius: 6px; }
        .comparison .marked { background-color: alpha(@accent_bg_color, 0.16); }
        .keeps-this .that.marked, .keeps-that .this.marked, .keeps-neither .marked {
            opacity: 0.5; text-decoration: line-through; background-color: alpha(@view_fg_color, 0.06); }
        .edited-lines textview, .edited-lines textview > text { background: none; }
        """

    private static let highContrastRules = """
        .song-title placeholder, .song-lyrics .placeholder { color: alpha(@view_fg_color, 0.8); }
        listview > row:selected, .tag, .comparison .marked, .difference {
            box-shadow: inset 0 0 0 1px alpha(currentColor, 0.6); }
        .banner { border-bottom: 1px solid alpha(currentColor, 0.6); }
        .keeps-this .that.marked, .keeps-that .this.marked, .keeps-neither .marked { opacity: 1; }
        .library-status, .library-offer { border-top: 1px solid alpha(currentColor, 0.6); }
        """
}
