import Files
import Glibc

ProcessState.ignoreFileSizeSignal()
exit(Application.main(detachment: Detachment()))
