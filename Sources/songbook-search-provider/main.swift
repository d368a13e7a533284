// Serves the desktop's searches: GNOME Shell's overview and KRunner. The session bus starts it for a search, and it
// ends when there were none for a while.
//
// As a separate program it need not create a window; to show a song, it makes the bus start the window.

import Freedesktop
import Glibc
import Processes

// For the index of a large library.
ProcessState.useLargePages(28 << 20)
exit(SearchService(environment: .current()).run())
