// SPDX-License-Identifier: MIT

internal import RenderTree

/// Fast path of opaque backgrounds: clearing costs much less than filling.
extension PassRecorder {
  /// Turns an opaque fill that covers all pixels to draw, and lies under everything else, into the
  /// colour that the frame is cleared to.
  ///
  /// - Parameter box: the pixels that the fill covers, grown by one on each side.
  mutating func becomesClearColor(
    _ instance: LayerInstance, _ box: RootRect, map: Homography
  ) -> Bool {
    guard options.contains(.clearColor), openPasses.count == 1, openPasses[0].ops.isEmpty,
      clips.top.clipCount == 0, map.keepsAxes
    else { return false }
    let drawn = clips.bounds
    guard box.minX + 1 <= Double(drawn.x), box.minY + 1 <= Double(drawn.y),
      box.maxX - 1 >= Double(drawn.maxX), box.maxY - 1 >= Double(drawn.maxY)
    else { return false }
    let fill = SIMD4(instance.fill.0, instance.fill.1, instance.fill.2, instance.fill.3)
    openPasses[0].clearColor = SIMD4<Float>(fill) / 65535
    openPasses[0].opaque = drawn
    return true
  }
}
