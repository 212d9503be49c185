// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation

extension CALayer {
  /// Draws the layer and those below it into a context, in the layer's own space (fact DI-6).
  ///
  /// The model's values are drawn, after what is marked has been laid out and displayed; position
  /// and transform of the layer itself play no part. Everything that the context can hold as vectors
  /// stays so: backgrounds, borders, shapes, gradients, text and what `draw(in:)` draws. A layer in
  /// perspective is drawn as a bitmap first. Planes that cut each other are drawn one after the
  /// other; filters are left out, but for compositing filters that are blend modes of contexts. Copies
  /// by replicators are drawn in their places and colours, all at the same time; in another colour
  /// what `draw(in:)` draws is a bitmap, and patterns keep theirs.
  ///
  /// As on Apple's systems (behaviour fact RC-1), a shadow is that of what is drawn, whatever the
  /// `shadowPath`, and ends two radii beyond it; a `CATransformLayer` with a background, a border or a
  /// clip of its own shows them and is drawn flat.
  ///
  /// y grows downward in layers: a context with y up needs a flip first, as on Apple's systems.
  public func render(in ctx: CGContext) {
    layoutIfNeeded()
    LayerPainter.draw(self, in: ctx)
  }
}
