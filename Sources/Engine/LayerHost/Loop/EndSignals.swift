// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Ends the loop when a signal asks the program to end: SIGINT, SIGTERM or SIGHUP.
///
/// ```
/// signal ──▶ handler ──▶ pipe ──▶ this thread: wake() ──▶ the loop closes its windows: didHandle()
///                                      └── nothing for two seconds, or another signal: end the program
/// ```
///
/// A signal that the program handles or ignores keeps that treatment. Without a running loop, the
/// signals end the program at once, as by default.
final class EndSignals {
  /// The state shared by the thread and the loop.
  private struct State {
    var received: Int32?
    var isHandled = false
  }

  private let monitor = Monitor(State())
  private let thread: JoinableThread
  /// The pipe that the handler writes to; a zero ends the thread.
  private let ends: (read: Int32, write: Int32)
  /// The signals that are handled here.
  private let signals: [Int32]

  /// The time in which the loop must close the windows, in seconds.
  private static let timeLimit = 2.0

  /// The handler's end of the pipe; -1 while none exists. Set before the handler is installed,
  /// and reset after it is removed; `nonisolated(unsafe)` because a signal handler may take no
  /// lock.
  nonisolated(unsafe) private static var handlerPipe: Int32 = -1

  /// Installs the handlers; nil where the program handles or ignores all of the signals.
  ///
  /// - Parameters:
  ///   - wake: ends the loop's sleep; called on a separate thread.
  ///   - end: ends the program when the loop does not; for tests.
  init?(
    timeLimit: Double = EndSignals.timeLimit, wake: @escaping @Sendable () -> Void,
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
        // Signals go to any thread that has them unblocked, as this one.
        Self.unblock(free)
        Self.listen(source, monitor, timeLimit, wake: wake, end: end)
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

  /// The received signal; nil for none.
  var received: Int32? { monitor.read { $0.received } }

  /// Notes that the loop has closed the windows: the program continues.
  func didHandle() { monitor.change { $0.isHandled = true } }

  // MARK: - The thread

  private static func listen(
    _ source: Int32, _ monitor: Monitor<State>, _ timeLimit: Double,
    wake: () -> Void, end: (Int32) -> Void
  ) {
    while let signal = next(from: source, within: nil), signal != 0 {
      monitor.change { $0.received = signal }
      wake()
      let another = next(from: source, within: timeLimit)
      if another == 0 { return }
      if another != nil || !monitor.read({ $0.isHandled }) { end(another ?? signal) }
    }
  }

  /// Reads the next byte of the pipe; nil after a time in seconds without one.
  private static func next(from source: Int32, within time: Double?) -> Int32? {
    var descriptor = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
    let timeout = time.map { Int32(clamping: $0 * 1000) } ?? -1
    var count = unsafe poll(&descriptor, 1, timeout)
    while count < 0, errno == EINTR { count = unsafe poll(&descriptor, 1, timeout) }
    var byte: UInt8 = 0
    guard count > 0, unsafe read(source, &byte, 1) == 1 else { return nil }
    return Int32(byte)
  }

  // MARK: - Signals

  /// Ends the program with a signal's default action.
  static func endProgram(by signal: Int32) {
    setHandler(of: signal, to: nil)
    kill(getpid(), signal)
  }

  /// Whether a signal has its default action.
  private static func isFree(_ signal: Int32) -> Bool {
    var action = sigaction()
    // The system writes to the local and keeps no pointer to it.
    return unsafe sigaction(signal, nil, &action) == 0
      && action.__sigaction_handler.sa_handler == nil
  }

  /// Sets the handler of a signal; nil restores the default action.
  private static func setHandler(of signal: Int32, to handler: (@convention(c) (Int32) -> Void)?) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = handler
    // System calls interrupted by the signal resume.
    action.sa_flags = SA_RESTART
    _ = unsafe sigaction(signal, &action, nil)
  }

  /// Unblocks signals on the calling thread.
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

/// The signal handler, which runs on any thread at any time: it writes one byte and does nothing
/// else.
private func handleSignal(_ signal: Int32) {
  let code = errno
  EndSignals.send(signal)
  errno = code
}
