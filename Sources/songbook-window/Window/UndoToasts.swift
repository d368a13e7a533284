import SongbookModel
import Toolkit
import Translations

/// Offers for some seconds to undo changes to a window's library.
@MainActor
final class UndoToasts {
    private var toasts: [LibraryUndo.Offer.ID: ToastOffer] = [:]

    /// Shows these offers, and no others.
    func show(_ offers: [LibraryUndo.Offer], in window: SongWindow) {
        for (id, toast) in toasts where !offers.contains(where: { $0.id == id }) {
            toasts[id] = nil
            toast.withdraw()
        }
        for offer in offers where toasts[offer.id] == nil {
            toasts[offer.id] = window.offer(offer.words, button: translated("_Undo")) { [weak self, weak window] in
                self?.toasts[offer.id] = nil
                window?.libraryUndo.end(offer.id)
            } action: { [weak window] in
                window?.libraryUndo.take(offer)
            }
        }
    }
}
