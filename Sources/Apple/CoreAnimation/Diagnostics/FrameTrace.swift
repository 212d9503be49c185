// SPDX-License-Identifier: MIT

public import Foundation
internal import Tracing

/// A trace of the process: commits, the stages of frames, uploads and shader programs, with their times.
///
/// The file is in Chrome's trace format, which https://ui.perfetto.dev, Speedscope and
/// `chrome://tracing` show. `LAMINA_TRACE=FILE` in the environment begins one at the program's start.
/// Not part of Apple's API.
public enum FrameTrace {
  /// Why a trace cannot begin.
  public struct StartError: Error, CustomStringConvertible, Sendable {
    /// The reason, with the file.
    public let description: String
  }

  /// Begins a trace of all threads, in a file that is made or replaced.
  ///
  /// The file is valid JSON at any time, whatever ends the process; what happened in the last ten
  /// milliseconds before a crash may be missing. It takes events up to 256 MiB.
  ///
  /// - Parameter url: the file; `%p` in its name becomes the number of the process.
  /// - Throws: ``StartError`` if there is a trace already, or the file cannot be made.
  public static func start(writingTo url: URL) throws(StartError) {
    do throws(TraceError) {
      try Trace.start { () throws(TraceError) in try TraceRecorder(path: url.path) }
    } catch { throw StartError(description: error.description) }
  }

  /// Ends the trace, whose file is complete then; does nothing without one. The end of the program does
  /// so, too.
  public static func stop() { Trace.stop() }

  /// Whether a trace is being written.
  public static var isRunning: Bool { Trace.isOn }
}
