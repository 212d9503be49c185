// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import QuartzCore
internal import ViewCore

/// Frame and bounds.
///
///     bounds ──boundsMap──▶ rectangle from (0, 0), own orientation
///            ──mirror where superview and view differ in `isFlipped`
///            ──frameRotation about (0, 0)──translation to frame.origin──▶ superview's bounds
extension NSView {
  /// The view itself, of an animator the view that it represents.
  final var real: NSView { (animated as? NSView) ?? self }

  /// A rectangle with a positive size, if its numbers are finite and not beyond what layers store.
  nonisolated static func storable(_ rect: CGRect) -> CGRect? {
    let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    guard numbers.allSatisfy({ $0.isFinite && abs($0) < 1e9 }) else { return nil }
    return CGRect(
      x: rect.origin.x, y: rect.origin.y, width: max(rect.size.width, 0),
      height: max(rect.size.height, 0))
  }

  static func refuse(_ value: Any, _ name: String) {
    RefusalLog.refuse("NSView: \(name)", "\(name) = \(value) refused; the old value stays")
  }

  // MARK: - Frame

  final func moveFrame(to origin: CGPoint) {
    guard let frame = Self.storable(CGRect(origin: origin, size: state.frame.size)) else {
      return Self.refuse(origin, "frame")
    }
    guard frame.origin != state.frame.origin else { return }
    markUnbacked()
    state.frame = frame
    didChangeGeometry()
  }

  final func resizeFrame(to size: CGSize) {
    guard let frame = Self.storable(CGRect(origin: state.frame.origin, size: size)) else {
      return Self.refuse(size, "frame")
    }
    guard frame.size != state.frame.size else { return }
    markUnbacked()
    let old = currentBounds.size
    state.frame = frame
    didChangeGeometry()
    if autoresizesSubviews { resizeSubviews(withOldSize: old) }
    needsLayout = true
    updateTrackingAreas()
  }

  final func setFrameRotation(_ angle: CGFloat, aboutCenter: Bool) {
    guard angle.isFinite, abs(angle) < 1e9 else { return Self.refuse(angle, "frameRotation") }
    guard angle != frameRotation || aboutCenter != state.flags.contains(.turnsAboutCenter) else {
      return
    }
    markUnbacked()
    let middle = CGPoint(x: state.frame.width / 2, y: state.frame.height / 2)
    let center = middle.applying(outline)
    // The layer's anchor first, by which nothing moves.
    state.flags.set(.turnsAboutCenter, aboutCenter)
    AnimatorScope.withoutAnimation { syncAnchor() }
    // A whole turn changes no matrix, so that the layer does not ask.
    let isWholeTurn = Self.rotation(angle) == Self.rotation(frameRotation)
    let turn = isWholeTurn ? shownLayer.flatMap { action(for: $0, forKey: "transform") } : nil
    state.madeRare.oldFrameRotation = frameRotation
    defer { state.rare?.oldFrameRotation = nil }
    state.madeRare.frameRotation = angle
    if aboutCenter {
      let turned = middle.applying(Self.rotation(angle))
      state.frame.origin = CGPoint(x: center.x - turned.x, y: center.y - turned.y)
    }
    didChangeGeometry()
    if let layer = shownLayer { turn?.run(forKey: "transform", object: layer, arguments: nil) }
  }

  /// A rotation by degrees.
  nonisolated static func rotation(_ degrees: CGFloat) -> CGAffineTransform {
    switch degrees.truncatingRemainder(dividingBy: 360) {
    case 0: .identity
    case 90, -270: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 180, -180: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    case 270, -90: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
    default: CGAffineTransform(rotationAngle: degrees * .pi / 180)
    }
  }

  /// The map of the frame's rectangle, from (0, 0) and in the superview's orientation, to the superview.
  final var outline: CGAffineTransform {
    Self.rotation(frameRotation).concatenating(
      CGAffineTransform(translationX: state.frame.minX, y: state.frame.minY))
  }

  // MARK: - Bounds

  /// The box of the view's rectangle in its own coordinates.
  final var currentBounds: CGRect {
    let size = state.rare?.drawnSize ?? state.frame.size
    let map = state.boundsMap
    if map.isTranslation {
      return CGRect(x: -map.tx, y: -map.ty, width: size.width, height: size.height)
    }
    return CGRect(origin: .zero, size: size).applying(map.inverted())
  }

