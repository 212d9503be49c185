// SPDX-License-Identifier: MIT

/// The graphics memory of a renderer. Not part of Apple's API.
extension CARenderer {
  /// The graphics memory by its uses, as of the last frame; all zero before the first one.
  public var memoryReport: GraphicsMemoryReport {
    driver?.scene.memoryReport ?? GraphicsMemoryReport()
  }
}
