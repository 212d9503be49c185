// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreImage
import Diagnostics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

/// Animations of filters, outlines and lists.
struct EffectAnimationTests {
  private func blurred() throws -> (CALayer, CIFilter) {
    let blur = try #require(CIFilter(name: "CIGaussianBlur"))
    blur.name = "blur"
    let other = try #require(CIFilter(name: "CISepiaTone"))
    other.name = "sepia"
    let layer = CALayer()
    layer.filters = [other, blur]
    return (layer, blur)
  }

  @Test func `an input of a filter, by the filter's name; the model keeps its own value`() throws {
    let (layer, blur) = try blurred()
    blur.setValue(3, forKey: "inputRadius")
    let probe = AnimationProbe(layer, basicAnimation("filters.blur.inputRadius", from: 0, to: 20))
    let shown = probe.presented(at: 0.25)
    expect(number(shown.value(forKeyPath: "filters.blur.inputRadius")), equals: 5)
    expect(number(layer.value(forKeyPath: "filters.blur.inputRadius")), equals: 3)
    probe.shown.frame(at: 0.5)
    let found = probe.shown.tree.index(of: layer.nodeID)
    let node = try #require(found)
    let drawn = probe.shown.tree.effects[node].filters
    expect(drawn[1].inputs[drawn[1].inputIndex(of: "inputRadius") ?? 9].x, equals: 10)
    probe.shown.frame(at: 2)
    expect(number(probe.presented(at: 2).value(forKeyPath: "filters.blur.inputRadius")), equals: 3)
  }

  /// Filters that change their places keep their animations; one that leaves loses it.
  @Test func `filters that change their places keep their animations`() throws {
    let (layer, blur) = try blurred()
    let probe = AnimationProbe(layer, basicAnimation("filters.blur.inputRadius", from: 0, to: 20))
    CATransaction.setDisableActions(true)
    layer.filters = [blur]
    probe.shown.frame(at: 0.5)
    let found = probe.shown.tree.index(of: layer.nodeID)
    let node = try #require(found)
    let is1 = probe.shown.tree.effects[node].filters[0].inputs[0].x == 10
    expect(is1)
    let (_, log) = RefusalLog.recording {
      CATransaction.setDisableActions(true)
      layer.filters = nil
      probe.shown.frame(at: 0.6)
    }
    expect(log.count, equals: 1)
    expect(probe.shown.refusals.isEmpty)
  }

  @Test func `enabled switches; the compositing filter has no name in its path`() throws {
    let (layer, _) = try blurred()
    layer.compositingFilter = CIFilter(name: "CIGaussianBlur")
    let probe = AnimationProbe(
      layer, basicAnimation("filters.sepia.enabled", from: false, to: true))
    probe.add(basicAnimation("compositingFilter.inputRadius", from: 0, to: 8))
    probe.shown.frame(at: 0.25)
    let found = probe.shown.tree.index(of: layer.nodeID)
    let node = try #require(found)
    let is2 = !probe.shown.tree.effects[node].filters[0].isEnabled
    expect(is2)
    let is3 = probe.shown.tree.effects[node].compositingFilter?.inputs[0].x == 2
    expect(is3)
    probe.shown.frame(at: 0.75)
    let is4 = probe.shown.tree.effects[node].filters[0].isEnabled
    expect(is4)
  }

  @Test func `setting an input by key path animates it (IA-3)`() throws {
    let (layer, blur) = try blurred()
    let probe = AnimationProbe(layer)
    blur.setValue(0, forKey: "inputRadius")
    layer.filters = layer.filters
    probe.shown.commit()
    layer.setValue(8, forKeyPath: "filters.blur.inputRadius")
    probe.shown.commit()
    let animation = layer.animation(forKey: "filters.blur.inputRadius") as? CABasicAnimation
    expect(animation?.duration, equals: 0.25)
    let middle = number(
      probe.presented(at: 0.125).value(forKeyPath: "filters.blur.inputRadius"))
    expect(middle, isAbove: 0)
    expect(middle, isBelow: 8)
    expect(number(probe.presented(at: 1).value(forKeyPath: "filters.blur.inputRadius")), equals: 8)
  }

  @Test func `unknown filters and inputs, and values of the wrong type, are logged`() throws {
    for (path, to) in [
      ("filters.blue.inputRadius", 1 as Any), ("filters.blur.inputAngst", 1),
      ("filters.blur", 1), ("filters", 1), ("filters.blur.inputRadius", "wide"),
      ("compositingFilter.inputRadius", 1), ("shadowPath", 3),
    ] {
      let (layer, _) = try blurred()
      let (_, log) = RefusalLog.recording {
        let probe = AnimationProbe(layer, basicAnimation(path, from: nil, to: to))
        probe.shown.frame(at: 0.5)
        expect(probe.shown.refusals.isEmpty)
      }
      expect(log.count, equals: 1, "\(path)")
    }
  }

  @Test func `the outline of a shadow morphs; IA-4: not by itself (IN-3)`() throws {
    let layer = CALayer()
    layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let probe = AnimationProbe(layer)
    layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
    expectNil(layer.animationKeys())
    let morph = CABasicAnimation(keyPath: "shadowPath")
    morph.fromValue = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    morph.duration = 1
    probe.add(morph)
    let box = probe.presented(at: 0.5).shadowPath?.boundingBox
    expect(box, equals: CGRect(x: 0, y: 0, width: 15, height: 15))
  }

  @Test func `without a layer: paths, lists of numbers and of colours`() {
    let path = CAKeyframeAnimation(keyPath: "outline")
    path.values = [10, 20, 40].map { side in
      CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil)
    }
    path.duration = 1
    expect((path.value(at: 0.25) as? CGPath)?.boundingBox.width, equals: 15)
    expect((path.value(at: 0.75) as? CGPath)?.boundingBox.width, equals: 30)
    path.calculationMode = .discrete
    expect((path.value(at: 0.75) as? CGPath)?.boundingBox.width, equals: 40)
    let places = CABasicAnimation(keyPath: "places")
    places.fromValue = [0, 0.5]
    places.toValue = [1, 1]
    places.duration = 1
    expect(places.value(at: 0.5) as? [Double], equals: [0.5, 0.75])
    let colors = CABasicAnimation(keyPath: "tints")
    colors.fromValue = [CGColor(red: 1, green: 0, blue: 0, alpha: 1)]
    colors.toValue = [CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
    colors.duration = 1
    let middle = (colors.value(at: 0.5) as? [CGColor])?.first?.components
    expect(middle?.map { ($0.native * 100).rounded() }, equals: [50, 0, 50, 100])
  }
}
