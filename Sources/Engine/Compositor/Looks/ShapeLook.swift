// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// Shape layers: the path that a layer fills and strokes above its contents.
enum ShapeLook {
  /// Draws a layer's path.
  static func draw(
    _ layer: PaintedLayer, into recorder: inout PassRecorder,
    in tree: borrowing RenderTree
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
          shape, .layer(layer.node, isInPlane: layer.isInPlane), opacity: layer.opacity, under: map,
          into: &recorder)
      } else {
        add(
          tree.shapes.values[index], .layer(layer.node, isInPlane: layer.isInPlane),
          opacity: layer.opacity,
          under: map, into: &recorder)
      }
    }
    if layer.clipsParts { recorder.clips.pop() }
  }

  /// Adds the draw of a path.
  ///
  /// - Parameters:
  ///   - map: from the layer's points to pixels.
  ///   - image: the image that shows within the shape; nil for its own colours.
  static func add(
    _ shape: NodeShape, _ user: PaintStore.User, opacity: Float, under map: Homography,
    image: ShapeImage? = nil, into recorder: inout PassRecorder
  ) {
    guard let reach = shape.extent, let stretch = Stretch(of: map, over: reach) else { return }
    let pathBox = map.boundingBox(of: reach)
    guard
      let index = recorder.plan.paint.shape(
        of: user, shape, finest: stretch.most, coarsest: stretch.least,
        strips: (image == nil || image?.picture != nil)
          && recorder.drawsStrips(under: map, box: pathBox)),
      let entry = recorder.plan.paint[shape: index], !entry.geometry.isEmpty
    else { return }
    // A line thinner than a pixel reaches as far as one of a pixel does.
    let box = pathBox.outset(by: entry.outline.isStroked ? 1 : 0)
    guard !PixelRect(covering: box, scale: 1, within: recorder.clips.bounds).isEmpty
    else { return }
    if entry.geometry.isStrips {
      recorder.appendStrips(
        StripShape(shape, entry, index: index, opacity: opacity, under: map), box: box,
        picture: image?.picture, user: user)
      return
    }
    var features: ShapeFeatures = []
    if entry.outline.isFilled, shape.fillColor.w > 0 { features.insert(.fill) }
    if entry.outline.isStroked, shape.isStroked { features.insert(.stroke) }
    if !entry.geometry.dashes.isWhole { features.insert(.dash) }
    if !map.isAffine { features.insert(.perspective) }
    let (chain, clipping) = recorder.clips.needed(within: box.outset(by: 1))
    features.formUnion(ShapeFeatures(clipping: clipping))
    var op = DrawOp(sampling: .nearest, firstInstance: Int32(recorder.plan.shapeInstances.count))
    if features.contains(.mask) { op.mask = recorder.clips.top.mask }
    if let image {
      features.insert(.image)
      op.texture = image.quad.texture
      op.sampling = image.sampling
    }
    op.clipWindow = chain.window
    op.shape = features
    op.adds = recorder.clips.top.adds
    op.recordWindow = Int32(recorder.plan.records.count / PaintRecord.windowCount)
    let part = ShownPart(shape, entry, record: recorder.plan.records.count)
    if let inside = image?.inside(of: shape, opacity: opacity, recorder.clips) {
      part.addCells(of: entry, map, inside: inside, &recorder)
    } else {
      for index in entry.geometry.cells.indices {
        part.addCell(index, of: entry, map, within: recorder.clips.bounds, to: &recorder.plan)
      }
    }
    op.instanceCount = Int32(recorder.plan.shapeInstances.count) - op.firstInstance
    guard op.instanceCount > 0 else { return }
    var values = PaintRecord(shape, entry, map: map, part: part, opacity: opacity, clips: chain)
    if let image { values.show(image, from: entry.geometry.origin) }
    recorder.plan.records.append(values)
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

    /// Appends a cell if it reaches into the clip's box and shows anything.
    @inline(__always)
    func addCell(
      _ index: Int, of entry: PaintStore.ShapeEntry, _ map: Homography, within limits: PixelRect,
      to plan: inout FramePlan
    ) {
      let geometry = entry.geometry
      let cell = geometry.cells[index]
      let showsLine = showsLine(of: cell)
      guard showsLine || (isFilled && (cell.edgeCount > 0 || cell.winding != 0)) else { return }
      if map.isAffine {
        let box = geometry.box(column: Int(cell.column), row: Int(cell.row), columns: 1, map)
        guard
          box.maxX >= Double(limits.x), box.minX <= Double(limits.maxX),
          box.maxY >= Double(limits.y), box.minY <= Double(limits.maxY)
        else { return }
      }
      plan.shapeInstances.append(
        ShapeInstance(
          column: cell.column, row: cell.row, edgeCount: cell.edgeCount,
          pieceCount: showsLine ? cell.pieceCount : 0,
          list: UInt32(entry.firstTexel) + cell.list, record: record,
          winding: Int16(clamping: cell.winding)))
    }

    private func showsLine(of cell: ShapeCell) -> Bool {
      isStroked && cell.pieceCount > 0 && cell.lastLength >= from && cell.firstLength <= to
    }

    /// Appends the cells of an upright shape, but draws runs of cells that it fills as parts of a quad.
    func addCells(
      of entry: PaintStore.ShapeEntry, _ map: Homography, inside quad: Quad,
      _ recorder: inout PassRecorder
    ) {
      let geometry = entry.geometry
      let limits = recorder.clips.bounds
      var index = 0
      while index < geometry.cells.count {
        let first = geometry.cells[index]
        var end = index
        while end < geometry.cells.count, isPlain(geometry.cells[end]),
          geometry.cells[end].row == first.row,
          Int(geometry.cells[end].column) == Int(first.column) + end - index
        {
          end += 1
        }
        if end > index {
          let part = geometry.box(
            column: Int(first.column), row: Int(first.row), columns: end - index, map
          ).middles.intersection(limits)
          if recorder.clips.top.whole.contains(part) {
            recorder.appendInside(part, of: quad)
            index = end
            continue
          }
        }
        for other in index..<max(end, index + 1) {
          addCell(other, of: entry, map, within: limits, to: &recorder.plan)
        }
        index = max(end, index + 1)
      }
    }

    /// Whether a cell is filled wholly, and no line goes through it.
    private func isPlain(_ cell: ShapeCell) -> Bool {
      isFilled && cell.edgeCount == 0 && cell.winding != 0 && !showsLine(of: cell)
    }
  }
}

