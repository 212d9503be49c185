// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import RenderTree
import TestSupport
import Testing

@testable import CoreAnimation

/// Tracks on filters and cells that a key path names follow these in the layer's lists; those of an
/// application's properties have a target of their own.
struct NamedTrackTests {
  private func filter(_ kind: String, named name: String) throws -> CIFilter {
    let filter = try #require(CIFilter(name: kind))
    filter.name = name
    return filter
  }

  private func compiled(_ animation: CAAnimation, on layer: CALayer) throws -> CompiledAnimation {
    try #require(AnimationCompiler.compile(animation, id: .next(), on: layer))
  }

  private func group() -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.duration = 2
    group.animations = [
      basicAnimation("opacity", from: 0, to: 1),
      basicAnimation("filters.blur.inputRadius", from: 0, to: 20),
    ]
    return group
  }

  @Test func `a filter in another place is found without compiling again`() throws {
    let layer = CALayer()
    let blur = try filter("CIGaussianBlur", named: "blur")
    layer.filters = [blur]
    let first = try compiled(group(), on: layer)
    let renamed = try #require(first.renamed(on: layer))
    expect(renamed.tracks.map(\.target), equals: first.tracks.map(\.target))
    layer.filters = [try filter("CISepiaTone", named: "sepia"), blur]
    let moved = try #require(first.renamed(on: layer))
    expect(moved.tracks.map(\.target.filter), equals: [0, 1, 0])
    expect(moved.tracks.map(\.target.property), equals: first.tracks.map(\.target.property))
  }

  @Test func `a filter that is gone or is another is compiled for again`() throws {
    let layer = CALayer()
    layer.filters = [try filter("CIGaussianBlur", named: "blur")]
    let first = try compiled(group(), on: layer)
    layer.filters = []
    expectNil(first.renamed(on: layer))
    // A bloom has a radius as well, with another default.
    layer.filters = [try filter("CIBloom", named: "blur")]
    let other = first.renamed(on: layer)
    expect(other == nil || other?.tracks.map(\.target) == first.tracks.map(\.target))
  }

  @Test func `a cell in another place is found without compiling again`() throws {
    let layer = CAEmitterLayer()
    let spark = CAEmitterCell()
    spark.name = "spark"
    layer.emitterCells = [spark]
    let animation = basicAnimation("emitterCells.spark.velocity", from: 0, to: 20)
    let first = try compiled(animation, on: layer)
    layer.emitterCells = [CAEmitterCell(), spark]
    let moved = try #require(first.renamed(on: layer))
    expect(moved.tracks.map(\.target.filter), equals: [1])
    expect(moved.tracks[0].target.input, equals: first.tracks[0].target.input)
    layer.emitterCells = nil
    expectNil(first.renamed(on: layer))
  }

  @Test func `tracks are sent again only where a name leads elsewhere`() throws {
    let layer = CALayer()
    let blur = try filter("CIGaussianBlur", named: "blur")
    layer.filters = [blur]
    let probe = AnimationProbe(layer, group())
    expect(!layer.renameTracks())
    CATransaction.setDisableActions(true)
    layer.filters = [try filter("CISepiaTone", named: "sepia"), blur]
    expect(layer.renameTracks())
    expect(!layer.renameTracks())
    probe.shown.commit()
  }

  @Test(arguments: ["tint", "turn", "outline", "tints", "numbers", "spot.x"])
  func `an application's property borrows no target`(keyPath: String) throws {
    let layer = CALayer()
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let values: [String: Any] = [
      "tint": red, "turn": CATransform3DIdentity, "tints": [red], "numbers": [1.0, 2.0],
      "outline": CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil),
      "spot": CGPoint(x: 1, y: 2),
    ]
    for (key, value) in values { layer.setValue(value, forKey: key) }
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.toValue = layer.value(forKeyPath: keyPath)
    animation.duration = 1
    let compiled = try compiled(animation, on: layer)
    expect(compiled.customTracks.map(\.track.target.property), equals: [.application])
    expect(compiled.customTracks.map(\.element), equals: [keyPath == "tints" ? .color : .number])
  }

  @Test func `a list of colours of an application's own is presented as colours`() throws {
    let layer = CALayer()
    layer.setValue([CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)], forKey: "tints")
    let animation = CABasicAnimation(keyPath: "tints")
    animation.fromValue = [CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)]
    animation.toValue = [CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)]
    animation.duration = 1
    let probe = AnimationProbe(layer, animation)
    let shown = probe.presented(at: 0.5).value(forKey: "tints") as? [CGColor]
    expect(shown?.first?.components?.first.map { abs($0 - 0.5) < 0.01 }, equals: true)
  }
}
