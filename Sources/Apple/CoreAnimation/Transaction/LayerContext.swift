// SPDX-License-Identifier: MIT

package import CoreGraphics
package import RenderTree

/// Binds a layer tree to a renderer: commits post deltas into its mailbox.
///
/// Made by a host or an offscreen renderer for the root layer that it shows; the first commit after
/// that sends the whole tree. Confined to the application's thread, except for the mailbox and for
/// commits, which may come from any thread and hold the lock of `CATransaction`.
package final class LayerContext {
  /// The root layer shown.
  package private(set) var layer: CALayer?
  /// The mailbox of the renderer.
  package let mailbox: Mailbox
  /// The frame clock: `CACurrentMediaTime` for a live host, the time of the requested frame in an
  /// offscreen renderer.
  package var timeSource: () -> CFTimeInterval = CACurrentMediaTime
  /// Called after a delta was posted, on the thread that committed: the host wakes up.
  package var onCommit: (() -> Void)?
  /// The layers with tracks in the render tree, by node, which receive events.
  private var animatedLayers: [NodeID: WeakLayer] = [:]

  /// The layers that are redrawn in each frame while their animations run.
  private var redrawnLayers: [WeakLayer] = []

  /// A weak reference to a layer; the animations of a released one are not reported.
  private struct WeakLayer {
    weak var layer: CALayer?
  }

  /// Binds a root layer; a layer may have several contexts.
  package init(layer: CALayer, mailbox: Mailbox = Mailbox()) {
    self.layer = layer
    self.mailbox = mailbox
    CATransaction.lock()
    defer { CATransaction.unlock() }
    layer.madeRare.rootContexts.append(self)
    layer.markDirty(.superlayer)
  }

  /// Has the layers of a tree presented before a renderer shows it (behaviour fact MP-2).
  ///
  /// A layer of a visible window has a presentation from its first commit on, drawn or not. Commits until
  /// then are dropped: the first renderer that comes gets the whole tree.
  package static func awaitRenderer(of layer: CALayer) {
    guard layer.contexts.isEmpty, layer.rare?.rootContexts.isEmpty ?? true else { return }
    let context = LayerContext(layer: layer)
    context.onCommit = { [unowned context] in
      _ = context.mailbox.takeDeltas()
      if layer.contexts.count > 1 { context.invalidate() }
    }
  }

  /// The tree's time, in seconds: that of the frame clock, unless an inspector slows it down.
  package var currentTime: CFTimeInterval { mailbox.clock.time(at: timeSource()) }

  /// Sets the function that wakes the renderer when live contents change; called on any thread.
  package func setLiveHandler(_ handler: (@Sendable () -> Void)?) {
    mailbox.liveSignal.setHandler(handler)
  }

  /// Unbinds the tree; its animations stay, and the mailbox receives nothing more.
  package func invalidate() {
    CATransaction.lock()
    defer { CATransaction.unlock() }
    guard let layer else { return }
    self.layer = nil
    layer.rare?.rootContexts.removeAll { $0 === self }
    layer.forget(self)
    animatedLayers = [:]
  }

  /// Tells layers, delegates and completion blocks of the animations that began and ended.
  ///
  /// Called by the host or the offscreen renderer on the application's thread, each turn or after
  /// each frame. Each animation is told once, in the order of the renderer's reports; changes that
  /// delegates make are part of the thread's transaction. Completion blocks that only waited for
  /// the end of the turn run first.
  package func deliverEvents() {
    ThreadTransactions.current.runDueCompletions()
    for event in mailbox.takeEvents() {
      CATransaction.lock()
      let layer = animatedLayers[event.node]?.layer
      CATransaction.unlock()
      guard let layer else { continue }
      switch event.kind {
      case .started: layer.animationDidStart(event.animation)
      case .ended: layer.animationDidEnd(event.animation)
      }
    }
  }

  /// Redraws the layers whose drawn properties are animated, at a frame's time.
  ///
  /// The presentation copy draws, so that a subclass reads its animated values in `draw(in:)`
  /// (behaviour fact DV-3). Called before each frame by the renderer that draws it, on the application's
  /// thread; what was drawn is committed at once.
  package func displayAnimatedLayers(at time: CFTimeInterval) {
    guard hasAnimatedDrawings else { return }
    CATransaction.lock()
    let layers = redrawnLayers.compactMap(\.layer)
    CATransaction.unlock()
    MediaClock.stopped(at: time) {
      for layer in layers { layer.displayPresentation(at: time) }
      CATransaction.commitForPicture()
    }
  }

  /// Whether layers are redrawn in each frame, by `displayAnimatedLayers(at:)`.
  package var hasAnimatedDrawings: Bool {
    CATransaction.lock()
    defer { CATransaction.unlock() }
    guard !redrawnLayers.isEmpty else { return false }
    redrawnLayers.removeAll { $0.layer?.isRedrawnByAnimations != true }
    return !redrawnLayers.isEmpty
  }

  // MARK: - Inspection

  /// Has the renderer record its frames, from the tree as it is now.
  ///
  /// Changes that wait are committed. Recording ends where `FrameControls.recordsFrames` is cleared.
  package func recordFrames() {
    guard let layer else { return }
    CATransaction.lock()
    defer { CATransaction.unlock() }
    CATransaction.commitForPicture()
    // The first commit of a context sends the whole tree.
    let whole = LayerContext(layer: layer)
    whole.timeSource = { self.currentTime }
    CATransaction.commitForPicture()
    let tree = RenderDelta.gathered(whole.mailbox.takeDeltas())
    whole.invalidate()
    mailbox.control { controls in
      controls.recordsFrames = true
      controls.recordedTree = tree
    }
  }

  // MARK: - Used by commits

  /// Notes that a layer has tracks in the render tree.
  func noteAnimations(of layer: CALayer) {
    animatedLayers[layer.nodeID] = WeakLayer(layer: layer)
    if layer.isRedrawnByAnimations, !redrawnLayers.contains(where: { $0.layer === layer }) {
      redrawnLayers.append(WeakLayer(layer: layer))
    }
  }

  /// Notes that a layer has left.
  func noteRemoval(of layer: CALayer) {
    animatedLayers[layer.nodeID] = nil
  }
}

extension CALayer {
  /// Takes a context out of the subtree, without telling its renderer.
  fileprivate final func forget(_ context: LayerContext) {
    var pending = [self]
    while let layer = pending.popLast() {
      guard layer.contexts.contains(where: { $0 === context }) else { continue }
      layer.contexts.removeAll { $0 === context }
      if layer.contexts.isEmpty { layer.isInRenderTree = false }
      pending += layer.children
      if let mask = layer.rare?.mask { pending.append(mask) }
    }
  }
}
