import Files
import Glibc

ProcessState.withEnoughStack { exit(Launcher.run().rawValue) }
