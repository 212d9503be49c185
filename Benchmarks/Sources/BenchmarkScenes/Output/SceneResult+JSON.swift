// SPDX-License-Identifier: MIT

import Foundation

extension SceneResult {
  /// The result as one line of JSON, its keys in a fixed order.
  var jsonLine: String {
    let pairs: [(String, String)] = [
      ("peer", "\"lamina\""), ("scene", Self.text(scene)), ("frames", "\(frames)"),
      ("fps", Self.number(framesPerSecond)), ("ms", Self.number(ms)), ("p10", Self.number(p10)),
      ("p90", Self.number(p90)), ("p99", Self.number(p99)), ("cpu_ms", Self.number(cpu)),
      ("draws", "\(statistics.draws)"), ("passes", "\(statistics.passes)"),
      ("state_changes", "\(statistics.stateChanges)"),
      ("upload_bytes", "\(statistics.uploadBytes)"),
      ("rasterizations", "\(statistics.rasterizations)"),
      ("overdraw", Self.number(statistics.overdraw)), ("culled", "\(statistics.culled)"),
      ("copied_pixels", "\(statistics.copiedPixels)"),
      ("sampled_tracks", "\(statistics.sampledTracks)"), ("allocs", "\(allocations.ours)"),
      ("driver_allocs", "\(allocations.driver)"), ("rss_mb", Self.number(residentMegabytes)),
      ("bytes_per_layer", "\(bytesPerLayer)"),
      ("limit_ratio", Self.number(limitRatio)), ("visible_ratio", Self.number(visibleRatio)),
      ("quads_ratio", Self.number(quadsRatio)),
      ("dropped_frames", statistics.droppedFrames.map { "\($0)" } ?? "null"),
    ]
    return "{" + pairs.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  /// A text as JSON; the name of a file may hold quotes.
  private static func text(_ text: String) -> String {
    (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  /// A ratio, null where none exists.
  private static func number(_ ratio: Double?) -> String { ratio.map { number($0) } ?? "null" }

  private static func number(_ value: Double) -> String {
    String(format: "%.4f", value.isFinite ? value : 0)
  }
}
