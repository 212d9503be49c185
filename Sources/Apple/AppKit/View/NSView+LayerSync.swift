// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// The values of a backing layer that follow from the view's.
///
/// The layer's bounds are as large as the frame, and begin where the view's do. Where the view's coordinates
/// are scaled or turned they begin at (0, 0), and the layer's `sublayerTransform` maps the coordinates, in
/// which subviews lie, to the layer's. The layer is flipped where the view is and the view whose layer holds
/// it is not, or the other way round (view fact NV-13); its anchor is (0, 0) (view fact NV-16), or the
/// middle after `frameCenterRotation` was set.
extension NSView {
  /// Sets all values of a new backing layer.
  final func syncAll() {
    guard let layer = state.layer else { return }
    layer.contentsRedrawPolicy =
      CALayerContentsRedrawPolicy(rawValue: state.redrawPolicy.rawValue) ?? .duringResize
    syncContentsGravity()
    layer.opacity = Float(state.alpha * alphaAbove)
    layer.isHidden = isHidden || isHiddenAbove
    if clipsToBounds { layer.masksToBounds = true }
    layer.isOpaque = isOpaque && isKnownToDraw
    syncShadow()
    syncFilters()
    syncGeometry()
  }

  // MARK: - Geometry

  /// The map of the view's coordinates to its layer's.
  final var layerMap: CGAffineTransform {
    state.boundsMap.isTranslation ? .identity : state.boundsMap
  }

  /// The map of the view's rectangle, from (0, 0) and in its own orientation, to the coordinates of the
  /// view whose layer holds the layer.
  private var outlineInHost: CGAffineTransform {
    var map = CGAffineTransform.identity
    if isFlipped != (superview?.isFlipped ?? false) {
      map = Self.mirror(height: state.frame.height)
    }
    map = map.concatenating(outline)
    var view = superview
    while let current = view, current.shownLayer == nil {
      map = map.concatenating(current.mapToSuperview)
      view = current.superview
    }
    return map
  }

  /// Gives the layer, or the layers of views below that hang in another view's, their geometry.
  final func syncGeometry() {
    guard let layer = shownLayer else {
      for view in state.subviews { view.syncGeometry() }
      return
    }
    let isMirrored = isFlipped != (layerHost?.isFlipped ?? false)
    var map = outlineInHost
    if isMirrored { map = Self.mirror(height: state.frame.height).concatenating(map) }
    let size = state.frame.size
    let isHosted = state.flags.contains(.hostsLayer)
    if isHosted {
      layer.set(\.bounds, CGRect(origin: layer.bounds.origin, size: size))
    } else {
      layer.set(\.isGeometryFlipped, isMirrored)
      let origin = state.boundsMap.isTranslation ? currentBounds.origin : .zero
      layer.set(\.bounds, CGRect(origin: origin, size: size))
      var turn = map
      (turn.tx, turn.ty) = (0, 0)
      layer.set(\.transform, CATransform3DMakeAffineTransform(turn))
      syncSublayers()
    }
    let anchor = layer.anchorPoint
    let place = CGPoint(x: anchor.x * size.width, y: anchor.y * size.height).applying(map)
    layer.set(\.position, place)
  }

  /// Gives all layers of the view and those below it their geometry, after hosts have changed.
  final func syncSubtree() {
    if shownLayer != nil { syncGeometry() }
    for view in state.subviews { view.syncSubtree() }
  }

  /// Gives the layer the anchor about which the view turns, without moving anything.
  final func syncAnchor() {
    guard let layer = shownLayer, !state.flags.contains(.hostsLayer) else { return }
    let anchor =
      state.flags.contains(.turnsAboutCenter) ? CGPoint(x: 0.5, y: 0.5) : .zero
    guard layer.anchorPoint != anchor else { return }
    layer.set(\.anchorPoint, anchor)
    syncGeometry()
  }

  /// Gives the layer the map of the coordinates in which its sublayers lie.
  final func syncSublayers() {
    guard let layer = shownLayer, !state.flags.contains(.hostsLayer) else { return }
    let anchor = layer.anchorPoint
    let (x, y) = (anchor.x * state.frame.width, anchor.y * state.frame.height)
    // The layer applies it about its anchor.
    let map = CGAffineTransform(translationX: x, y: y).concatenating(layerMap)
      .concatenating(CGAffineTransform(translationX: -x, y: -y))
    layer.set(\.sublayerTransform, CATransform3DMakeAffineTransform(map))
  }

  // MARK: - Look

  final func syncContentsGravity() {
    guard let layer = state.layer, !state.flags.contains(.hostsLayer) else { return }
    layer.contentsGravity = state.placement.gravity(isFlipped: isFlipped)
  }

  final func setRedrawPolicy(_ policy: LayerContentsRedrawPolicy) {
    state.redrawPolicy = policy
    guard let layer = state.layer, !state.flags.contains(.hostsLayer) else { return }
    layer.contentsRedrawPolicy =
      CALayerContentsRedrawPolicy(rawValue: policy.rawValue) ?? .duringResize
  }

  /// The product of the opacities of the views between this one and the one whose layer holds its layer.
  private var alphaAbove: CGFloat {
    var alpha: CGFloat = 1
    var view = superview
    while let current = view, current.shownLayer == nil {
      alpha *= current.state.alpha
      view = current.superview
    }
    return alpha
  }

