import CAdwaita

/// Reports when a new day has begun by the computer's clock, even after sleep or a change of the clock.
@MainActor
public final class DayChange {
    private let today: @MainActor () -> LocalDay
    private let onChange: @MainActor () -> Void
    private var day: LocalDay

    /// - Parameter onChange: called when a new day has begun, at most a minute late.
    public convenience init(_ onChange: @escaping @MainActor () -> Void) {
        self.init(today: { LocalDay.now }, onChange)
    }

    /// - Parameter today: returns the current day.
    init(today: @escaping @MainActor () -> LocalDay, _ onChange: @escaping @MainActor () -> Void) {
        (self.today, self.onChange) = (today, onChange)
        day = today()
        wait()
    }

    /// Checks at once.
    public func refresh() {
        let now = today()
        guard now.number != day.number else { return }
        day = now
        onChange()
    }

    /// A timer stands still while the computer sleeps, and does not notice that the clock is set, so it does not wait
    /// for the whole night.
    private func wait() {
        MainLoop.after(seconds: min(today().rest, 60)) { [weak self] in
            self?.refresh()
            self?.wait()
        }
    }
}

/// A day of the local calendar.
struct LocalDay {
    /// Distinguishes days.
    let number: CInt
    /// The seconds to its end, unless the clock is changed in it. Greater than 0.
    let rest: Double

    static var now: LocalDay { LocalDay(g_date_time_new_now_local()) }
}

extension LocalDay {
    /// The day of a time, which it takes over; no day of the calendar if that is nil.
    init(_ time: OpaquePointer?) {
        guard let time else {
            (number, rest) = (0, .infinity)
            return
        }
        defer { g_date_time_unref(time) }
        let minutes = g_date_time_get_hour(time) * 60 + g_date_time_get_minute(time)
        number = g_date_time_get_year(time) * 1000 + g_date_time_get_day_of_year(time)
        rest = max(0, 86400 - Double(minutes) * 60 - g_date_time_get_seconds(time)) + 0.1
    }
}
