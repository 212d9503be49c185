// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import RenderTree

/// A layer whose contents are drawn in tiles, asynchronously and at several levels of detail.
///
/// `draw(in:)`, or the delegate's `draw(_:in:)`, is called on background threads, several at once,
/// for each tile that is seen, and for those around them. The context's matrix tells the level, its
/// clip the area (behaviour fact TI-L1):
///
/// ```swift
/// override func draw(in ctx: CGContext) {
///   let area = ctx.boundingBoxOfClipPath   // in the layer's space
///   let pixelsPerPoint = abs(ctx.ctm.a)    // contentsScale · 2⁻ˡᵉᵛᵉˡ
///   …
/// }
/// ```
/// Level 0 has `contentsScale` pixels per point, level k half of those of level k − 1. The renderer
/// shows the coarsest level that has a pixel for each pixel that is seen, and asks for its tiles by
/// itself, also while animations move the layer and the program is busy. A frame never waits for a
/// tile: until it is drawn, the nearest coarser picture is shown, else finer ones. Pictures that
/// `OffscreenRenderer` makes wait for all tiles.
///
/// Tiles are kept within 256 MiB for a layer, and 512 MiB for the program with the exception of those
/// that are seen; those not used for longest go first. The tiles of a layer that is seen at a scale
/// at which there would be too many (4,096) are shown coarser, or in part.
///
/// The layer is not part of the display cycle: `needsDisplay()` is false, `contents` stays nil and
/// is not to be set. `render(in:)` draws at the context's own resolution, by one call of `draw(in:)`
/// on the calling thread.
open class CATiledLayer: CALayer {
  /// The stored values, copied whole for a presentation copy.
  final var tiled = TileSettings() {
    didSet { if tiled != oldValue { updateStore() } }
  }

  /// The tiles, shared with the renderers.
  final let tiles = TileStore()

  override class var declaredProperties: LayerPropertyTable { .tiled }

  override func copyClassValues(from source: CALayer) {
    if let source = source as? CATiledLayer { tiled = source.tiled }
  }

  /// Seconds in which a tile that arrives fades in. Default 0.25; a class may answer another number.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  // MARK: - Levels and tiles

  /// Number of levels of detail. Default 1.
  ///
  /// `levelsOfDetailBias` of them are finer than level 0; all of those are there, and level 0, even
  /// where the number is smaller. The coarsest one has at least one pixel on each side (behaviour
  /// fact TI-L2), and there are no more than 64: others are left out.
  open var levelsOfDetail: Int {
    get { tiled.levelsOfDetail }
    set {
      guard newValue != tiled.levelsOfDetail else { return }
      change(.levelsOfDetail) { tiled.levelsOfDetail = newValue }
    }
  }

  /// Number of the levels that are finer than level 0, with 2, 4, 8… times its pixels per point.
  /// Default 0; counts as 0 where it is negative, and as 24 where it is more.
  open var levelsOfDetailBias: Int {
    get { tiled.levelsOfDetailBias }
    set {
      guard newValue != tiled.levelsOfDetailBias else { return }
      change(.levelsOfDetailBias) { tiled.levelsOfDetailBias = newValue }
    }
  }

  /// Width and height of a tile, in pixels. Default 256 × 256.
  ///
  /// A side is rounded to whole pixels; one that is not positive counts as 256, others as 32 at least
  /// and as 2,048 at most. A size that is not finite is refused and logged. Another size drops all
  /// tiles.
  open var tileSize: CGSize {
    get { CGSize(width: tiled.tileSize.x, height: tiled.tileSize.y) }
    set { store(SIMD2(newValue), in: \.tiled.tileSize, as: .tileSize) }
  }

  // MARK: - Drawing again

  /// Invalidates all tiles; old tiles stay visible until they are redrawn.
  ///
  /// Safe on any thread, as `setNeedsDisplay(_:)` is; both take effect at once, and not at the next
  /// commit.
  open override func setNeedsDisplay() { tiles.invalidate(nil) }

  /// Has the tiles drawn again that a rectangle touches, in the layer's own space.
  ///
  /// A tile that is being drawn is drawn once more. Many rectangles are combined before they are
  /// looked at. A rectangle that is empty or not finite is ignored.
  open override func setNeedsDisplay(_ r: CGRect) {
    let r = r.standardized
    guard !r.isNull else { return }
    if r.isInfinite { tiles.invalidate(nil) } else { tiles.invalidate(SIMD4(r)) }
  }

  /// Invalidates all tiles, which background threads redraw.
  open override func display() {
    unmarkForDisplay()
    tiles.invalidate(nil)
  }
}

extension CATiledLayer {
  /// The tiles, drawn by this layer from now on.
  final var attachedTiles: TileStore {
    updateStore()
    let source = TileSource(self)
    tiles.setDrawer { TileDrawers.shared.draw($0, by: source) }
    return tiles
  }

  private func updateStore() {
    guard presentedModel == nil else { return }
    var settings = tiled
    settings.fadeDuration = type(of: self).fadeDuration()
    tiles.settings = settings
  }
}

/// The properties of tiled layers, none of which animates.
extension LayerProperty {
  static let levelsOfDetail = LayerProperty("levelsOfDetail", \CATiledLayer.levelsOfDetail)
  static let levelsOfDetailBias = LayerProperty(
    "levelsOfDetailBias", \CATiledLayer.levelsOfDetailBias)
  static let tileSize = LayerProperty("tileSize", \CATiledLayer.tileSize)
}

extension LayerPropertyTable {
  static let tiled = LayerPropertyTable(
    CATiledLayer(), inheriting: .layer, [.levelsOfDetail, .levelsOfDetailBias, .tileSize])
}
