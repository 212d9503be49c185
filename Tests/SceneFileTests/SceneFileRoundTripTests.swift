// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import CoreImage
import CoreText
import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

/// Layer trees come back from their text as they were.
struct SceneFileRoundTripTests {
  /// The text of a tree made again from the text of the first.
  private func again(_ text: String) throws -> String {
    let root = try SceneFile(text: text).makeRootLayer()
    return try SceneFile(layer: root, size: SceneFile(text: text).size).text
  }

  @Test(arguments: ["modules", "one-frame"])
  func `a drawing of the documentation is read`(name: String) throws {
    let scene = try SceneFile(contentsOf: ProjectFiles.url("docs/diagrams/\(name).json"))
    try expect(scene.makeRootLayer(at: 0).sublayers?.isEmpty, equals: false)
  }

  @Test func `a fresh layer is empty`() throws {
    let text = try CALayer().sceneDescription
    expect(text, equals: "{ \"version\": 1, \"size\": [0, 0], \"root\": {} }\n")
  }

  @Test func `a root comes back in its place, be it in the corner`() throws {
    let root = CALayer()
    root.addSublayer(CALayer())
    for (bounds, position) in [
      (CGRect.zero, CGPoint.zero), (CGRect(x: 0, y: 0, width: 40, height: 20), .zero),
      (.zero, CGPoint(x: 3, y: 4)),
      (CGRect(x: 1, y: 2, width: 40, height: 20), CGPoint(x: 9, y: 8)),
    ] {
      root.bounds = bounds
      root.position = position
      for size in [nil, CGSize(width: 100, height: 80)] {
        var scene = try SceneFile(layer: root, size: size)
        // The canvas may be set later.
        if size == nil { scene.size = CGSize(width: 64, height: 64) }
        for copy in [try scene.makeRootLayer(), try SceneFile(text: scene.text).makeRootLayer()] {
          expect(copy.bounds, equals: bounds)
          expect(copy.position, equals: position)
        }
      }
    }
    let open = try SceneFile(text: "{\"size\": [100, 80], \"root\": {}}").makeRootLayer()
    expect(open.frame, equals: CGRect(x: 0, y: 0, width: 100, height: 80))
  }

  /// A layer of a program's own with a property that only it has.
  private final class Dial: CALayer {}

  @Test func `animations of a program's own properties are left out, others stay`() throws {
    let dial = Dial()
    let turn = CABasicAnimation(keyPath: "needle")
    turn.toValue = 1
    dial.add(turn, forKey: "turn")
    let group = CAAnimationGroup()
    group.animations = [CABasicAnimation(keyPath: "needle"), CABasicAnimation(keyPath: "opacity")]
    dial.add(group, forKey: "group")
    dial.actions = ["needle": CABasicAnimation(keyPath: "needle")]
    let copy = try SceneFile(text: dial.sceneDescription).makeRootLayer()
    expect(copy.animationKeys(), equals: ["group"])
    let kept = try #require(copy.animation(forKey: "group") as? CAAnimationGroup)
    expect(kept.animations?.map { ($0 as? CAPropertyAnimation)?.keyPath }, equals: ["opacity"])
  }

  /// Whatever the classes can hold comes back, for many random trees.
  @Test func `random trees come back`() throws {
    var random = SeededGenerator(test: "scene-round-trip")
    for round in 0..<30 {
      var maker = RandomTree(random: random)
      let root = maker.layer(depth: 0)
      root.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
      random = maker.random
      let text = try root.sceneDescription
      let copy = try SceneFile(text: text).makeRootLayer()
      let second = try SceneFile(layer: copy, size: root.bounds.size).text
      expect(text, equals: second, "round \(round)")
      expectEqual(root, copy, "round \(round)")
    }
  }

  /// The values behind the text, read through Core Animation's own keys.
  private func expectEqual(_ a: CALayer, _ b: CALayer, _ place: String) {
    expect(type(of: a) == type(of: b), "\(place)")
    for key in [
      "bounds", "position", "transform", "opacity", "cornerRadius", "backgroundColor",
      "shadowColor", "shadowOffset", "strokeEnd", "instanceCount", "emitterPosition", "fontSize",
    ] {
      let (x, y) = (a.value(forKey: key), b.value(forKey: key))
      expect("\(String(describing: x))", equals: "\(String(describing: y))", "\(place): \(key)")
    }
    expect(a.animationKeys(), equals: b.animationKeys(), "\(place)")
    expect(a.sublayers?.count, equals: b.sublayers?.count, "\(place)")
    for (x, y) in zip(a.sublayers ?? [], b.sublayers ?? []) { expectEqual(x, y, place + "/") }
    expect((a.mask == nil), equals: (b.mask == nil), "\(place)")
    if let x = a.mask, let y = b.mask { expectEqual(x, y, place + "/mask") }
  }

