// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The layout cycle (behaviour facts LA-1 to LA-6).
extension CALayer {
  final func setLayoutManager(_ manager: (any CALayoutManager)?) {
    guard manager != nil || rare?.layoutManager != nil else { return }
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

  /// Lays out the marked layers of the subtree, superlayers first; a layer marked again in the
  /// pass is laid out again, up to a limit.
  private func layoutDownward() {
    var pending = [self]
    var repeats = 0
    while let layer = pending.popLast() {
      if layer.dirty.contains(.layout) {
        layer.dirty.remove(.layout)
        layer.layoutSublayers()
        if layer.dirty.contains(.layout) {
          repeats += 1
          guard repeats < CALayer.layoutLimit else {
            Refusal.log("CALayer", "\(layer.logName) asks for layout in its layout for ever")
            return
          }
          pending.append(layer)
          continue
        }
      }
      if let mask = layer.rare?.mask { pending.append(mask) }
      pending.append(contentsOf: layer.children.reversed())
    }
  }

  /// How often one pass lays out layers that ask for it again.
  private static let layoutLimit = 1_000

  /// Shares a change of the superlayer's size among the flexible parts (behaviour fact LA-6).
  final func autoresize(oldSuperlayerSize old: CGSize) {
    let mask = autoresizingMask
    guard !mask.isEmpty, let size = above?.bounds.size else { return }
    let x = CALayer.autoresized(
      (frame.minX, frame.width), by: size.width - old.width,
      flexible: (
        mask.contains(.layerMinXMargin), mask.contains(.layerWidthSizable),
        mask.contains(.layerMaxXMargin)
      ))
    let y = CALayer.autoresized(
      (frame.minY, frame.height), by: size.height - old.height,
      flexible: (
        mask.contains(.layerMinYMargin), mask.contains(.layerHeightSizable),
        mask.contains(.layerMaxYMargin)
      ))
    frame = CGRect(x: x.0, y: y.0, width: x.1, height: y.1).integral
  }

  /// Origin and length on one axis after the superlayer grew; equal shares, not in proportion.
  private static func autoresized(
    _ span: (CGFloat, CGFloat), by growth: CGFloat, flexible: (Bool, Bool, Bool)
  ) -> (CGFloat, CGFloat) {
    let count = [flexible.0, flexible.1, flexible.2].count { $0 }
    guard count > 0 else { return span }
    let share = growth / CGFloat(count)
    return (span.0 + (flexible.0 ? share : 0), max(0, span.1 + (flexible.1 ? share : 0)))
  }
}
