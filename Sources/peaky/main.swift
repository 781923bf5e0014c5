import Linux

import func Glibc.exit

exit(Peaky.run(Array(CommandLine.arguments.dropFirst())).rawValue)
