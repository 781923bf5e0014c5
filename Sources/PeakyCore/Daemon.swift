import Linux
import Records
import Sightings
import Timekeeping

/// Runs `peakyd` from its arguments to its exit code.
public enum Daemon {
  /// Runs to the end on the main thread; `arguments` are those after the program's name.
  ///
  /// Not an `async` main: that one leaves its thread to libdispatch, which waits with every signal
  /// unblocked, so that a SIGTERM kills the process before anybody can read it from a descriptor.
  public static func runToEnd(_ arguments: [String]) -> Int32 {
    SignalSource.blockInThisThread()
    guard let end = try? BlockingQueue<Int32>(limit: 1) else {
      return ExitCode.unavailable.rawValue
    }
    Task(priority: .medium) { _ = end.push(await run(arguments)) }
    return end.popAll()[0]
  }

  private static func run(_ arguments: [String]) async -> Int32 {
    let isUnderSystemd = StandardStream.error.isJournal(
      named: Environment.value("JOURNAL_STREAM"))
    let log = Log(isUnderSystemd: isUnderSystemd, now: BootClock.milliseconds) {
      try? StandardStream.error.write($0)
    }
    do throws(Failure) {
      return try await run(try options(arguments), log: log).rawValue
    } catch {
      log.error(error.message)
      return error.code.rawValue
    }
  }

  private static func options(_ arguments: [String]) throws(Failure) -> DaemonOptions {
    do throws(UsageError) {
      return try DaemonOptions(arguments)
    } catch {
      throw Failure(error.message, .usage)
    }
  }

  private static func run(_ options: DaemonOptions, log: Log) async throws(Failure) -> ExitCode {
    switch options.action {
    case .help:
      try say(DaemonOptions.usage)
      return .ok
    case .version:
      try say("peakyd \(Release.number)\n")
      return .ok
    case .checkConfiguration:
      let source = try SettingsSource(options, log: log)
      let setup = try Setup(
        source.settings(replaying: nil), recorded: nil, isCalibrationGiven: true, log: log)
      try say("the configuration is right; the catalog has \(setup.catalog.peaks.count) peaks\n")
      return .ok
    case .run:
      let source = try SettingsSource(options, log: log)
      return options.trips.isEmpty
        ? try await LiveRun(options, source, log: log).run()
        : try await ReplayRun(options, source, log: log).run()
    }
  }

  private static func say(_ text: String) throws(Failure) {
    do throws(SystemError) {
      try StandardStream.output.write(text)
    } catch {
      throw Failure("standard output: \(error)", .inputOutput)
    }
  }
}
