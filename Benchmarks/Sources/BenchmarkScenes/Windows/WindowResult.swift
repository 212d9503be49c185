// SPDX-License-Identifier: MIT

import Foundation
import LayerHost

/// The measurements of a window over some seconds.
struct WindowResult {
  var scene: String
  /// The measured time in seconds.
  var seconds: Double
  /// The window's counts at the beginning and at the end.
  var before: LayerWindow.FrameStatistics
  var after: LayerWindow.FrameStatistics
  /// CPU time of all threads, in milliseconds.
  var cpu: Double

  private var shown: Int { after.shown - before.shown }
  private var dropped: Int { after.dropped - before.dropped }

  /// A few lines of text for a reader.
  var text: String {
    let head =
      "\(scene): \(shown) frames in \(Self.format(seconds, 1)) s, \(dropped) dropped, "
      + "CPU \(Self.format(cpu, 1)) ms"
    guard shown > 0 else { return head }
    return head + """

        display \(Self.format(after.refreshRate, 1)) Hz
        frame begun to shown    \(Self.text(after.frameLatency)) = \
      \(Self.format(after.latencyInFrames, 2)) frames
        commit to frame shown   \(Self.text(after.commitLatency)) = \
      \(Self.format(after.commitLatency.mean * after.refreshRate, 2)) frames
        hitches, ms per s       render \(Self.format(renderHitches, 2)), \
      commit \(Self.format(commitHitches, 2))
        presentation times by   \(after.presentationSource.rawValue): \
      \(after.presented - before.presented) shown, \(after.discarded - before.discarded) discarded
      """
  }

  /// Milliseconds of hitches of the render thread per second of animation.
  private var renderHitches: Double { ratio(\.renderHitchTime) }

  /// Milliseconds of hitches of commits per second of animation.
  private var commitHitches: Double { ratio(\.commitHitchTime) }

  private func ratio(_ time: KeyPath<LayerWindow.FrameStatistics, Double>) -> Double {
    let animated = after.animationTime - before.animationTime
    return animated > 0 ? (after[keyPath: time] - before[keyPath: time]) / animated * 1e3 : 0
  }

  /// One line for programs; latencies in milliseconds.
  var jsonLine: String {
    let values: [(String, String)] = [
      ("peer", "\"lamina\""), ("scene", "\"\(scene)\""), ("seconds", Self.format(seconds, 2)),
      ("frames", "\(shown)"), ("dropped", "\(dropped)"), ("cpu_ms", Self.format(cpu, 2)),
      ("refresh_hz", Self.format(after.refreshRate, 2)),
      ("latency_ms", Self.format(after.frameLatency.mean * 1e3, 3)),
      ("latency_frames", Self.format(after.latencyInFrames, 3)),
      ("commit_latency_ms", Self.format(after.commitLatency.mean * 1e3, 3)),
      ("render_hitch_ms_per_s", Self.format(renderHitches, 3)),
      ("commit_hitch_ms_per_s", Self.format(commitHitches, 3)),
      ("presented", "\(after.presented - before.presented)"),
      ("discarded", "\(after.discarded - before.discarded)"),
      ("presentation", "\"\(after.presentationSource.rawValue)\""),
    ]
    return "{" + values.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
  }

  private static func text(_ latency: LayerWindow.FrameStatistics.Latency) -> String {
    "mean \(format(latency.mean * 1e3, 2)) ms, longest \(format(latency.longest * 1e3, 2)) ms"
  }

  private static func format(_ number: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", number)
  }
}
