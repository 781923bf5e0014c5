import Glibc
import PeakyCore

Daemon.prepare()
let arguments = Array(CommandLine.arguments.dropFirst())
// systemd sets this where standard error goes to the journal, which reads level prefixes.
let isUnderSystemd = getenv("JOURNAL_STREAM") != nil
exit(await Daemon.run(arguments, isUnderSystemd: isUnderSystemd))
