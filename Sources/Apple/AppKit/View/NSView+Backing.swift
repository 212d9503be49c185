// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import QuartzCore

/// Which views have layers, and where these hang (view facts NV-1, NV-2, NV-12).
extension NSView {
  /// The layer that shows the view; nil for one that draws into another view's, also while a layer of the
  /// application's waits for `wantsLayer`.
  final var shownLayer: CALayer? {
    state.flags.contains(.hostsLayer) && !needsLayer ? nil : state.layer
  }

  /// Whether the view asks for a layer or has one because of the views above.
  private var needsLayer: Bool {
    if !state.flags.isDisjoint(with: [.wantsLayer, .movesByLayer, .isTop]) { return true }
    return superview?.givesLayers ?? false
  }

  /// Whether subviews have layers because of this view.
  private var givesLayers: Bool {
    !state.flags.contains(.isTop) && !state.flags.contains(.drawsSubviewsIntoLayer)
      && shownLayer != nil
  }

  /// The first view above that has a layer; nil for none.
  final var layerHost: NSView? {
    var view = superview
    while let current = view {
      if current.shownLayer != nil { return current }
      view = current.superview
    }
    return nil
  }

  // MARK: - Changes

  final func setWantsLayer(_ wanted: Bool) {
    guard wanted != wantsLayer else { return }
    markUnbacked()
    state.flags.set(.wantsLayer, wanted)
    if !wanted { state.flags.remove(.movesByLayer) }
    didChangeBacking()
  }

  /// Gives the view a layer for the sake of an animator, if it is in a window.
  final func wantLayerForAnimation() {
    guard shownLayer == nil, window != nil else { return }
    markUnbacked()
    state.flags.insert(.movesByLayer)
    didChangeBacking()
  }

  private func didChangeBacking() {
    AnimatorScope.withoutAnimation {
      updateBacking()
      syncSubtree()
      placeLayers()
      syncScale()
    }
    markDrawing()
  }

  final func setLayer(_ layer: CALayer?) {
    guard layer !== state.layer else { return }
    guard layer.map(canTake) ?? true else { return }
    let hosts = state.flags.contains(.hostsLayer) || !hasShownLayer
    removeOwnLayer()
    if let layer {
      // One that comes before a backing layer was shown is the application's, as is one in its place.
      state.flags.set(.hostsLayer, hosts)
      adopt(layer)
    } else {
      state.flags.remove(.hostsLayer)
    }
    didChangeBacking()
  }

  /// Whether the backing layer was part of a window's picture; false for a view without one.
  private var hasShownLayer: Bool { state.layer?.presentation() != nil }

  /// Whether a layer may become the view's; if not, the reason is logged.
  private func canTake(_ layer: CALayer) -> Bool {
    if let owner = layer.delegate as? NSView, owner !== self, owner.state.layer === layer {
      RefusalLog.refuse("NSView: layer", "the layer is another view's")
      return false
    }
    var above = layerHost?.shownLayer
    while let current = above {
      if current === layer {
        RefusalLog.refuse("NSView: layer", "the layer holds that of a view above")
        return false
      }
      above = current.superlayer
    }
    return true
  }

  final func setDrawsSubviewsIntoLayer(_ draws: Bool) {
    guard draws != canDrawSubviewsIntoLayer else { return }
    guard !draws || shownLayer != nil else {
      RefusalLog.refuse(
        "NSView: canDrawSubviewsIntoLayer", "canDrawSubviewsIntoLayer needs a layer")
      return
    }
    state.flags.set(.drawsSubviewsIntoLayer, draws)
    didChangeBacking()
  }

  /// Makes and removes layers of the view and those below it, as they need them.
  final func updateBacking() {
    if needsLayer {
      if state.layer == nil { makeLayer() }
    } else if state.layer != nil, !state.flags.contains(.hostsLayer) {
      removeOwnLayer()
    }
    for view in state.subviews { view.updateBacking() }
  }

  private func makeLayer() {
    var made = makeBackingLayer()
    if !canTake(made) || made.delegate.map({ $0 !== self }) ?? false {
      RefusalLog.refuse(
        "NSView: makeBackingLayer", "makeBackingLayer() has answered a layer that is in use")
      made = CALayer()
    }
    adopt(made)
  }

  /// Takes a layer over, with its properties set from the view's unless it is the application's.
  private func adopt(_ layer: CALayer) {
    state.layer = layer
    guard !state.flags.contains(.hostsLayer) else { return }
    AnimatorScope.withoutAnimation {
      layer.anchorPoint = .zero
      layer.delegate = self
      syncAll()
    }
    layer.tellsOwner = true
    if layerContentsRedrawPolicy != .never { layer.setNeedsDisplay() }
  }

  /// Lets the layer go; views below, which have none then, are drawn by others.
  private func removeOwnLayer() {
    guard let layer = state.layer else { return }
    AnimatorScope.withoutAnimation {
      for view in state.subviews { view.removeLayers() }
      layer.removeFromSuperlayer()
    }
    if layer.delegate === self {
      state.alpha = CGFloat(layer.opacity)
      layer.delegate = nil
      layer.tellsOwner = false
    }
    state.layer = nil
    state.flags.remove(.hasDrawn)
  }

  // MARK: - Places

  /// Takes the layers that show the view, its own or those of views below it, out of their superlayer.
  final func removeLayers() {
    if let layer = shownLayer ?? state.layer {
      layer.removeFromSuperlayer()
    } else {
      for view in state.subviews { view.removeLayers() }
    }
  }

  /// Puts the layers that show the view where its place in the tree is.
  ///
  /// Layers of the application's own that lie between keep their order.
  final func placeLayers() {
    guard let layer = shownLayer else {
      // From the front, so that each finds its place behind the one before.
      for view in state.subviews.reversed() { view.placeLayers() }
      return
    }
    for view in state.subviews.reversed() { view.placeLayersBelow(self) }
    guard let host = layerHost?.shownLayer else { return }
    if let next = nextLayer {
      host.insertSublayer(layer, below: next)
    } else {
      host.addSublayer(layer)
    }
  }

  /// Puts the layers of a subtree that has just got a host in place, where they are not.
  private func placeLayersBelow(_ host: NSView) {
    if let layer = shownLayer {
      if layer.superlayer !== host.shownLayer { placeLayers() }
    } else {
      for view in state.subviews.reversed() { view.placeLayersBelow(host) }
    }
  }

  /// The layer in front of which nothing of this view comes: the first one after it in the host.
  private var nextLayer: CALayer? {
    var view = self
    while let above = view.superview {
      let siblings = above.state.subviews
      let index = siblings.firstIndex { $0 === view } ?? siblings.count
      for sibling in siblings.dropFirst(index + 1) {
        if let layer = sibling.firstLayer { return layer }
      }
      if above.shownLayer != nil { return nil }
      view = above
    }
    return nil
  }

  /// The rearmost layer of those that show the view.
  private var firstLayer: CALayer? {
    if let layer = shownLayer { return layer.superlayer == nil ? nil : layer }
    for view in state.subviews {
      if let layer = view.firstLayer { return layer }
    }
    return nil
  }
}
