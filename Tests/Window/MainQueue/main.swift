// Asks whether tasks of the main actor run under GLib's loop as they have to. Prints a line for each check; the status is
// 1 where one fails. Needs a display. With the argument `keys` it waits for the keys a and b.

import CAdwaita
import Dispatch
import Glibc
import Observation
import Toolkit

@MainActor
final class Checks {
    private(set) var failures = 0

    func check(_ name: String, _ isSo: Bool, _ seen: String = "") {
        print("\(isSo ? "ok" : "not ok")  \(name)\(seen.isEmpty ? "" : ": \(seen)")")
        if !isSo { failures += 1 }
    }
}

@MainActor
private final class Frames {
    var count = 0
    var isOver = false
}

/// To another thread and back.
private func hop() async {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume() }
    }
}

/// The most memory that this process has had, in KiB. Source: getrusage(2).
private func memory() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
}

@MainActor
private func checkTasks(_ checks: Checks) async {
    var order = [Int]()
    MainLoop.post { order.append(1) }
    let second = Task { order.append(2) }
    MainLoop.post { order.append(3) }
    await second.value
    await hop()
    checks.check("tasks and what is posted run in the order in which they came", order == [1, 2, 3], "\(order)")

    let start = MainLoop.now
    try? await Task.sleep(for: .milliseconds(30))
    checks.check("a task sleeps", MainLoop.now - start >= 0.03)

    let sleeper = Task { try await Task.sleep(for: .seconds(3600)) }
    sleeper.cancel()
    var isCancelled = false
    do { try await sleeper.value } catch { isCancelled = error is CancellationError }
    checks.check("a task that sleeps is cancelled", isCancelled)
}

/// Does something at least 10,000 times, and for 0.3 s, while a window has something to draw in each frame.
@MainActor
private func checkFrames(
    _ checks: Checks, in window: Widget, while what: String, _ step: @MainActor () async -> Void
) async {
    let frames = Frames()
    FrameCallback.run(in: window) {
        frames.count += 1
        return !frames.isOver
    }
    let begin = MainLoop.now
    while frames.count == 0, MainLoop.now - begin < 10 { try? await Task.sleep(for: .milliseconds(10)) }
    for _ in 0..<1000 { await step() }
    frames.count = 0
    let (start, before) = (MainLoop.now, memory())
    var steps = 0
    while steps < 10_000 || MainLoop.now - start < 0.3 {
        await step()
        steps += 1
    }
    let growth = memory() - before
    checks.check("frames are drawn while \(what)", frames.count >= 3, "\(frames.count) frames, \(steps) times")
    checks.check("that leaves nothing in memory", growth < 1024, "\(growth) KiB")
    frames.isOver = true
}

/// A chain of posts of which each makes the next.
@MainActor
private func goOn(_ left: Int, _ finish: @escaping @MainActor () -> Void) {
    if left == 0 { return finish() }
    MainLoop.post { goOn(left - 1, finish) }
}

@Observable @MainActor
private final class Key {
    var isPressed = false
}

/// A key that is heard right after the one that changes what it means: what is rendered of that is shown by then.
@MainActor
private func checkKeys(_ checks: Checks, in window: Widget, then finish: @escaping @MainActor () -> Void) {
    let (first, shown) = (Key(), Key())
    render(first, in: window) { shown.isPressed = $0.isPressed }
    DueRenderings.flushBeforeInput(in: window)
    let controller = gtk_event_controller_key_new()!
    connect(controller, "key-pressed") { emission in
        if emission.uint(1) == UInt32(GDK_KEY_a) {
            first.isPressed = true
            checks.check("a change is not shown while a key is heard", !shown.isPressed)
            // The next key waits by the time that this one is over.
            usleep(300_000)
        } else {
            checks.check("a change is shown before the next key is heard", shown.isPressed)
            finish()
        }
        emission.answer(true)
    }
    gtk_widget_add_controller(window, controller)
}

@MainActor
private func run() -> CInt {
    gtk_init()
    let loop = g_main_loop_new(nil, 0)
    let window: Widget = gtk_window_new()
    gtk_window_set_child(window.cast(), gtk_label_new("Frames"))
    gtk_window_present(window.cast())
    MainLoop.start()
    let checks = Checks()
    gtk_window_set_title(window.cast(), "Main Queue")
    if CommandLine.arguments.dropFirst().first == "keys" {
        checkKeys(checks, in: window) { g_main_loop_quit(loop) }
        g_main_loop_run(loop)
        return checks.failures == 0 ? 0 : 1
    }
    Task {
        await checkTasks(checks)
        await checkFrames(checks, in: window, while: "a task goes to another thread and back") { await hop() }
        await checkFrames(checks, in: window, while: "a task lets others go first") { await Task.yield() }
        await checkFrames(checks, in: window, while: "one post makes the next") {
            await withCheckedContinuation { continuation in goOn(10) { continuation.resume() } }
        }
        g_main_loop_quit(loop)
    }
    g_main_loop_run(loop)
    return checks.failures == 0 ? 0 : 1
}

exit(run())
