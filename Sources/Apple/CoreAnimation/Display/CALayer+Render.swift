// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation

extension CALayer {
  /// Draws the layer and its sublayers into a context, in the layer's own space (fact DI-6).
  ///
  /// The model's values are drawn, after pending layout and display; the layer's own position and
  /// transform are ignored. Everything that the context can hold as vectors stays so: backgrounds,
  /// borders, shapes, gradients, text and what `draw(in:)` draws. A layer in perspective is drawn
  /// as a bitmap first. Planes that cut each other are drawn one after the other; filters are
  /// omitted, except compositing filters that are blend modes of contexts. Copies by replicators
  /// are drawn at their positions and in their colours, all at the same time; in another colour
  /// what `draw(in:)` draws is a bitmap, and patterns keep theirs. A `CATiledLayer` is drawn whole, by
  /// one call.
  ///
  /// In a document a shadow is a bitmap, below the vectors that cast it.
  ///
  /// As on Apple's systems (behaviour fact RC-1), a shadow is cast by the drawing, regardless of
  /// `shadowPath`, and ends two radii beyond it; a `CATransformLayer` with a background, a border
  /// or a clip of its own shows them and is drawn flat.
  ///
  /// y grows downward in layers: a context with y up needs a flip first, as on Apple's systems.
  public func render(in ctx: CGContext) {
    render(in: ctx, growsUpward: false)
  }

  /// Draws the layer and its sublayers into a context, in the layer's own space.
  ///
  /// - Parameters:
  ///   - ctx: the context.
  ///   - growsUpward: whether y of the layer grows upward in the picture, where images are upright all
  ///     the same.
  package final func render(in ctx: CGContext, growsUpward: Bool) {
    layoutIfNeeded()
    LayerPainter.draw(self, in: ctx, isFlipped: growsUpward)
  }
}
