// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Expectations
import TestSupport
import Testing

@testable import CoreAnimation

/// Runs code in its layout, and counts its layouts.
private final class Worker: CALayer {
  var count = 0
  var work: (() -> Void)?

  override func layoutSublayers() {
    count += 1
    work?()
  }
}

@Suite struct `Layouts within layouts` {
  @Test func `a layer that always asks for layout is left as it is after a while`() {
    let layer = Worker()
    layer.work = { layer.setNeedsLayout() }
    layer.setNeedsLayout()
    let (_, refusals) = RefusalLog.recording { layer.layoutIfNeeded() }
    expect(refusals.count, equals: 1)
    expect(layer.count, equals: 100)
    expect(!layer.needsLayout())
    layer.work = nil
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    expect(layer.count, equals: 101)
  }

  @Test func `a layer may be laid out within its own layout, but not without end`() {
    let layer = Worker()
    layer.work = {
      guard layer.count < 5 else { return }
      layer.setNeedsLayout()
      layer.layoutIfNeeded()
    }
    layer.setNeedsLayout()
    let (_, none) = RefusalLog.recording { layer.layoutIfNeeded() }
    expect(none, equals: [])
    expect(layer.count, equals: 5)
    layer.work = {
      layer.setNeedsLayout()
      layer.layoutIfNeeded()
    }
    layer.setNeedsLayout()
    let (_, refusals) = RefusalLog.recording { layer.layoutIfNeeded() }
    expect(!refusals.isEmpty)
    expect(layer.count, isBelow: 150)
  }

  @Test func `two layers that lay each other out come to an end`() {
    let (top, bottom) = (Worker(), Worker())
    top.addSublayer(bottom)
    top.work = { bottom.setNeedsLayout() }
    bottom.work = {
      top.setNeedsLayout()
      top.layoutIfNeeded()
    }
    top.setNeedsLayout()
    let (_, refusals) = RefusalLog.recording { top.layoutIfNeeded() }
    expect(!refusals.isEmpty)
    expect(top.count + bottom.count, isBelow: 500)
  }

  @Test func `many layers may each ask for layout once more`() {
    let root = CALayer()
    let layers = (0..<2_000).map { _ in Worker() }
    for layer in layers {
      root.addSublayer(layer)
      layer.work = { if layer.count < 3 { layer.setNeedsLayout() } }
      layer.setNeedsLayout()
    }
    let (_, refusals) = RefusalLog.recording { root.layoutIfNeeded() }
    expect(refusals, equals: [])
    expect(layers.map(\.count), equals: layers.map { _ in 3 })
  }

  @Test func `a deep tree may be laid out level by level, each within the one above`() {
    let layers = (0..<60).map { _ in Worker() }
    for (above, below) in zip(layers, layers.dropFirst()) {
      above.addSublayer(below)
      above.work = {
        below.setNeedsLayout()
        below.layoutIfNeeded()
      }
    }
    layers[0].setNeedsLayout()
    let (_, refusals) = RefusalLog.recording { layers[0].layoutIfNeeded() }
    expect(refusals, equals: [])
    expect(layers.map(\.count), equals: layers.map { _ in 1 })
  }
}
