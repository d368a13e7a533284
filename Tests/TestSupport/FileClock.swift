import Files
import Glibc

/// Waits until what changes from now on has a later time on the disk than all that has changed by now. The kernel stamps
/// files with the clock of its last tick.
public func waitForFileClock() {
    let before = FileTime.tick
    while FileTime.tick <= before { usleep(500) }
}
