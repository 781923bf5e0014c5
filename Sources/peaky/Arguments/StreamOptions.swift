/// What `peaky stream` was asked for; what is nothing is left to the daemon.
struct StreamOptions: Hashable, Sendable {
  var watch = WatchLine()
  /// Lines to print before it ends; nothing is for ever.
  var count: Int?
}

extension StreamOptions {
  init(_ arguments: Arguments) throws(Failure) {
    let options = arguments.options
    watch.radius = try arguments.radius()
    if let text = options[.limit] { watch.limit = try Quantity.limit(text) }
    if let text = options[.rate] { watch.maxRate = try Quantity.rate(text) }
    if let text = options[.fov] { watch.fov = try Quantity.fov(text) }
    watch.peak = options[.peak]
    if let text = options[.count] { count = try Quantity.count(text) }
  }
}