  @Test func `images are written once and come back exactly`() throws {
    let root = CALayer()
    let image = try #require(Self.image())
    for _ in 0..<3 {
      let layer = CALayer()
      layer.contents = image
      root.addSublayer(layer)
    }
    let text = try root.sceneDescription
    expect(text.components(separatedBy: "\"png\"").count, equals: 2)
    let copy = try SceneFile(text: text).makeRootLayer()
    let back = try #require(copy.sublayers?[1].contents as? CGImage)
    expect(copy.sublayers?[0].contents as? CGImage, isIdenticalTo: back)
    expect(PixelImage(back).bytes, equals: PixelImage(image).bytes)
  }

  /// An image of translucent colours.
  private static func image() -> CGImage? {
    let context = CGContext(
      data: nil, width: 8, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    for x in 0..<8 {
      context?.setFillColor(
        CGColor(srgbRed: CGFloat(x) / 7, green: 0.3, blue: 0.9, alpha: CGFloat(x + 1) / 9))
      context?.fill(CGRect(x: x, y: 0, width: 1, height: 4))
    }
    return context?.makeImage()
  }

  @Test func `attributed text comes back`() throws {
    let string = NSMutableAttributedString(
      string: "bold ", attributes: [.font: CTFont(name: "Helvetica-Bold", size: 20), .kern: 1.5])
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineSpacing = 3
    string.append(
      NSAttributedString(
        string: "réd\n",
        attributes: [
          .foregroundColor: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
          .paragraphStyle: style,
        ]))
    let layer = CATextLayer()
    layer.string = string
    let text = try layer.sceneDescription
    let copy = try #require(try SceneFile(text: text).makeRootLayer() as? CATextLayer)
    let back = try #require(copy.string as? NSAttributedString)
    expect(back.string, equals: "bold réd\n")
    try expect(again(text), equals: text)
    let paragraph =
      unsafe back.attribute(.paragraphStyle, at: 6, effectiveRange: nil) as? NSParagraphStyle
    expect(paragraph?.alignment, equals: .center)
    expect(paragraph?.lineSpacing, equals: 3)
  }

  @Test func `animations keep the types of their values`() throws {
    let layer = CAShapeLayer()
    let move = CABasicAnimation(keyPath: "position")
    move.toValue = CGPoint(x: 3, y: 4)
    let grow = CABasicAnimation(keyPath: "bounds.size")
    grow.fromValue = CGSize(width: 1, height: 2)
    let dash = CABasicAnimation(keyPath: "shadowOffset")
    dash.byValue = CGSize(width: 0.5, height: 0.25)
    let shape = CABasicAnimation(keyPath: "path")
    shape.toValue = CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil)
    let group = CAAnimationGroup()
    group.animations = [move, grow, dash, shape]
    group.duration = 2
    layer.add(group, forKey: "all")
    let copy = try SceneFile(text: layer.sceneDescription).makeRootLayer()
    let back = try #require(copy.animation(forKey: "all") as? CAAnimationGroup)
    let values = (back.animations ?? []).compactMap { $0 as? CABasicAnimation }
    expect(values[0].toValue as? CGPoint, equals: CGPoint(x: 3, y: 4))
    expect(values[1].fromValue as? CGSize, equals: CGSize(width: 1, height: 2))
    expect(values[2].byValue as? CGSize, equals: CGSize(width: 0.5, height: 0.25))
    expect(values[3].toValue as? CGPath, equals: shape.toValue as? CGPath)
  }

  @Test func `lists of colors and numbers are values`() throws {
    let text = """
      {"size": [1, 1], "root": {"type": "gradient", "animations": [
        {"type": "basic", "key": "a", "keyPath": "colors", "to": ["#ff0000", "#00ff00"]},
        {"type": "basic", "key": "b", "keyPath": "locations", "to": [0.25, 0.5]}]}}
      """
    let layer = try SceneFile(text: text).makeRootLayer()
    let colors = layer.animation(forKey: "a") as? CABasicAnimation
    expect((colors?.toValue as? [Any])?.count, equals: 2)
    let locations = layer.animation(forKey: "b") as? CABasicAnimation
    expect(locations?.toValue as? [NSNumber], equals: [0.25, 0.5])
    let again = try SceneFile(text: layer.sceneDescription).makeRootLayer()
    let back = again.animation(forKey: "b") as? CABasicAnimation
    expect(back?.toValue as? [NSNumber], equals: [0.25, 0.5])
  }

  @Test func `what has no form is refused when written`() throws {
    let layer = CALayer()
    layer.contents = "not an image"
    #expect(throws: SceneFileError.self) { try layer.sceneDescription }
    var root = CALayer()
    for _ in 0..<600 {
      let outer = CALayer()
      outer.addSublayer(root)
      root = outer
    }
    #expect(throws: SceneFileError.self) { try root.sceneDescription }
  }
}
