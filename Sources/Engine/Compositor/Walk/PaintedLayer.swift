// SPDX-License-Identifier: MIT

internal import RenderTree

/// A layer as the looks draw it: its parts and values in the space of the innermost pass.
struct PaintedLayer {
  let node: NodeIndex
  let parts: LayerParts
  /// The style with the colours in which it is drawn.
  var style: NodeStyle
  let bounds: SIMD4<Double>
  /// From the layer's space to pixels.
  let space: LayerSpace
  let opacity: Float
  /// The factor of replicators; nil for none.
  let tint: SIMD4<Float>?
  /// Whether the bounds cut the layer's content.
  let cutsContent: Bool
  /// The content lies in a pass of its own, which the layer's clip meets as a whole.
  var isFinishedContent = false
  /// Whether the walk draws in the plane of some layer.
  let isInPlane: Bool
  /// Whether images are turned over.
  let isFlipped: Bool
  /// Whether the layer's quad may be kept for later frames.
  var keepsLeaf = false
  /// The image on the quad whose alpha counts.
  var mask = OwnMask()

  /// Whether the layer's clip meets its own parts one by one.
  var clipsParts: Bool { cutsContent && !isFinishedContent }

  /// The edges that are not smoothed, as `LayerInstance.hardEdges` has them.
  var hardEdges: UInt8 { style.hardEdges }

  /// Narrows a clip level by the layer's rounded bounds.
  func clip(_ clips: inout ClipStack) {
    clips.add(bounds: bounds, corners: style.signedRadii(in: bounds), in: space)
  }
}

/// An image or a gradient that lies on a quad, and whose alpha counts.
struct OwnMask: BitwiseCopyable {
  var texture = TextureReference.none
  /// The part of the texture on the quad: first corner and extent in texture units.
  var unitRect: (Float, Float, Float, Float) = (0, 0, 0, 0)
  /// The texels on the quad, where a rim goes round them: see `PlacedImage`.
  var rimmedTexels = SIMD2<Float>.infinite
  /// Number of texels along the quad's sides, whose edges lie between texels; zero where that is not so.
  var texels = SIMD2<Float>.zero
  /// Of a gradient, the form, and the vector of its record, which was added to the plan last.
  var ramp: (features: LayerFeatures, vector: Float)?

  /// Whether the layer has no such mask.
  var isEmpty: Bool { texture == .none && ramp == nil }
}

extension ClipStack {
  /// Narrows the innermost level by a rounded rectangle of a layer's space.
  mutating func add(
    bounds rect: SIMD4<Double>, corners: (Float, Float, Float, Float), in space: LayerSpace
  ) {
    let box = PixelRect(
      covering: space.map.boundingBox(of: rect), scale: space.scale, within: bounds)
    top.bounds = box
    guard rect.z > 0, rect.w > 0, !box.isEmpty,
      let record = ClipRecord(rect, under: space.toPixels, corners: corners)
    else {
      top.bounds = .zero
      return
    }
    let whole = top.whole.intersection(OpaqueInside(of: rect, corners: corners, in: space))
    add(record)
    top.whole = whole
    if Self.liesBetweenPixels(rect, space) {
      top.edgeClip = .none
    } else {
      leaveEdgesToLastClip()
    }
  }

  /// Whether the edges of a rectangle lie between pixels, so that they need no smoothing.
  private static func liesBetweenPixels(_ rect: SIMD4<Double>, _ space: LayerSpace) -> Bool {
    space.map.keepsAxes
      && space.map.boundingBox(of: rect).scaled(by: space.scale).isWhole
  }
}
