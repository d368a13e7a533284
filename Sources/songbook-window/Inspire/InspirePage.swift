import CAdwaita
import Toolkit

/// One page of the panel beside the song.
///
/// The panel makes it when it is opened first. While it is out of sight it does no work: whatever it is told then, it keeps
/// for ``shown()``.
@MainActor
protocol InspirePage: AnyObject {
    /// What it is called in the state of the window: a word of the program, which stays the same.
    var name: String { get }
    /// What it is called in the panel's header.
    var title: String { get }
    /// The page as a widget, which the panel owns once it has it.
    var widget: Widget { get }

    /// Another song is shown in the window, or none. Nothing that was asked for the song before may arrive any more.
    func show(_ song: OpenSong?)
    /// The song that is shown changed: its title, its place, what can be done with it; its text, its selection or its
    /// caret. Comes with every key.
    func songChanged()
    /// It is seen from now on.
    func shown()
    /// It is out of sight from now on: the panel is closed, or another page is seen.
    func hidden()
    /// Puts the keyboard where it is wanted first.
    func grabFocus()
    /// The window goes: nothing may be done to the widget any more.
    func close()
}
