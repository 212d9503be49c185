// SPDX-License-Identifier: MIT

/// The graphics memory of a renderer.
extension OffscreenRenderer {
  /// The graphics memory by its uses, as of the last picture.
  public var memoryReport: GraphicsMemoryReport {
    sceneRenderer?.memoryReport ?? GraphicsMemoryReport()
  }

  /// The bytes of graphics memory that pictures keep to. Default 1 GiB.
  ///
  /// First everything is evicted that a picture does not need, then images get fewer pixels or are not drawn, which
  /// `memoryReport` and `takeReports()` name; see `docs/endurance.md`. What no budget frees (the
  /// report's `minimum`) may exceed it. A negative number is refused and logged.
  public var memoryBudget: Int {
    get { sceneRenderer?.memoryBudget ?? MemoryBudget.standard }
    set { sceneRenderer?.memoryBudget = newValue }
  }
}
