// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// Shape layers: the path that a layer fills and strokes above its contents.
extension FramePlanner {
  /// Whether a layer has a path that shows.
  func hasShape(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard hasExtras(node, tree), let place = tree.shapes.place(of: node) else { return false }
    return tree.shapes.values[place].isVisible
  }

  /// Draws a layer's path.
  mutating func addShape(
    _ node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree
  ) {
    guard hasExtras(node, tree), let place = tree.shapes.place(of: node),
      tree.shapes.values[place].isVisible
    else { return }
    let masks = clipsParts(of: node, tree)
    if masks {
      pushContext(opacity: opacity)
      addClip(of: node, tree)
    }
    if !context.clipBounds.isEmpty {
      if let tint = tint(of: node, tree) {
        var shape = tree.shapes.values[place]
        shape.fillColor = Self.product(shape.fillColor, tint)
        shape.strokeColor = Self.product(shape.strokeColor, tint)
        addShape(node, shape, opacity, map(of: node, tree))
      } else {
        addShape(node, tree.shapes.values[place], opacity, map(of: node, tree))
      }
    }
    if masks { contexts.removeLast() }
  }

  private mutating func addShape(
    _ node: NodeIndex, _ shape: NodeShape, _ opacity: Float, _ toRoot: Homography
  ) {
    add(shape, .layer(node, isInPlane: isInPlane), opacity, pixels: toRoot.scaled(by: scale))
  }

  /// Draws the fill of a path that casts a node's shadow.
  ///
  /// - Parameter map: from the layer's points to pixels.
  mutating func addShadowShape(
    _ node: NodeIndex, _ shape: NodeShape, _ opacity: Float, pixels map: Homography
  ) {
    add(shape, .shadow(node, isInPlane: isInPlane), opacity, pixels: map)
  }

  /// Whether the walk draws in the plane of some layer.
  private var isInPlane: Bool { view.planeNode.isValid }

  private mutating func add(
    _ shape: NodeShape, _ user: PaintStore.User, _ opacity: Float, pixels map: Homography
  ) {
    guard let reach = shape.extent, let stretch = Stretch(of: map, over: reach) else { return }
    guard
      let index = plan.paint.shape(
        of: user, shape, finest: stretch.most, coarsest: stretch.least),
      let entry = plan.paint[shape: index], !entry.geometry.cells.isEmpty
    else { return }
    let box = map.boundingBox(of: reach)
    guard !PixelRect(covering: box, scale: 1, within: context.clipBounds).isEmpty else { return }
    var features: ShapeFeatures = []
    if entry.outline.isFilled, shape.fillColor.w > 0 { features.insert(.fill) }
    if entry.outline.isStroked, shape.isStroked { features.insert(.stroke) }
    if entry.geometry.dashCount > 0 { features.insert(.dash) }
    if !map.isAffine { features.insert(.perspective) }
    var op = DrawOp(
      features: [], sampling: .nearest, texture: .none, clipWindow: 0,
      firstInstance: Int32(plan.shapeInstances.count), instanceCount: 0, area: 0)
    let chain = neededClips(
      box: RootRect(
        minX: box.minX - 1, minY: box.minY - 1, maxX: box.maxX + 1, maxY: box.maxY + 1))
    if context.clipCount > 0, chain.count > 0 {
      features.insert(.clip)
      if hasContinuousClips, isContinuous(chain) { features.insert(.continuous) }
      if context.mask != .none, samplesMask(chain) {
        features.insert(.mask)
        op.mask = context.mask
      }
      op.clipWindow = Int32(chain.first / FramePlan.clipWindowCount)
    }
    op.shape = features
    op.adds = addsToTarget
    op.recordWindow = Int32(plan.records.count / PaintRecord.windowCount)
    let record = Int16(plan.records.count % PaintRecord.windowCount)
    let shown = entry.shownPart(of: shape)
    addCells(of: entry, shape, map, shown, record: record)
    op.instanceCount = Int32(plan.shapeInstances.count) - op.firstInstance
    guard op.instanceCount > 0 else { return }
    plan.records.append(
      PaintRecord(
        shape: shape, entry: entry, map: map, shown: shown, opacity: opacity,
        firstClip: chain.first % FramePlan.clipWindowCount,
        clipCount: features.contains(.clip) ? chain.count : 0))
    appendShapes(op)
  }