  /// Whether a view between this one and the one whose layer holds its layer is hidden.
  private var isHiddenAbove: Bool {
    var view = superview
    while let current = view, current.shownLayer == nil {
      if current.isHidden { return true }
      view = current.superview
    }
    return false
  }

  final var shownAlpha: CGFloat {
    guard let layer = shownLayer, superview?.shownLayer != nil || superview == nil else {
      return state.alpha
    }
    return CGFloat(layer.opacity)
  }

  final func setAlpha(_ alpha: CGFloat) {
    guard !alpha.isNaN else { return Self.refuse(alpha, "alphaValue") }
    state.alpha = min(max(alpha, 0), 1)
    syncAlpha()
    markUnbacked()
  }

  private func syncAlpha() {
    guard let layer = shownLayer else {
      for view in state.subviews { view.syncAlpha() }
      return
    }
    layer.set(\.opacity, Float(state.alpha * alphaAbove))
  }

  final func setHidden(_ hides: Bool) {
    guard hides != isHidden else { return }
    state.flags.set(.isHidden, hides)
    syncHidden()
    markUnbacked(evenHidden: true)
    if state.flags.contains(.isArranged) {
      (state.superview as? NSStackView)?.arrangementDidChange()
    }
  }

  private func syncHidden() {
    guard let layer = shownLayer else {
      for view in state.subviews { view.syncHidden() }
      return
    }
    layer.set(\.isHidden, isHidden || isHiddenAbove)
  }

  final func setClipsToBounds(_ clips: Bool) {
    guard clips != clipsToBounds else { return }
    state.flags.set(.clipsToBounds, clips)
    if let layer = shownLayer, !state.flags.contains(.hostsLayer) { layer.masksToBounds = clips }
    markUnbacked()
  }

  // MARK: - Effects

  final func setShadow(_ shadow: NSShadow?) {
    if shadow == nil, state.rare?.shadow == nil { return }
    // A shadow that is changed later changes nothing here.
    state.madeRare.shadow = shadow?.copy() as? NSShadow
    syncShadow()
  }

  private func syncShadow() {
    guard let layer = state.layer, !state.flags.contains(.hostsLayer),
      let rare = state.rare
    else { return }
    guard let shadow = rare.shadow, let color = shadow.shadowColor else {
      layer.set(\.shadowOpacity, 0)
      return
    }
    layer.set(\.shadowColor, color.cgColor.copy(alpha: 1) ?? color.cgColor)
    layer.set(\.shadowOpacity, Float(color.cgColor.alpha))
    layer.set(\.shadowOffset, shadow.shadowOffset)
    // The blur of a drawing context is twice the deviation that a layer's radius is.
    layer.set(\.shadowRadius, shadow.shadowBlurRadius / 2)
  }

  final func syncFilters() {
    guard let layer = state.layer, !state.flags.contains(.hostsLayer), let rare = state.rare else {
      return
    }
    if layer.filters != nil || !rare.contentFilters.isEmpty {
      layer.change { $0.filters = rare.contentFilters.isEmpty ? nil : rare.contentFilters }
    }
    if layer.backgroundFilters != nil || !rare.backgroundFilters.isEmpty {
      layer.backgroundFilters = rare.backgroundFilters.isEmpty ? nil : rare.backgroundFilters
    }
    if layer.compositingFilter != nil || rare.compositingFilter != nil {
      layer.change { $0.compositingFilter = rare.compositingFilter }
    }
  }

  // MARK: - Scale

  /// The pixels of a point of the window, or of the main screen for a view in none.
  final var backingScale: CGFloat {
    window?.backingScaleFactor ?? NSScreen.main?.backingScaleFactor ?? 1
  }

  /// Gives the layers of the view and those below it the window's number of pixels per point (view fact
  /// NV-14), and tells views whose layers get another one.
  final func syncScale() {
    let scale = backingScale
    let window = window
    AnimatorScope.withoutAnimation {
      tellSubtree { $0.syncScale(scale, window) }
    }
  }

  private func syncScale(_ scale: CGFloat, _ window: NSWindow?) {
    guard let layer = state.layer else { return }
    if let window { Self.offer(scale, to: layer, of: window) }
    guard !state.flags.contains(.hostsLayer), scale != layer.contentsScale else { return }
    layer.contentsScale = scale
    markDrawing()
    viewDidChangeBackingProperties()
  }

  /// Asks the delegates of layers of the application's own, in a view's layer, for their scale.
  private static func offer(_ scale: CGFloat, to layer: CALayer, of window: NSWindow) {
    if let delegate = layer.delegate as? any NSViewLayerContentScaleDelegate,
      layer.contentsScale != scale,
      delegate.layer(layer, shouldInheritContentsScale: scale, from: window)
    {
      layer.contentsScale = scale
    }
    for sublayer in layer.sublayers ?? [] where !(sublayer.delegate is NSView) {
      offer(scale, to: sublayer, of: window)
    }
  }
}

extension CALayer {
  /// Sets a property to another value; to the same one does nothing, not even ask for an action.
  fileprivate func set<Value: Equatable>(
    _ property: ReferenceWritableKeyPath<CALayer, Value>, _ value: Value
  ) {
    if self[keyPath: property] != value { change { $0[keyPath: property] = value } }
  }

  /// Changes a layer for its view, which says nothing about it.
  fileprivate func change(_ body: (CALayer) -> Void) {
    let tells = tellsOwner
    tellsOwner = false
    body(self)
    tellsOwner = tells
  }
}
