import CAdwaita

/// Tells when another day has begun by the computer's clock, also after it slept or its clock was set.
@MainActor
public final class DayChange {
    private let onChange: @MainActor () -> Void
    private var day = LocalDay.now

    /// - Parameter onChange: called when it is another day, a minute late at most.
    public init(_ onChange: @escaping @MainActor () -> Void) {
        self.onChange = onChange
        wait()
    }

    /// Looks at once.
    public func refresh() {
        let now = LocalDay.now
        guard now.number != day.number else { return }
        day = now
        onChange()
    }

    /// A timer stands still while the computer sleeps, and does not know of a clock that is set: it does not wait for
    /// the whole night.
    private func wait() {
        MainLoop.after(seconds: min(LocalDay.now.rest, 60)) { [weak self] in
            self?.refresh()
            self?.wait()
        }
    }
}

/// A day of the local calendar.
private struct LocalDay {
    /// Tells days from each other.
    let number: CInt
    /// The seconds to its end, where no clock is put forward or back in it. More than none.
    let rest: Double

    static var now: LocalDay {
        guard let now = g_date_time_new_now_local() else { return LocalDay(number: 0, rest: .infinity) }
        defer { g_date_time_unref(now) }
        let minutes = g_date_time_get_hour(now) * 60 + g_date_time_get_minute(now)
        return LocalDay(
            number: g_date_time_get_year(now) * 1000 + g_date_time_get_day_of_year(now),
            rest: max(0, 86400 - Double(minutes) * 60 - g_date_time_get_seconds(now)) + 0.1)
    }
}
