// SPDX-License-Identifier: MIT

public import CoreImage

/// The graphics memory of Core Image's pictures. Not part of Apple's API.
extension CIContext {
  /// The graphics memory by its uses, as of the last picture: the textures of bitmaps, what filters draw
  /// into, programs. A drawing on another thread is waited for.
  public var memoryReport: GraphicsMemoryReport {
    (existingRenderer as? ImageContext)?.memoryReport ?? GraphicsMemoryReport()
  }

  /// The bytes of graphics memory that are kept from one picture to the next. Default 1 GiB.
  ///
  /// A picture takes what it needs. Once it is drawn, textures that were not shown for longest are freed
  /// beyond a quarter of the budget, at most 256 MiB; then, beyond the budget, what filters draw into, and
  /// more textures. `clearCaches()` frees all of these. A negative number is refused and logged.
  public var memoryBudget: Int {
    get { madeRenderer?.memoryBudget ?? MemoryBudget.standard }
    set { madeRenderer?.memoryBudget = newValue }
  }

  /// The graphics memory in which pictures are drawn that are inputs of layers' filters, by their uses.
  ///
  /// All renderers have them in common; 64 MiB are kept at most.
  public static var filterInputMemoryReport: GraphicsMemoryReport {
    (ProgramRenderer.existingShared as? ImageContext)?.memoryReport ?? GraphicsMemoryReport()
  }
}
