import Glibc

exit(Launcher.run().rawValue)
