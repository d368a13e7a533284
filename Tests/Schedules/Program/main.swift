// Lets programs work on one song at once, in orders that a seed decides, and looks whether words are lost.
//
//     schedules [--count N] [--seed N] [--trace] [--without CALL]
//     schedules --needed [--count N]
//     schedules --judge N [--in FOLDER]
//
// --seed repeats one schedule, --trace prints its calls, and --without CALL leaves a kind of call of savers out as
// though it were made. --needed does so with each kind: what is lost then, and by which seed. The last line says
// "N schedules, N acknowledged words, N lost"; the status is 1 where anything is that must not be.

import Files
import Glibc
import ScheduleWorld

let options: Options
do {
    options = try Options(CommandLine.arguments.dropFirst())
} catch {
    print("schedules: \(error)")
    exit(64)
}
if let count = options.judged {
    umask(0)
    for seed in 1...max(1, count) {
        if let difference = Judge(folder: FilePath(options.folder)).difference(seed: seed) {
            print("sequence \(seed): \(difference)")
            exit(1)
        }
    }
    print("\(count) sequences of calls, each as on \(options.folder)")
    exit(0)
}

// What a process makes once is made before: two actors might wait for one another within it.
_ = Scenario(.quiet, seed: 0).run()

if options.asksForNeed {
    Need(seeds: options.seeds).report()
    exit(0)
}

var acknowledged = 0
var lost = 0
var failed = 0
var unavoidable = 0
for seed in options.seeds {
    let outcome = Scenario(
        Plan(seed: seed), seed: seed, keepsSteps: options.traces, leftOut: options.leftOut
    ).run()
    acknowledged += outcome.acknowledged
    unavoidable += outcome.unavoidable.count
    if options.traces { outcome.steps.forEach { print("\($0.actor): \($0.call) = \($0.result)") } }
    guard !outcome.faults.isEmpty else { continue }
    failed += 1
    lost += outcome.faults.count { $0.hasSuffix(" is lost") }
    print("seed \(seed): \(outcome.faults.joined(separator: "; "))")
    outcome.notes.forEach { print("    \($0)") }
}
if unavoidable > 0 {
    print("\(unavoidable) words went where no call could have prevented it")
}
print("\(options.seeds.count) schedules, \(acknowledged) acknowledged words, \(lost) lost")
exit(failed == 0 ? 0 : 1)
