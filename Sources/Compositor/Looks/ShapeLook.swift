// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// Shape layers: the path that a layer fills and strokes above its contents.
enum ShapeLook {
  /// Draws a layer's path.
  static func draw(
    _ layer: PaintedLayer, _ recorder: inout PassRecorder,
    _ tree: borrowing RenderTree
  ) {
    guard let index = tree.shapes.index(of: layer.node) else { return }
    if layer.clipsParts {
      recorder.clips.push(opacity: layer.opacity)
      layer.clip(&recorder.clips)
    }
    if !recorder.clips.bounds.isEmpty {
      let map = layer.space.toPixels
      if let tint = layer.tint {
        var shape = tree.shapes.values[index]
        shape.fillColor = Tint.product(shape.fillColor, tint)
        shape.strokeColor = Tint.product(shape.strokeColor, tint)
        add(
          shape, .layer(layer.node, isInPlane: layer.isInPlane), layer.opacity, under: map,
          &recorder)
      } else {
        add(
          tree.shapes.values[index], .layer(layer.node, isInPlane: layer.isInPlane), layer.opacity,
          under: map, &recorder)
      }
    }
    if layer.clipsParts { recorder.clips.pop() }
  }

  /// Adds the draw of a path.
  ///
  /// - Parameter map: from the layer's points to pixels.
  static func add(
    _ shape: NodeShape, _ user: PaintStore.User, _ opacity: Float, under map: Homography,
    _ recorder: inout PassRecorder
  ) {
    guard let reach = shape.extent, let stretch = Stretch(of: map, over: reach) else { return }
    guard
      let index = recorder.plan.paint.shape(
        of: user, shape, finest: stretch.most, coarsest: stretch.least),
      let entry = recorder.plan.paint[shape: index], !entry.geometry.cells.isEmpty
    else { return }
    // A line thinner than a pixel reaches as far as one of a pixel does.
    let box = map.boundingBox(of: reach).outset(by: entry.outline.isStroked ? 1 : 0)
    guard !PixelRect(covering: box, scale: 1, within: recorder.clips.bounds).isEmpty
    else { return }
    var features: ShapeFeatures = []
    if entry.outline.isFilled, shape.fillColor.w > 0 { features.insert(.fill) }
    if entry.outline.isStroked, shape.isStroked { features.insert(.stroke) }
    if entry.geometry.dashCount > 0 { features.insert(.dash) }
    if !map.isAffine { features.insert(.perspective) }
    let (chain, clipping) = recorder.clips.needed(within: box.outset(by: 1))
    features.formUnion(ShapeFeatures(clipping: clipping))
    var op = DrawOp(sampling: .nearest, firstInstance: Int32(recorder.plan.shapeInstances.count))
    if features.contains(.mask) { op.mask = recorder.clips.top.mask }
    op.clipWindow = chain.window
    op.shape = features
    op.adds = recorder.clips.top.adds
    op.recordWindow = Int32(recorder.plan.records.count / PaintRecord.windowCount)
    let part = ShownPart(shape, entry, record: recorder.plan.records.count)
    part.addCells(of: entry, map, within: recorder.clips.bounds, to: &recorder.plan)
    op.instanceCount = Int32(recorder.plan.shapeInstances.count) - op.firstInstance
    guard op.instanceCount > 0 else { return }
    recorder.plan.records.append(
      PaintRecord(shape, entry, map, part, opacity: opacity, chain))
    recorder.append(op)
  }

