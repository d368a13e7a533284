import Files
import Problems
import Glibc
import Processes

ProcessState.withEnoughStack { exit(Launcher.run().rawValue) }
