// Answers searches of the desktop: GNOME Shell's overview and KRunner. The session bus starts it for a search, and it ends
// when there was none for a while.
//
// A program of its own, so that nobody waits for a window to be made; it opens none, but has the bus start the window.

import Freedesktop
import Glibc
import Processes

// The index of a large library.
ProcessState.useLargePages(28 << 20)
exit(SearchService(environment: .current()).run())
