// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import Locks

/// The files that this process is writing and that have no name of their own yet.
///
/// A signal that ends the process removes them, if ``removeAtSignals()`` was called. Those of a process that
/// was killed are found by the number of the process in their names, and removed by the next one; the lock on a
/// file shows that a process of another machine is writing it.
public enum UnfinishedFiles {
  /// The paths, and the processes that write some of them.
  private struct State {
    var paths: Set<String> = []
    var children: Set<Int32> = []
  }

  private static let state = Mutex(State())
  private static let suffix = ".partial"

  // MARK: - Files

  /// The path beside a file under which it is written.
  static func path(for url: URL) -> String {
    let name = ".\(url.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier)\(suffix)"
    return url.deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// Creates a file; the result is its descriptor, or -1 with the reason in `errno`.
  static func create(_ path: String) -> Int32 {
    state.withLock { state in
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { return -1 }
      state.paths.insert(path)
      // On a file system without locks, only the process number shows whether the file is in use.
      _ = flock(descriptor, LOCK_EX | LOCK_NB)
      return descriptor
    }
  }

  /// Gives a file its name; false with the reason in `errno`.
  static func rename(_ path: String, to name: String) -> Bool {
    state.withLock { state in
      guard unsafe Foundation.rename(path, name) == 0 else { return false }
      state.paths.remove(path)
      return true
    }
  }

  /// Removes a file.
  static func remove(_ path: String) {
    state.withLock { state in
      _ = unsafe unlink(path)
      state.paths.remove(path)
    }
  }

  /// Notes a file that another call writes, so that signals remove it.
  static func note(_ path: String) { state.withLock { _ = $0.paths.insert(path) } }

  // MARK: - Processes

  /// Notes a process that writes a file; it ends before the file is removed.
  static func note(child: Int32) { state.withLock { _ = $0.children.insert(child) } }

  /// Forgets a process that has ended.
  static func forget(child: Int32) { state.withLock { _ = $0.children.remove(child) } }

  // MARK: - Left-overs

  /// Removes the partial files that killed processes left beside a file.
  static func removeLeftOvers(of url: URL) {
    removeLeftOvers(
      in: url.deletingLastPathComponent(), prefix: ".\(url.lastPathComponent).", suffix: suffix)
  }

  /// Removes the partial files that killed processes left in a folder of pictures.
  static func removeLeftOvers(in folder: URL) {
    removeLeftOvers(in: folder, prefix: ".frame-", suffix: suffix)
  }

  /// Removes files whose names contain, before a suffix, the number of a process that has ended.
  static func removeLeftOvers(in folder: URL, prefix: String, suffix: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let middle = name.dropFirst(prefix.count).dropLast(suffix.count)
      guard let number = middle.split(separator: ".").last.flatMap({ Int32($0) }), number > 0,
        kill(number, 0) != 0, errno == ESRCH
      else { continue }
      let path = folder.appendingPathComponent(name).path
      if !isLocked(path) { _ = unsafe unlink(path) }
    }
  }

  /// Whether a process, of any machine, is writing a file.
  private static func isLocked(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  // MARK: - Signals

  /// Has SIGINT, SIGTERM and SIGHUP remove unfinished files before they end the process.
  ///
  /// A signal that the program handles or ignores keeps that treatment. The process ends by the signal, as
  /// without this call.
  public static func removeAtSignals() {
    isWatching.withLock { isWatching in
      guard !isWatching else { return }
      var ends: [Int32] = [-1, -1]
      guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress) }) == 0
      else { return }
      isWatching = true
      let source = ends[0]
      Thread.detachNewThread {
        takeSignals()
        var number: UInt8 = 0
        while unsafe read(source, &number, 1) != 1 {}
        end(by: Int32(number))
      }
      unsafe handlerPipe = ends[1]
      for number in [SIGINT, SIGTERM, SIGHUP] where isFree(number) {
        setHandler(of: number, to: handleSignal)
      }
    }
  }

  private static let isWatching = Mutex(false)

  /// Lets the signals reach the calling thread, also where the process that started this one had blocked
  /// them.
  private static func takeSignals() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&set, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// The pipe that the handler writes to. Set before the handler is installed, and not after;
  /// `nonisolated(unsafe)` because a signal handler may take no lock.
  nonisolated(unsafe) fileprivate static var handlerPipe: Int32 = -1

  /// Whether a signal has its default action.
  private static func isFree(_ number: Int32) -> Bool {
    var action = sigaction()
    // The system writes to the local and keeps no pointer to it.
    return unsafe sigaction(number, nil, &action) == 0
      && action.__sigaction_handler.sa_handler == nil
  }

  /// Sets the handler of a signal; nil restores the default action.
  private static func setHandler(of number: Int32, to handler: (@convention(c) (Int32) -> Void)?) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = handler
    // System calls interrupted by the signal resume.
    action.sa_flags = SA_RESTART
    _ = unsafe sigaction(number, &action, nil)
  }

  /// Removes the files and ends the process; the lock keeps other threads from making more.
  private static func end(by number: Int32) -> Never {
    state.withLock { state -> Never in
      for child in state.children { kill(child, SIGKILL) }
      for path in state.paths { _ = unsafe unlink(path) }
      setHandler(of: number, to: nil)
      kill(getpid(), number)
      while true { pause() }
    }
  }
}

/// The signal handler, which runs on any thread at any time: it writes one byte and does nothing else.
private func handleSignal(_ number: Int32) {
  let code = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = unsafe write(UnfinishedFiles.handlerPipe, &byte, 1)
  errno = code
}
