// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

@testable import CoreAnimation

/// Every property that a class declares to key-value coding comes back from a scene's text: who adds
/// one gives it a form, or an entry in the short list of those that have none.
struct CompletenessTests {
  /// Properties that no text can hold, that others imply, or that have a test of their own.
  private static let omitted: Set<String> = [
    // Objects of the application.
    "delegate",
    // Implied by bounds, position, anchor point and transform.
    "frame", "affineTransform",
    // The tree, in each test; constraints and managers are in the random trees.
    "sublayers", "mask", "constraints", "layoutManager", "superlayer",
  ]

  /// Values other than those of a property's kind.
  private static var samples: [String: Any] {
    [
      "name": "a name", "contentsGravity": "center", "contentsFormat": "RGBAh",
      "minificationFilter": "nearest", "magnificationFilter": "nearest",
      "cornerCurve": "continuous",
      "toneMapMode": "never", "preferredDynamicRange": "high", "fillMode": "both",
      "fillRule": "even-odd", "lineCap": "round", "lineJoin": "bevel", "truncationMode": "middle",
      "alignmentMode": "center", "scrollMode": "horizontally", "emitterShape": "circle",
      "emitterMode": "outline", "renderMode": "additive", "string": "a text",
      "font": "Courier", "calculationMode": "cubic", "rotationMode": "auto", "subtype": "fromLeft",
      "keyPath": "opacity", "fromValue": 0.25, "toValue": 0.5, "byValue": 0.75, "velocity": 2.0,
      "values": [0.25, 0.75], "keyTimes": [0.0, 1.0], "tensionValues": [0.5, 0.25],
      "continuityValues": [0.5, 0.25], "biasValues": [0.5, 0.25], "locations": [0.25, 0.75],
      "lineDashPattern": [2.0, 3.0], "compositingFilter": "multiplyBlendMode",
      "style": ["cornerRadius": 3.0], "actions": ["opacity": NSNull()],
      "timingFunction": CAMediaTimingFunction(name: .easeIn),
      "timingFunctions": [CAMediaTimingFunction(name: .easeOut)],
      "valueFunction": CAValueFunction(name: .scale) as Any,
      "preferredFrameRateRange": CAFrameRateRange(minimum: 10, maximum: 60, preferred: 30),
      "colors": [CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)],
      "maskedCorners": 1, "edgeAntialiasingMask": 2, "autoresizingMask": 2,
      "contents": CGImage.of(["rg", "bw"]), "seed": 7, "part": [1.0, 2.0, 0.0, 0.0, 30.0, 40.0],
    ]
  }

  private static func sample(of property: KeyedProperty, in owner: AnyObject) throws -> Any {
    if property.key == "type" { return owner is CATransition ? "push" : "radial" }
    if let sample = samples[property.key] { return sample }
    switch property.kind {
    case .number: return 0.5
    case .integer: return 3
    case .flag:
      let old = (owner as? CALayer)?.value(forKey: property.key) as? Bool
      return !(old ?? (owner as? CAAnimation)?.value(forKey: property.key) as? Bool ?? false)
    case .point: return CGPoint(x: 0.25, y: 0.5)
    case .size: return CGSize(width: 12, height: 8)
    case .rect: return CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    case .color: return CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    case .transform: return CATransform3DMakeTranslation(3, 4, 5)
    case .path: return CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    case .image: return CGImage.of(["rg", "bw"])
    case .filters: return [try #require(CIFilter(name: "CIGaussianBlur"))]
    case .array, .text, .other:
      throw SampleError(key: property.key, owner: "\(type(of: owner))")
    }
  }

  private struct SampleError: Error, CustomStringConvertible {
    var key: String
    var owner: String
    var description: String { "\(owner).\(key) has no sample in this test" }
  }

  /// The value as text, pictures by their pixels.
  private static func text(_ value: Any?) -> String {
    if let image = value as? CGImage { return "\(PixelImage(image).bytes)" }
    if let list = value as? [Any] { return "[\(list.map(text).joined(separator: ","))]" }
    if let filter = value as? CIFilter { return "\(filter.filterDescription)" }
    if let color = value as? CGColor { return "\(color.components ?? [])" }
    if let cell = value as? CAEmitterCell { return cell.name ?? "" }
    if let curve = value as? CAMediaTimingFunction { return "\(curve.controlPoints)" }
    if let function = value as? CAValueFunction { return function.name.rawValue }
    return value.map { "\($0)" } ?? "nil"
  }

  @Test func `all properties of layers come back`() throws {
    let layers: [() -> CALayer] = [
      { CALayer() }, { CATransformLayer() }, { CAGradientLayer() }, { CAShapeLayer() },
      { CATextLayer() }, { CAScrollLayer() }, { CAReplicatorLayer() }, { CATiledLayer() },
      { CAEmitterLayer() }, { CAMediaLayer() }, { CAOpenGLLayer() },
    ]
    for make in layers {
      let fresh = make()
      let plain = try JSONSerialization.jsonObject(with: Data(fresh.sceneDescription.utf8))
      let members = (plain as? [String: Any])?["root"] as? [String: Any]
      expect(members?.keys.filter { $0 != "type" }, equals: [], "\(type(of: fresh))")
      let rows = type(of: fresh).declaredProperties.rows.map(\.keyed)
      expect(rows.count, isAbove: 30)
      for row in rows where !row.isReadOnly && !Self.omitted.contains(row.key) {
        let layer = make()
        if row.key == "emitterCells" {
          let cell = CAEmitterCell()
          cell.name = "spark"
          layer.setValue([cell], forKey: row.key)
        } else {
          layer.setValue(try Self.sample(of: row, in: layer), forKey: row.key)
        }
        let place = "\(type(of: fresh)).\(row.key)"
        let value = Self.text(layer.value(forKey: row.key))
        // Contents are what text and OpenGL layers draw, and bits of a mask may be the default.
        expect(value != Self.text(fresh.value(forKey: row.key)), "\(place) is no other value")
        if row.key == "contents", layer is CATextLayer { continue }
        let copy = try SceneFile(text: layer.sceneDescription).makeRootLayer()
        expect(type(of: copy) == type(of: layer), "\(place)")
        expect(Self.text(copy.value(forKey: row.key)), equals: value, "\(place)")
      }
    }
  }

  @Test func `all properties of animations come back`() throws {
    let animations: [() -> CAAnimation] = [
      { CABasicAnimation(keyPath: "position.x") }, { CASpringAnimation(keyPath: "position.x") },
      { CAKeyframeAnimation(keyPath: "position.x") }, { CADecayAnimation(keyPath: "position.x") },
      { CAAnimationGroup() }, { CATransition() },
    ]
    for make in animations {
      let fresh = make()
      for row in type(of: fresh).declaredProperties.rows
      where !row.isReadOnly && !Self.omitted.contains(row.key) {
        let animation = make()
        if row.key == "animations" {
          (animation as? CAAnimationGroup)?.animations = [CABasicAnimation(keyPath: "opacity")]
        } else if row.key == "filter" {
          animation.setValue(CIFilter(name: "CISwipeTransition"), forKey: row.key)
        } else {
          animation.setValue(try Self.sample(of: row, in: animation), forKey: row.key)
        }
        let place = "\(type(of: fresh)).\(row.key)"
        let value = Self.text(animation.value(forKey: row.key))
        expect(value != Self.text(fresh.value(forKey: row.key)), "\(place) is no other value")
        let layer = CALayer()
        layer.actions = ["event": animation]
        let copy = try SceneFile(text: layer.sceneDescription).makeRootLayer()
        let back = try #require(copy.actions?["event"] as? CAAnimation, "\(place)")
        expect(type(of: back) == type(of: animation), "\(place)")
        if row.key == "animations" {
          expect((back as? CAAnimationGroup)?.animations?.count, equals: 1)
        } else {
          expect(Self.text(back.value(forKey: row.key)), equals: value, "\(place)")
        }
      }
    }
  }

  @Test func `all properties of emitter cells come back`() throws {
    let table = CAEmitterCell.declaredProperties
    for row in table.rows.map(\.keyed) where !row.isReadOnly && !Self.omitted.contains(row.key) {
      let cell = CAEmitterCell()
      if row.key == "emitterCells" {
        let inner = CAEmitterCell()
        inner.name = "inner"
        cell.emitterCells = [inner]
      } else {
        cell.setValue(try Self.sample(of: row, in: cell), forKey: row.key)
      }
      let emitter = CAEmitterLayer()
      emitter.emitterCells = [cell]
      let copy = try #require(
        try SceneFile(text: emitter.sceneDescription).makeRootLayer() as? CAEmitterLayer)
      let back = try #require(copy.emitterCells?.first)
      let value = Self.text(cell.value(forKey: row.key))
      expect(Self.text(back.value(forKey: row.key)), equals: value, "\(row.key)")
    }
  }

  @Test func `a transition that flips back comes back`() throws {
    let transition = CATransition()
    transition.type = .flip
    transition.isReversed = true
    let layer = CALayer()
    layer.add(transition, forKey: nil)
    let copy = try SceneFile(text: layer.sceneDescription).makeRootLayer()
    let back = try #require(copy.animation(forKey: "transition") as? CATransition)
    expect(back.type, equals: .flip)
    expect(back.isReversed)
  }
}