  /// The part of a path that shows.
  fileprivate struct ShownPart {
    var isFilled: Bool
    var isStroked: Bool
    /// The part of the line in points from its start (behaviour fact SH-20).
    var from: Float
    var to: Float
    /// The shape's record in its window.
    var record: Int16

    init(_ shape: NodeShape, _ entry: PaintStore.ShapeEntry, record: Int) {
      isFilled = entry.outline.isFilled && shape.fillColor.w > 0
      isStroked = entry.outline.isStroked && shape.isStroked
      let measure = entry.geometry.measure
      from = Float(measure.distance(ofShare: shape.strokeStart))
      to = Float(
        shape.strokeEnd < 1
          ? measure.distance(ofShare: shape.strokeEnd) : entry.geometry.length)
      self.record = Int16(record % PaintRecord.windowCount)
    }

    /// Appends the cells that reach into the clip's box and show anything.
    func addCells(
      of entry: PaintStore.ShapeEntry, _ map: Homography, within limits: PixelRect,
      to plan: inout FramePlan
    ) {
      let geometry = entry.geometry
      let base = UInt32(entry.firstTexel)
      let size = geometry.cellSize
      let origin = map.apply(geometry.origin.x, geometry.origin.y)
      let ux = map.xx * size
      let uy = map.xy * size
      let vx = map.yx * size
      let vy = map.yy * size
      let isAffine = map.isAffine
      for cell in geometry.cells {
        let showsLine =
          isStroked && cell.pieceCount > 0 && cell.lastLength >= from && cell.firstLength <= to
        guard showsLine || (isFilled && (cell.edgeCount > 0 || cell.winding != 0))
        else { continue }
        if isAffine {
          let x = origin.x + Double(cell.column) * ux + Double(cell.row) * vx
          let y = origin.y + Double(cell.column) * uy + Double(cell.row) * vy
          if x + max(ux, 0) + max(vx, 0) < Double(limits.x)
            || x + min(ux, 0) + min(vx, 0) > Double(limits.maxX)
            || y + max(uy, 0) + max(vy, 0) < Double(limits.y)
            || y + min(uy, 0) + min(vy, 0) > Double(limits.maxY)
          {
            continue
          }
        }
        plan.shapeInstances.append(
          ShapeInstance(
            column: cell.column, row: cell.row, edgeCount: cell.edgeCount,
            pieceCount: showsLine ? cell.pieceCount : 0, list: base + cell.list, record: record,
            winding: Int16(clamping: cell.winding)))
      }
    }
  }
}

extension ShapeFeatures {
  /// The features with which a draw reads its clips.
  init(clipping: LayerFeatures) {
    self = []
    if clipping.contains(.clip) { insert(.clip) }
    if clipping.contains(.continuous) { insert(.continuous) }
    if clipping.contains(.mask) { insert(.mask) }
  }
}

extension PaintRecord {
  /// The record of a shape; its vectors are those listed in the shader.
  fileprivate init(
    _ shape: NodeShape, _ entry: PaintStore.ShapeEntry, _ map: Homography,
    _ part: ShapeLook.ShownPart, opacity: Float, _ clips: ClipStack.Chain
  ) {
    self.init()
    let geometry = entry.geometry
    let origin = map.apply(geometry.origin.x, geometry.origin.y)
    vectors.0 = SIMD4(Float(map.xx), Float(map.xy), Float(map.xw), Float(shape.lineWidth / 2))
    vectors.1 = SIMD4(Float(map.yx), Float(map.yy), Float(map.yw), Float(shape.miterLimit))
    vectors.2 = SIMD4(
      Float(origin.x), Float(origin.y), Float(origin.z), Float(geometry.cellSize))
    vectors.3 = entry.outline.isFilled ? Self.premultiplied(shape.fillColor) : .zero
    vectors.4 = part.isStroked ? Self.premultiplied(shape.strokeColor) : .zero
    let style =
      shape.lineCap.rawValue + 4 * shape.lineJoin.rawValue
      + (shape.fillRule == .evenOdd ? 16 : 0)
    vectors.5 = SIMD4(
      part.from, part.to, Float(entry.firstTexel + geometry.firstPiece), Float(style))
    let period = geometry.dashPeriod
    let phase = period > 0 ? shape.lineDashPhase.truncatingRemainder(dividingBy: period) : 0
    vectors.6 = SIMD4(
      Float(entry.firstTexel), Float(geometry.dashCount), Float(period), Float(phase))
    let isPart = shape.strokeStart > 0 || shape.strokeEnd < 1
    vectors.7 = SIMD4(Float(clips.firstInWindow), Float(clips.count), opacity, isPart ? 1 : 0)
  }

  private static func premultiplied(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let clamped = color.clamped(lowerBound: .zero, upperBound: .one)
    return SIMD4(
      clamped.x * clamped.w, clamped.y * clamped.w, clamped.z * clamped.w, clamped.w)
  }
}