extension ShapeGeometry {
  /// The box of neighbouring cells of a row under an affine map.
  @inline(__always)
  fileprivate func box(column: Int, row: Int, columns: Int, _ map: Homography) -> RootRect {
    let low = origin + SIMD2(Double(column), Double(row)) * cellSize
    return map.boundingBox(of: SIMD4(low.x, low.y, Double(columns) * cellSize, cellSize))
  }
}

extension RootRect {
  /// The pixels whose middles lie in the box or on its edges.
  fileprivate var middles: PixelRect {
    let slack = 1e-3
    let low = SIMD2(minX, minY) - 0.5 - slack
    let high = SIMD2(maxX, maxY) - 0.5 + slack
    let first = SIMD2<Int32>(clamping: low.rounded(.up))
    let last = SIMD2<Int32>(clamping: high.rounded(.up))
    return PixelRect(
      x: first.x, y: first.y, width: max(last.x &- first.x, 0), height: max(last.y &- first.y, 0))
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
    _ shape: NodeShape, _ entry: PaintStore.ShapeEntry, map: Homography,
    part: ShapeLook.ShownPart, opacity: Float, clips: ClipStack.Chain
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
    let pattern = geometry.dashes
    vectors.6 = SIMD4(
      Float(entry.firstTexel), Float(pattern.dashes.count), Float(pattern.period),
      Float(pattern.phase(shape.lineDashPhase)))
    let isPart = shape.strokeStart > 0 || shape.strokeEnd < 1
    vectors.7 = SIMD4(Float(clips.firstInWindow), Float(clips.count), opacity, isPart ? 1 : 0)
  }

  static func premultiplied(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let clamped = color.clamped(lowerBound: .zero, upperBound: .one)
    return SIMD4(
      clamped.x * clamped.w, clamped.y * clamped.w, clamped.z * clamped.w, clamped.w)
  }
}
