// SPDX-License-Identifier: MIT

internal import ClassTables
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation
public import QuartzCore
internal import ViewCore

/// Drawing: which views draw, into which layer, and when.
extension NSView {
  // MARK: - Marks

  /// Whether the view's class overrides `draw(_:)`.
  final var drawsContents: Bool { Self.drawSlot.isOverridden(by: type(of: self)) }

  /// Whether the class is known to override `draw(_:)`; without class tables none is.
  final var isKnownToDraw: Bool { Self.drawSlot.isKnown && drawsContents }

  /// The slot of `draw(_:)`.
  static let drawSlot = MethodSlot(of: NSView.self, plain: PlainProbe.self, probe: DrawProbe.self)

  /// Whether the view or one below that draws into the same layer draws anything.
  final var drawsIntoLayer: Bool {
    drawsContents
      || state.subviews.contains { $0.shownLayer == nil && !$0.isHidden && $0.drawsIntoLayer }
  }

  final var isMarkedForDisplay: Bool {
    shownLayer?.needsDisplay() ?? (state.dirtyRect != nil)
  }

  final func markForDisplay(_ isMarked: Bool) {
    if isMarked {
      markDrawing()
    } else {
      state.dirtyRect = nil
    }
  }

  /// Marks all of what the view draws.
  final func markDrawing() {
    if let layer = shownLayer {
      if !state.flags.contains(.hostsLayer) { layer.setNeedsDisplay() }
    } else {
      markForDisplay(currentBounds)
    }
  }

  final func markForDisplay(_ rect: CGRect) {
    guard Self.storable(rect) != nil else { return Self.refuse(rect, "setNeedsDisplay") }
    if let layer = shownLayer {
      if !state.flags.contains(.hostsLayer) { layer.setNeedsDisplay(convertToLayer(rect)) }
      return
    }
    state.dirtyRect = state.dirtyRect?.union(rect) ?? rect
    guard let host = layerHost, let layer = host.shownLayer,
      !host.state.flags.contains(.hostsLayer)
    else { return }
    layer.setNeedsDisplay(host.convertToLayer(convert(rect, to: host)))
  }

  /// Marks the part of another view's layer into which the view, if it has no layer, draws or has drawn.
  final func markUnbacked(evenHidden: Bool = false) {
    guard shownLayer == nil, let superview, evenHidden || !isHidden, drawsIntoLayer else { return }
    superview.markForDisplay(currentBounds.applying(mapToSuperview))
  }

  final func markTreeForDisplay() {
    tellSubtree { $0.markDrawing() }
  }

  final func displayMarked() {
    guard shownLayer != nil else {
      layerHost?.shownLayer?.displayIfNeeded()
      for view in state.subviews where view.shownLayer != nil { view.displayMarked() }
      return
    }
    tellSubtree { $0.shownLayer?.displayIfNeeded() }
  }

  // MARK: - Layers

  /// Updates or draws a layer that is to be displayed: the view's own or its copy in an animation.
  final func displayContents(of layer: CALayer) {
    guard layer.model() === state.layer else { return layer.displayByDrawing() }
    if wantsUpdateLayer, !canDrawSubviewsIntoLayer {
      drawing(layer) { updateLayer() }
    } else if drawsIntoLayer {
      // Without class tables also views are drawn that only show what their layer was given.
      guard Self.drawSlot.isKnown || !layer.showsSetContents else { return }
      state.flags.insert(.hasDrawn)
      layer.displayByDrawing()
    } else if state.flags.contains(.hasDrawn) {
      // The last view that drew here has gone.
      state.flags.remove(.hasDrawn)
      layer.contents = nil
    }
  }

