import Glibc
import Problems
import Processes

ProcessState.withEnoughStack { exit(Launcher.run().rawValue) }
