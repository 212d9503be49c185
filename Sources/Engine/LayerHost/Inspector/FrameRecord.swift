// SPDX-License-Identifier: MIT

internal import Compositor

/// The costs of a frame of an inspected window.
struct FrameRecord: Sendable {
  /// The media time of the frame.
  var time: Double
  /// Seconds from the frame's start to its hand-over to the display.
  var renderTime: Double
  /// Seconds by which frames appeared too late, as counted with this one.
  var hitchTime = 0.0
  /// The numbers of the renderer.
  var costs: FrameCosts

  /// Bytes of textures: of images, of kept bitmaps and of pages.
  var memory: Int { costs.imageBytes + costs.bitmapBytes + costs.targetBytes }

  /// The number of frames that are kept for the graph.
  static let limit = 120
}
