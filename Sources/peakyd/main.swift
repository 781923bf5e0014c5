import Glibc
import PeakyCore

exit(Daemon.runToEnd(Array(CommandLine.arguments.dropFirst())))
