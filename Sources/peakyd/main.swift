import PeakyCore

import func Glibc.exit

exit(Daemon.runToEnd(Array(CommandLine.arguments.dropFirst())))
