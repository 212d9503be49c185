// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// The layout cycle (behaviour facts LA-1 to LA-6).
extension CALayer {
  final func setLayoutManager(_ manager: (any CALayoutManager)?) {
    guard manager !== rare?.layoutManager else { return }
    madeRare.layoutManager = manager
    setNeedsLayout()
  }

  final func markNeedsLayout() {
    guard presentedModel == nil, !dirty.contains(.layout) else { return }
    markDirty(.layout)
    rare?.layoutManager?.invalidateLayout(of: self)
  }

  final func layoutByDelegate() {
    if let delegate {
      delegate.layoutSublayers(of: self)
    } else {
      layoutByManager()
    }
  }

  package final func layoutByManager() {
    rare?.layoutManager?.layoutSublayers(of: self)
  }

  /// Starts at the topmost layer above that needs layout, and goes down (behaviour fact LA-1).
  final func layoutMarkedTree() {
    guard presentedModel == nil else { return }
    var top = self
    var layer = above
    while let current = layer {
      if current.dirty.contains(.layout) { top = current }
      layer = current.above
    }
    top.layoutDownward()
  }

  /// Lays out the marked layers of the subtree, superlayers first.
  private func layoutDownward() {
    let nesting = ThreadTransactions.current.layoutNesting
    nesting.open()
    var pending = [self]
    while let layer = pending.popLast() {
      if layer.dirty.contains(.layout) { layer.layoutRepeatedly(nesting) }
      if let mask = layer.rare?.mask { pending.append(mask) }
      pending.append(contentsOf: layer.children.reversed())
    }
    nesting.close()
  }

  /// Lays out a marked layer, again where its layout marks it, until it rests or the limit is reached.
  private func layoutRepeatedly(_ nesting: LayoutNesting) {
    for _ in 0..<CALayer.layoutLimit {
      dirty.remove(.layout)
      guard nesting.enter(self) else { break }
      layoutSublayers()
      nesting.leave()
      guard dirty.contains(.layout) else { return }
    }
    dirty.remove(.layout)
    RefusalLog.refuse(
      "CALayer: layout", "\(logName) asks for layout in its layout without end; it stays as it is")
  }

  /// Limit of the layouts of a layer in one pass.
  private static let layoutLimit = 100

  /// Shares a change of the superlayer's size among the flexible parts (behaviour fact LA-6).
  final func autoresize(oldSuperlayerSize old: CGSize) {
    let mask = autoresizingMask
    guard !mask.isEmpty, let size = above?.bounds.size, size != old else { return }
    let frame = frame
    let x = CALayer.autoresized(
      (frame.minX, frame.maxX), by: size.width - old.width,
      flexible: (
        mask.contains(.layerMinXMargin), mask.contains(.layerWidthSizable),
        mask.contains(.layerMaxXMargin)
      ))
    let y = CALayer.autoresized(
      (frame.minY, frame.maxY), by: size.height - old.height,
      flexible: (
        mask.contains(.layerMinYMargin), mask.contains(.layerHeightSizable),
        mask.contains(.layerMaxYMargin)
      ))
    self.frame = CGRect(x: x.0, y: y.0, width: x.1 - x.0, height: y.1 - y.0)
  }

  /// The edges on one axis, at whole points and in order, after the superlayer grew.
  ///
  /// The shares follow from which parts are flexible, not from how long they are. Of a length and
  /// one margin the margin takes two thirds.
  private static func autoresized(
    _ edges: (CGFloat, CGFloat), by growth: CGFloat, flexible: (Bool, Bool, Bool)
  ) -> (CGFloat, CGFloat) {
    let (low, length, high) = flexible
    let shares: (low: CGFloat, length: CGFloat) =
      switch (low, length, high) {
      case (true, true, true): (1 / 3, 1 / 3)
      case (true, true, false): (2 / 3, 1 / 3)
      case (false, true, true): (0, 1 / 3)
      case (true, false, true): (1 / 2, 0)
      case (true, false, false): (1, 0)
      case (false, true, false): (0, 1)
      case (false, false, _): (0, 0)
      }
    let first = edges.0 + growth * shares.low
    let last = edges.1 + growth * (shares.low + shares.length)
    // A length that became negative is turned round.
    return (min(first, last).rounded(.down), max(first, last).rounded(.up))
  }
}
