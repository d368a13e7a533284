// Runs programs on one song at the same time, in orders that a seed determines, and checks whether words are lost. For
// the options, see `Tests/Schedules/run`.

import Files
import Glibc

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
        if let fault = PowerJudge().fault(seed: seed) {
            print("power cut \(seed): \(fault)")
            exit(1)
        }
    }
    print("\(count) sequences of calls, each as on \(options.folder), and power cuts that leave what was promised")
    exit(0)
}

if options.asksForNeed {
    Need(operation: options.operation, seeds: options.seeds).report(Workers(options.jobs))
    exit(0)
}
if options.asksForPairs { exit(Pairs().run(Workers(options.jobs)) ? 0 : 1) }
exit(Schedules(options: options).run(Workers(options.jobs)) ? 0 : 1)
