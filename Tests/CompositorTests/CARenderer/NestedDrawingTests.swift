// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// A renderer that is asked for another tree while it draws one.
struct NestedDrawingTests {
  private static let size = CGSize(width: 8, height: 8)

  /// Calls back when it is drawn, and fills itself with green.
  private final class Caller: CALayer {
    var body: () -> Void = {}

    override init() { super.init() }

    override init(layer: Any) {
      super.init(layer: layer)
      body = (layer as? Caller)?.body ?? {}
    }

    required init?(coder: NSCoder) { nil }

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "borderWidth" || super.needsDisplay(forKey: key)
    }

    override func draw(in ctx: CGContext) {
      body()
      ctx.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
      ctx.fill(bounds)
    }
  }

  /// A red tree with a layer that draws itself over its left half.
  private func tree(_ body: @escaping () -> Void) -> (root: CALayer, caller: Caller) {
    let root = layer(1, 0)
    let caller = Caller()
    caller.frame = CGRect(x: 0, y: 0, width: 4, height: 8)
    caller.body = body
    root.addSublayer(caller)
    caller.setNeedsDisplay()
    return (root, caller)
  }

  private func colors(_ image: CGImage) -> [Pixel] {
    let picture = PixelImage(image)
    return [picture[2, 4], picture[6, 4]]
  }

  private let green = [Pixel(0, 255, 0), Pixel(255, 0, 0)]
  private let blue = [Pixel(0, 0, 255), Pixel(0, 0, 255)]

  /// Within a commit nothing else can be committed: that is said, and the outer picture is whole.
  @Test func `within a commit it is refused`() throws {
    let renderer = try OffscreenRenderer(size: Self.size)
    let other = layer(0, 1)
    var refusals = 0
    let (root, _) = tree {
      do { _ = try renderer.image(of: other, at: 5) } catch OffscreenRendererError.committing {
        refusals += 1
      } catch { Issue.record("\(error)") }
    }
    expect(colors(try renderer.image(of: root, at: 0)), equals: green)
    expect(refusals, equals: 1)
    expect(colors(try renderer.image(of: other, at: 0)), equals: blue)
  }

  /// A layer that is drawn for each frame of its animation has another tree drawn each time.
  @Test func `between commits both are drawn`() throws {
    let renderer = try OffscreenRenderer(size: Self.size)
    let other = layer(0, 1)
    var inner: [[Pixel]] = []
    let (root, caller) = tree {
      if let image = try? renderer.image(of: other, at: 0) { inner.append(colors(image)) }
    }
    _ = try renderer.image(of: root, at: 0)
    let animation = CABasicAnimation(keyPath: "borderWidth")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 10)
    caller.borderColor = nil
    caller.add(animation, forKey: nil)
    for time in [1.0, 2, 3] {
      expect(colors(try renderer.image(of: root, at: time)), equals: green)
    }
    expect(!inner.isEmpty, "\(inner)")
    expect(inner.allSatisfy { $0 == blue }, "\(inner)")
  }

  /// The picture is that of the layer asked for, whatever a delegate has drawn when it is told.
  @Test func `delegates may draw`() throws {
    final class Delegate: NSObject, CAAnimationDelegate {
      var body: () -> Void = {}
      func animationDidStart(_ anim: CAAnimation) { body() }
    }
    let renderer = try OffscreenRenderer(size: Self.size)
    let other = layer(0, 1)
    let root = layer(1, 0)
    let delegate = Delegate()
    var inner: [Pixel] = []
    delegate.body = { inner = (try? renderer.image(of: other, at: 0)).map { colors($0) } ?? [] }
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 10)
    animation.delegate = delegate
    root.add(animation, forKey: nil)
    let red = Pixel(255, 0, 0)
    expect(colors(try renderer.image(of: root, at: 1)), equals: [red, red])
    expect(inner, equals: blue)
  }

  /// The same within an application's own drawing.
  @Test func `an applications renderer`() throws {
    try GLTestContext.run { _ in
      let scene = HostScene(.plain, isES: false, version: 45)
      let renderer = try CARenderer(currentContext: "test")
      renderer.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
      let other = layer(0, 1)
      var outer: CALayer?
      let (root, caller) = tree {
        renderer.layer = other
        renderer.drawFrame(at: 0)
        renderer.layer = outer
      }
      outer = root
      renderer.layer = root
      renderer.drawFrame(at: 0)
      expect(scene.picture()[2, 4], equals: green[0])
      expect(scene.picture()[6, 4], equals: green[1])
      let animation = CABasicAnimation(keyPath: "borderWidth")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 10)
      caller.borderColor = nil
      caller.add(animation, forKey: nil)
      renderer.drawFrame(at: 1)
      renderer.drawFrame(at: 2)
      expect(scene.picture()[2, 4], equals: green[0])
      expect(scene.picture()[6, 4], equals: green[1])
      renderer.tearDown()
    }
  }

  private func layer(_ red: CGFloat, _ blue: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(origin: .zero, size: Self.size)
    layer.backgroundColor = CGColor(srgbRed: red, green: 0, blue: blue, alpha: 1)
    return layer
  }
}