  /// Appends the cells that reach into the clip's box and show anything.
  private mutating func addCells(
    of entry: PaintStore.ShapeEntry, _ shape: NodeShape, _ map: Homography,
    _ shown: (from: Float, to: Float), record: Int16
  ) {
    let geometry = entry.geometry
    let base = UInt32(entry.firstTexel)
    let isStroked = entry.outline.isStroked && shape.isStroked
    let isFilled = entry.outline.isFilled && shape.fillColor.w > 0
    let limits = context.clipBounds
    let size = geometry.cellSize
    let place = map.apply(geometry.origin.x, geometry.origin.y)
    let ux = map.xx * size
    let uy = map.xy * size
    let vx = map.yx * size
    let vy = map.yy * size
    let isAffine = map.isAffine
    for cell in geometry.cells {
      let showsLine =
        isStroked && cell.pieceCount > 0 && cell.lastLength >= shown.from
        && cell.firstLength <= shown.to
      guard showsLine || (isFilled && (cell.edgeCount > 0 || cell.winding != 0)) else { continue }
      if isAffine {
        let x = place.x + Double(cell.column) * ux + Double(cell.row) * vx
        let y = place.y + Double(cell.column) * uy + Double(cell.row) * vy
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

  /// Joins a draw of shapes to the one before, or begins a new one.
  private mutating func appendShapes(_ op: DrawOp) {
    let pass = openPasses.count - 1
    let last = openPasses[pass].ops.count - 1
    if last >= 0, Self.mergeShapes(op, into: &openPasses[pass].ops[last]) { return }
    openPasses[pass].ops.append(op)
  }

  private static func mergeShapes(_ op: DrawOp, into last: inout DrawOp) -> Bool {
    guard let asked = op.shape, let given = last.shape, op.recordWindow == last.recordWindow,
      last.firstInstance + last.instanceCount == op.firstInstance, last.adds == op.adds,
      asked.contains(.perspective) == given.contains(.perspective)
    else { return false }
    if asked.contains(.clip), given.contains(.clip), op.clipWindow != last.clipWindow {
      return false
    }
    // One draw samples one mask; shapes without any have no clip that does.
    if op.mask != .none, last.mask != .none, op.mask != last.mask { return false }
    if last.mask == .none { last.mask = op.mask }
    if !given.contains(.clip) { last.clipWindow = op.clipWindow }
    last.shape = given.union(asked)
    last.instanceCount += op.instanceCount
    return true
  }
}

extension PaintStore.ShapeEntry {
  /// The part of the line that is shown, in points from its start (behaviour fact SH-20).
  fileprivate func shownPart(of shape: NodeShape) -> (from: Float, to: Float) {
    let measure = geometry.measure
    let end = shape.strokeEnd < 1 ? measure.distance(ofShare: shape.strokeEnd) : geometry.length
    return (Float(measure.distance(ofShare: shape.strokeStart)), Float(end))
  }
}

extension PaintRecord {
  /// The record of a shape; its vectors are those listed in the shader.
  fileprivate init(
    shape: NodeShape, entry: PaintStore.ShapeEntry, map: Homography,
    shown: (from: Float, to: Float), opacity: Float, firstClip: Int, clipCount: Int
  ) {
    self.init()
    let geometry = entry.geometry
    let origin = map.apply(geometry.origin.x, geometry.origin.y)
    let isFilled = entry.outline.isFilled
    let isStroked = entry.outline.isStroked && shape.isStroked
    vectors.0 = SIMD4(Float(map.xx), Float(map.xy), Float(map.xw), Float(shape.lineWidth / 2))
    vectors.1 = SIMD4(Float(map.yx), Float(map.yy), Float(map.yw), Float(shape.miterLimit))
    vectors.2 = SIMD4(
      Float(origin.x), Float(origin.y), Float(origin.z), Float(geometry.cellSize))
    vectors.3 = isFilled ? Self.premultiplied(shape.fillColor) : .zero
    vectors.4 = isStroked ? Self.premultiplied(shape.strokeColor) : .zero
    let style =
      shape.lineCap.rawValue + 4 * shape.lineJoin.rawValue
      + (shape.fillRule == .evenOdd ? 16 : 0)
    vectors.5 = SIMD4(
      shown.from, shown.to, Float(entry.firstTexel + geometry.firstPiece), Float(style))
    let period = geometry.dashPeriod
    let phase = period > 0 ? shape.lineDashPhase.truncatingRemainder(dividingBy: period) : 0
    vectors.6 = SIMD4(
      Float(entry.firstTexel), Float(geometry.dashCount), Float(period), Float(phase))
    let isPart = shape.strokeStart > 0 || shape.strokeEnd < 1
    vectors.7 = SIMD4(Float(firstClip), Float(clipCount), opacity, isPart ? 1 : 0)
  }

  private static func premultiplied(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let clamped = color.clamped(lowerBound: .zero, upperBound: .one)
    return SIMD4(
      clamped.x * clamped.w, clamped.y * clamped.w, clamped.z * clamped.w, clamped.w)
  }
}
