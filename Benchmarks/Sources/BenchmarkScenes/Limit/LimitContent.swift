// SPDX-License-Identifier: MIT

/// The content of an interface's scene as rectangles for bare draws.
protocol LimitContent {
  /// The pixels that rectangles show parts of, premultiplied RGBA, and their width; nil for colours only.
  var image: (bytes: [UInt8], width: Int)? { get }

  /// Writes the rectangles of a time in seconds.
  func fill(_ frame: inout LimitFrame, at time: Double)
}
