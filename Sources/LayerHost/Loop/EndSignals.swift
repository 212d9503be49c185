// SPDX-License-Identifier: MIT

internal import Foundation

/// Ends the loop when a signal tells the program to end: SIGINT, SIGTERM or SIGHUP.
///
/// ```
/// signal ──▶ handler ──▶ pipe ──▶ this thread: wake() ──▶ the loop closes its windows: didHandle()
///                                      └── nothing for two seconds, or another signal: end the program
/// ```
///
/// A signal that the program handles or ignores is left alone. Without a loop that runs, the signals do
/// what they always do, which is to end the program at once.
final class EndSignals {
  /// What the thread and the loop tell each other.
  private struct State {
    var received: Int32?
    var isHandled = false
  }

  private let monitor = Monitor(State())
  private let thread: JoinableThread
  /// Written to by the handler, and with a zero to end the thread.
  private let ends: (read: Int32, write: Int32)
  /// The signals that are handled here.
  private let signals: [Int32]

  /// How long the loop may take to close the windows, in seconds.
  private static let patience = 2.0

  /// Where the handler writes; -1 while there is none. Set before the handler is, and reset after.
  nonisolated(unsafe) private static var handlerPipe: Int32 = -1

  /// Begins to listen; nil where all of the signals are handled or ignored by the program.
  ///
  /// - Parameters:
  ///   - wake: ends the loop's sleep; called on a thread of its own.
  ///   - end: what ends the program when the loop does not; for tests.
  init?(
    patience: Double = EndSignals.patience, wake: @escaping @Sendable () -> Void,
    end: @escaping @Sendable (Int32) -> Void = EndSignals.endProgram
  ) {
    let free = [SIGINT, SIGTERM, SIGHUP].filter(Self.isFree)
    var ends: [Int32] = [-1, -1]
    guard !free.isEmpty,
      unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress) }) == 0
    else { return nil }
    let (source, monitor) = (ends[0], monitor)
    do {
      thread = try JoinableThread(name: "signals") {
        // Signals go to any thread that lets them; this one does, whatever the others do.
        Self.unblock(free)
        Self.listen(source, monitor, patience, wake: wake, end: end)
      }
    } catch {
      for end in ends { close(end) }
      return nil
    }
    self.ends = (ends[0], ends[1])
    signals = free
    unsafe Self.handlerPipe = ends[1]
    for signal in free { Self.setHandler(of: signal, to: handleSignal) }
  }

  deinit {
    for signal in signals { Self.setHandler(of: signal, to: nil) }
    unsafe Self.handlerPipe = -1
    Self.send(0, to: ends.write)
    thread.join()
    close(ends.read)
    close(ends.write)
  }

  /// The signal that has come; nil for none.
  var received: Int32? { monitor.read { $0.received } }

  /// The loop has closed the windows: the program goes on.
  func didHandle() { monitor.change { $0.isHandled = true } }

  // MARK: - The thread

  private static func listen(
    _ source: Int32, _ monitor: Monitor<State>, _ patience: Double,
    wake: () -> Void, end: (Int32) -> Void
  ) {
    while let signal = next(from: source, within: nil), signal != 0 {
      monitor.change { $0.received = signal }
      wake()
      let another = next(from: source, within: patience)
      if another == 0 { return }
      if another != nil || !monitor.read({ $0.isHandled }) { end(another ?? signal) }
    }
  }

  /// The next byte of the pipe; nil when none has come in time, in seconds.
  private static func next(from source: Int32, within time: Double?) -> Int32? {
    var descriptor = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
    let timeout = time.map { Int32($0 * 1000) } ?? -1
    var count = unsafe poll(&descriptor, 1, timeout)
    while count < 0, errno == EINTR { count = unsafe poll(&descriptor, 1, timeout) }
    var byte: UInt8 = 0
    guard count > 0, unsafe read(source, &byte, 1) == 1 else { return nil }
    return Int32(byte)
  }

  // MARK: - Signals

  /// Lets a signal do what it does to programs that do not handle it.
  static func endProgram(by signal: Int32) {
    setHandler(of: signal, to: nil)
    kill(getpid(), signal)
  }

  /// Whether nobody handles or ignores a signal.
  private static func isFree(_ signal: Int32) -> Bool {
    var action = sigaction()
    // The system writes to the local and keeps no pointer to it.
    return unsafe sigaction(signal, nil, &action) == 0
      && action.__sigaction_handler.sa_handler == nil
  }

  /// Sets the handler of a signal; nil for what the system does by itself.
  private static func setHandler(of signal: Int32, to handler: (@convention(c) (Int32) -> Void)?) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = handler
    // System calls of other threads go on as though nothing had happened.
    action.sa_flags = SA_RESTART
    _ = unsafe sigaction(signal, &action, nil)
  }

  /// Lets the calling thread take signals.
  private static func unblock(_ signals: [Int32]) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Writes a byte to the pipe of the listening thread, if there is one.
  fileprivate static func send(_ signal: Int32, to pipe: Int32? = nil) {
    var byte = UInt8(truncatingIfNeeded: signal)
    let target = unsafe pipe ?? handlerPipe
    if target >= 0 { _ = unsafe write(target, &byte, 1) }
  }
}

/// What runs when a signal comes, on any thread, amid anything: it writes one byte, and no more.
private func handleSignal(_ signal: Int32) {
  let code = errno
  EndSignals.send(signal)
  errno = code
}
