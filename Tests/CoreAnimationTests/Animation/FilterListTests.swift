// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreImage
import Diagnostics
import Expectations
import QuartzCore
import RenderTree
import TestSupport
import Testing

/// Changes of whole lists of filters, of masks and of sublayers.
struct FilterListTests {
  private func blur(_ radius: Double) throws -> CIFilter {
    let filter = try #require(CIFilter(name: "CIGaussianBlur"))
    filter.setValue(radius, forKey: "inputRadius")
    return filter
  }

  private func sepia() throws -> CIFilter { try #require(CIFilter(name: "CISepiaTone")) }

  private func radius(_ list: [Any]?) -> Double? {
    ((list?.first as? CIFilter)?.value(forKey: "inputRadius") as? NSNumber)?.doubleValue
  }

  private func drawnFilters(_ probe: AnimationProbe, at time: Double) -> [FilterDescription] {
    probe.shown.frame(at: time)
    guard let node = probe.shown.tree.index(of: probe.layer.nodeID) else { return [] }
    return probe.shown.tree.effects[node].filters
  }

  /// A change of filters starts a basic animation; like filters move input by input (IA-2).
  @Test func `a change of filters starts a basic animation (IA-2)`() throws {
    let layer = CALayer()
    layer.filters = [try blur(2)]
    let probe = AnimationProbe(layer)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.filters = [try blur(10)]
    CATransaction.commit()
    probe.shown.commit()
    let animation = try #require(layer.animation(forKey: "filters") as? CABasicAnimation)
    expect(animation.keyPath, equals: "filters")
    expect(layer.animationKeys(), equals: ["filters"])
    expect(radius(probe.presented(at: 0.25).filters), equals: 4)
    expect(drawnFilters(probe, at: 0.25).map { $0.inputs[0].x }, equals: [4])
    expect(radius(layer.filters), equals: 10)
    expect(drawnFilters(probe, at: 1).map { $0.inputs[0].x }, equals: [10])
    expectNil(layer.animationKeys())
    expect(probe.shown.refusals.isEmpty)
  }

  @Test func `other filters than before take their place in the middle (BA-6)`() throws {
    let probe = AnimationProbe()
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    probe.layer.filters = [try blur(3), try sepia()]
    CATransaction.commit()
    probe.shown.commit()
    expect(probe.presented(at: 0.49).filters?.count ?? 0, equals: 0)
    expect(drawnFilters(probe, at: 0.49).isEmpty)
    expect(probe.presented(at: 0.5).filters?.count, equals: 2)
    expect(drawnFilters(probe, at: 0.5).map(\.kind), equals: [.gaussianBlur, .sepiaTone])
  }

  /// Explicitly in every place, and in keyframes; sums and objects that are not filters are refused.
  @Test func `explicitly in every place, and in keyframes`() throws {
    let layer = CALayer()
    layer.filters = [try blur(0)]
    layer.backgroundFilters = [try blur(0)]
    layer.compositingFilter = try blur(0)
    let probe = AnimationProbe(layer)
    for key in ["filters", "backgroundFilters", "compositingFilter"] {
      let keyframes = CAKeyframeAnimation(keyPath: key)
      let filters = try [0, 10, 4].map { try blur($0) }
      keyframes.values = key == "compositingFilter" ? filters : filters.map { [$0] }
      keyframes.duration = 1
      probe.add(keyframes)
    }
    let shown = probe.presented(at: 0.75)
    expect(radius(shown.filters), equals: 7)
    expect(radius(shown.backgroundFilters), equals: 7)
    expect(radius([shown.compositingFilter as Any]), equals: 7)
    probe.shown.frame(at: 0.75)
    let found = probe.shown.tree.index(of: layer.nodeID)
    let effects = probe.shown.tree.effects[try #require(found)]
    expect(effects.backgroundFilters.first?.inputs[0].x, equals: 7)
    expect(effects.compositingFilter?.inputs[0].x, equals: 7)

    let by = CABasicAnimation(keyPath: "filters")
    by.byValue = [try blur(1)]
    let mixed = CABasicAnimation(keyPath: "filters")
    mixed.toValue = [try blur(1), 3]
    let additive = CABasicAnimation(keyPath: "filters")
    additive.fromValue = [try blur(1)]
    additive.isAdditive = true
    for refused in [by, mixed, additive] {
      let (_, log) = RefusalLog.recording {
        let other = AnimationProbe(CALayer(), refused)
        expectNil(other.presented(at: 0.1).filters)
      }
      expect(log.count, equals: 1)
    }
  }

  @Test func `whole numbers among inputs round, yes-or-no ones and enabled switch`() throws {
    let (off, on) = (try blur(1), try blur(3))
    off.isEnabled = false
    let animation = CABasicAnimation(keyPath: "filters")
    animation.fromValue = [off]
    animation.toValue = [on]
    animation.duration = 1
    let probe = AnimationProbe(CALayer(), animation)
    let isOn = [0.25, 0.75].map { drawnFilters(probe, at: $0).first?.isEnabled }
    expect(isOn, equals: [false, true])
  }

  /// A change of the mask keeps an animation's time; the new mask shows at once (IA-2).
  @Test func `a change of the mask keeps an animation's time (IA-2)`() throws {
    let layer = CALayer()
    let (first, second) = (CALayer(), CALayer())
    layer.mask = first
    let probe = AnimationProbe(layer)
    layer.mask = second
    let animation = try #require(layer.animation(forKey: "mask") as? CABasicAnimation)
    expect(animation.keyPath, equals: "mask")
    expect(animation.duration, equals: 0.25)
    expect(animation.fromValue as? CALayer, isIdenticalTo: first)
    // Nothing moves: the next frame is due when the animation ends.
    expect(probe.shown.frame(at: 0), equals: 0.25)
    let found = probe.shown.tree.index(of: layer.nodeID)
    expect(probe.shown.tree.effects[try #require(found)].mask, equals: second.nodeID)
    expect(probe.shown.frame(at: 0.25), equals: .infinity)
    expectNil(layer.animationKeys())
  }

  /// A change of the sublayers of a layer on screen does likewise, once a commit (IA-2).
  @Test func `a change of the sublayers of a layer on screen does likewise (IA-2)`() throws {
    let probe = AnimationProbe()
    let list = EventList()
    let (_, log) = RefusalLog.recording {
      CATransaction.begin()
      CATransaction.setCompletionBlock { list.add("done") }
      for _ in 0..<3 { probe.layer.addSublayer(CALayer()) }
      CATransaction.commit()
      expect(probe.layer.animationKeys(), equals: ["sublayers"])
      expect(probe.layer.animation(forKey: "sublayers") is CABasicAnimation)
      expect(probe.shown.frame(at: 0), equals: 0.25)
      expect(probe.shown.tree.nodeCount, equals: 5)
      expect(list.events.isEmpty)
      probe.shown.frame(at: 0.25)
    }
    expect(list.events, equals: ["done"])
    expect(log.isEmpty)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    probe.layer.sublayers?.first?.removeFromSuperlayer()
    CATransaction.commit()
    expectNil(probe.layer.animationKeys())
  }
}
