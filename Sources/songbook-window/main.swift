import Files
import Glibc

ProcessState.ignoreFileSizeSignal()
ProcessState.returnMemory()
exit(Application.main(detachment: Detachment()))
