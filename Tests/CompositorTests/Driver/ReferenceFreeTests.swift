// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Pictures that must be the same though they are drawn in different ways.
struct ReferenceFreeTests {
  private let size = CGSize(width: 80, height: 60)

  private func layer(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ red: CGFloat = 0
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    if red > 0 { layer.backgroundColor = CGColor(srgbRed: red, green: 0.3, blue: 0.1, alpha: 1) }
    return layer
  }

  /// Some rounded, bordered, turned and translucent layers with their own sublayers.
  private func samples() -> CALayer {
    let group = layer(8, 8, 40, 30)
    let first = layer(0, 0, 20, 20, 0.9)
    first.cornerRadius = 7
    first.borderWidth = 2.5
    let second = layer(14, 6, 22, 16, 0.4)
    second.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
    second.opacity = 0.6
    let third = layer(3, 3, 9, 9, 0.7)
    third.cornerRadius = 4.5
    second.addSublayer(third)
    group.addSublayer(first)
    group.addSublayer(second)
    return group
  }

  private func draw(
    _ root: CALayer, passes: Int? = nil, at scale: CGFloat = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> PixelImage {
    let renderer = try OffscreenRenderer(size: size, scale: scale, api: .openGL33, debug: true)
    let picture = PixelImage(try renderer.image(of: root, at: 0))
    if let passes {
      let statistics = try #require(renderer.sceneRenderer?.statistics)
      expect(statistics.passes, equals: passes, sourceLocation: sourceLocation)
    }
    expect(renderer.takeReports(), equals: [], sourceLocation: sourceLocation)
    return picture
  }

  private func root(_ content: CALayer) -> CALayer {
    let root = layer(0, 0, 80, 60, 1)
    root.addSublayer(content)
    return root
  }

  /// A layer that overlaps its siblings but draws nothing makes a pass that changes nothing.
  @Test func `a group that needs no pass is the same through one`() throws {
    func apart(isOverlapped: Bool) -> CALayer {
      let group = layer(8, 8, 60, 40)
      group.opacity = 0.5
      let first = layer(0, 0, 20, 20, 0.9)
      first.cornerRadius = 6
      group.addSublayer(first)
      group.addSublayer(layer(30, 5, 20, 20, 0.4))
      if isOverlapped { group.addSublayer(layer(0, 0, 50, 30)) }
      return root(group)
    }
    let direct = try draw(apart(isOverlapped: false), passes: 1)
    let grouped = try draw(apart(isOverlapped: true), passes: 2)
    // The pass holds colours in 8 bits before they are faded.
    try ReferencePictures.golden.check(
      grouped, against: direct, named: "group-through-a-pass",
      tolerance: .pixels(perChannel: 1, count: 0))
  }

  /// Clips nested past one draw's chain go through a pass.
  @Test func `clips through passes cut the same`() throws {
    func nested(_ depth: Int) -> CALayer {
      let outer = layer(10, 10, 30, 25)
      outer.masksToBounds = true
      var inner = outer
      for _ in 1..<depth {
        let next = layer(0, 0, 30, 25)
        next.masksToBounds = true
        inner.addSublayer(next)
        inner = next
      }
      let content = samples()
      content.position.x += 4
      inner.addSublayer(content)
      return root(outer)
    }
    let one = try draw(nested(1))
    let deep = try draw(nested(40))
    try ReferencePictures.golden.check(
      deep, against: one, named: "clips-through-passes",
      tolerance: .pixels(perChannel: 1, count: 0))
  }

  /// A thousand clips in each other, each cutting all below: drawn, bounded, reported by none.
  @Test func `a thousand clips are drawn`() throws {
    let outer = layer(10, 10, 30, 25, 0.5)
    outer.masksToBounds = true
    var inner = outer
    for _ in 0..<1000 {
      let next = layer(0, 0, 31, 26, 0.5)
      next.masksToBounds = true
      inner.addSublayer(next)
      inner = next
    }
    let plain = layer(10, 10, 30, 25, 0.5)
    try ReferencePictures.golden.check(
      try draw(root(outer)), against: try draw(root(plain)), named: "a-thousand-clips",
      tolerance: .pixels(perChannel: 1, count: 0))
  }

  /// A clip that holds a layer does not change it.
  @Test func `a clip that holds everything changes nothing`() throws {
    func held(masks: Bool) -> CALayer {
      let clip = layer(0, 0, 80, 60)
      clip.masksToBounds = masks
      clip.cornerRadius = 4
      clip.addSublayer(samples())
      return root(clip)
    }
    try ReferencePictures.golden.check(
      try draw(held(masks: true)), against: try draw(held(masks: false)), named: "holding-clip")
  }

  /// Moved by whole pixels, a picture is the same but for its place.
  @Test func `moved by whole pixels`() throws {
    func moved(_ x: CGFloat, _ y: CGFloat) -> CALayer {
      let root = layer(0, 0, 80, 60)
      let content = samples()
      content.position.x += x
      content.position.y += y
      root.addSublayer(content)
      return root
    }
    let here = try draw(moved(0, 0))
    let there = try draw(moved(13, 9))
    var expected = PixelImage(width: 80, height: 60)
    for y in 9..<60 {
      for x in 13..<80 { expected[x, y] = here[x - 13, y - 9] }
    }
    try ReferencePictures.golden.check(
      there, against: expected, named: "moved", tolerance: .pixels(perChannel: 1, count: 0))
  }

  /// A hidden layer, a clear one and one outside are as if they were not there.
  @Test func `what draws nothing changes nothing`() throws {
    let plain = root(samples())
    let crowded = root(samples())
    let hidden = layer(0, 0, 50, 50, 0.5)
    hidden.isHidden = true
    let clear = layer(0, 0, 50, 50, 0.5)
    clear.opacity = 0
    for extra in [hidden, clear, layer(90, 0, 50, 50, 0.5)] { crowded.addSublayer(extra) }
    try ReferencePictures.golden.check(
      try draw(crowded), against: try draw(plain), named: "nothing-added")
  }

  /// Twice the pixels of a scale are those of layers twice as large.
  @Test func `scale is size`() throws {
    let scaled = try draw(root(samples()), at: 2)
    let content = root(samples())
    content.anchorPoint = .zero
    content.position = .zero
    content.transform = CATransform3DMakeScale(2, 2, 1)
    let renderer = try OffscreenRenderer(size: CGSize(width: 160, height: 120))
    let large = PixelImage(try renderer.image(of: content, at: 0))
    try ReferencePictures.golden.check(
      large, against: scaled, named: "scale-is-size",
      tolerance: .pixels(perChannel: 1, count: 0))
  }
}