  final func moveBounds(to origin: CGPoint) {
    guard Self.storable(CGRect(origin: origin, size: .zero)) != nil else {
      return Self.refuse(origin, "bounds")
    }
    let old = currentBounds.origin
    guard origin != old else { return }
    state.boundsMap = CGAffineTransform(translationX: old.x - origin.x, y: old.y - origin.y)
      .concatenating(state.boundsMap)
    didChangeBounds()
  }

  final func scaleBounds(to size: CGSize) {
    let old = currentBounds
    guard size.width != old.width || size.height != old.height else { return }
    let factors = (x: old.width / size.width, y: old.height / size.height)
    guard size.width > 0, size.height > 0, factors.x > 1e-6, factors.y > 1e-6, factors.x < 1e6,
      factors.y < 1e6
    else { return Self.refuse(size, "bounds") }
    // About the corner, which keeps its coordinates.
    state.boundsMap = CGAffineTransform(translationX: -old.minX, y: -old.minY)
      .concatenating(CGAffineTransform(scaleX: factors.x, y: factors.y))
      .concatenating(CGAffineTransform(translationX: old.minX, y: old.minY))
      .concatenating(state.boundsMap)
    didChangeBounds()
  }

  final func scaleUnits(by size: CGSize) {
    guard size.width > 1e-6, size.height > 1e-6, size.width < 1e6, size.height < 1e6 else {
      return Self.refuse(size, "scaleUnitSquare")
    }
    state.boundsMap = CGAffineTransform(scaleX: size.width, y: size.height)
      .concatenating(state.boundsMap)
    didChangeBounds()
  }

  final func setBoundsRotation(_ angle: CGFloat) {
    guard angle.isFinite, abs(angle) < 1e9 else { return Self.refuse(angle, "boundsRotation") }
    let old = boundsRotation
    guard angle != old else { return }
    state.madeRare.boundsRotation = angle
    state.boundsMap = Self.rotation(angle - old).concatenating(state.boundsMap)
    didChangeBounds()
  }

  private func didChangeBounds() {
    syncGeometry()
    syncSublayers()
    // Drawn contents do not move with the coordinates by themselves.
    markDrawing()
    updateTrackingAreas()
  }

  private func didChangeGeometry() {
    syncGeometry()
    noteFrame()
    markUnbacked()
    updateTrackingAreas()
  }

  // MARK: - Maps

  /// The map of the view's coordinates to the superview's, of a top view to the window's.
  final var mapToSuperview: CGAffineTransform {
    var map = state.boundsMap
    if isFlipped != (superview?.isFlipped ?? false) {
      map = map.concatenating(Self.mirror(height: state.frame.height))
    }
    if frameRotation != 0 { map = map.concatenating(Self.rotation(frameRotation)) }
    return map.concatenating(
      CGAffineTransform(translationX: state.frame.minX, y: state.frame.minY))
  }

  /// The exchange of top and bottom of a rectangle from (0, 0).
  nonisolated static func mirror(height: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
  }

  /// The map of the view's coordinates to those of a view above, or for nil of the window.
  final func map(to ancestor: NSView?) -> CGAffineTransform {
    var map = CGAffineTransform.identity
    var view: NSView? = self
    while let current = view, current !== ancestor {
      map = map.concatenating(current.mapToSuperview)
      view = current.superview
    }
    return map
  }

  /// The topmost view above, or the view itself.
  final var root: NSView {
    var top = self
    while let above = top.superview { top = above }
    return top
  }

  // MARK: - Autoresizing

  final func autoresize(from old: CGSize) {
    let mask = autoresizingMask
    guard !mask.isEmpty, !isPlacedByConstraints, let size = superview?.bounds.size, size != old
    else { return }
    let x = mask.rule(isVertical: false).resized(
      origin: state.frame.minX, length: state.frame.width, from: old.width, to: size.width)
    let y = mask.rule(isVertical: true).resized(
      origin: state.frame.minY, length: state.frame.height, from: old.height, to: size.height)
    frame = CGRect(x: x.origin, y: y.origin, width: max(0, x.length), height: max(0, y.length))
  }
}

extension CGAffineTransform {
  /// Whether the map moves points and does nothing else.
  var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}