  /// Draws this view, and those below it without layers, into the contents of a layer.
  final func drawContents(of layer: CALayer, in context: CGContext) {
    guard layer.model() === state.layer else { return }
    let rect = layer.bounds.checkedIntersection(with: context.boundingBoxOfClipPath)
    guard !rect.isNull else { return }
    // Patterns and shadows are measured in points with y up, however the view is turned.
    let (base, scale) = (context.baseTransform, context.ctm.lengthScale)
    context.baseTransform = CGAffineTransform(scaleX: scale, y: scale)
    defer { context.baseTransform = base }
    drawing(layer) {
      context.saveGState()
      defer { context.restoreGState() }
      context.concatenate(layerMap)
      drawTree(rect.applying(layerMap.inverted()), in: context)
    }
  }

  /// Runs a body while the view is as large as a layer, which during an animation of the size is a copy
  /// with the size in between.
  private func drawing(_ layer: CALayer, _ body: () -> Void) {
    guard layer !== state.layer, layer.bounds.size != state.frame.size else { return body() }
    let outer = state.rare?.drawnSize
    state.madeRare.drawnSize = layer.bounds.size
    body()
    state.rare?.drawnSize = outer
  }

  /// Draws a rectangle of the view, and of those below it without layers, in the view's coordinates.
  private func drawTree(_ dirty: CGRect, in context: CGContext) {
    state.dirtyRect = nil
    let bounds = currentBounds
    context.saveGState()
    if clipsToBounds { context.clip(to: [bounds]) }
    let part = dirty.checkedIntersection(with: bounds)
    if drawsContents, !part.isEmpty {
      NSGraphicsContext.draw(in: NSGraphicsContext(cgContext: context, flipped: isFlipped)) {
        draw(part)
      }
    }
    for view in state.subviews where view.shownLayer == nil { view.drawBelow(dirty, in: context) }
    context.restoreGState()
  }

  /// Draws the view, which has no layer, and those below it in the superview's coordinates.
  private func drawBelow(_ dirty: CGRect, in context: CGContext) {
    guard !isHidden, state.alpha > 0, drawsIntoLayer else { return }
    let map = mapToSuperview
    let part = dirty.applying(map.inverted())
    guard !part.isNull else { return }
    context.saveGState()
    context.concatenate(map)
    if state.alpha < 1 {
      context.setAlpha(state.alpha)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      drawTree(part, in: context)
      context.endTransparencyLayer()
    } else {
      drawTree(part, in: context)
    }
    context.restoreGState()
  }

  // MARK: - Pictures

  /// Draws the view and all below it into a context, whose coordinates are the view's.
  final func draw(_ rect: CGRect, in graphics: NSGraphicsContext) {
    let context = graphics.cgContext
    context.saveGState()
    defer { context.restoreGState() }
    context.clip(to: [rect])
    if let layer = shownLayer {
      layoutMarked()
      let map = layerMap.inverted()
      context.concatenate(map)
      layer.displayIfNeeded()
      // In a context y grows upward unless it is mirrored.
      let ctm = context.ctm
      layer.render(in: context, growsUpward: ctm.a * ctm.d - ctm.b * ctm.c > 0)
    } else {
      drawTree(rect, in: context)
      for view in state.subviews where view.shownLayer != nil && !view.isHidden {
        context.saveGState()
        context.concatenate(view.mapToSuperview)
        view.draw(rect.applying(view.mapToSuperview.inverted()), in: graphics)
        context.restoreGState()
      }
    }
  }

  /// The part of the bounds that no view above cuts off, of those that clip, and the window's edges.
  final var uncoveredRect: CGRect {
    var rect = currentBounds
    var view = self
    while let above = view.superview {
      rect = rect.applying(view.mapToSuperview)
      if above.clipsToBounds || above is WindowTopView || above.superview == nil {
        rect = rect.checkedIntersection(with: above.currentBounds)
      }
      if rect.isNull { return .null }
      view = above
    }
    return rect.applying(map(to: view).inverted())
  }
}

extension NSView: @MainActor CALayerDelegate {}

/// Overrides nothing; see `MethodSlot`.
private final class PlainProbe: NSView {}

/// Overrides `draw(_:)` alone; see `MethodSlot`.
private final class DrawProbe: NSView {
  // Differs from the base so that the linker cannot fold the two.
  override func draw(_ dirtyRect: NSRect) { state.flags.formUnion(.isHidden) }
}
