// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

@testable import class UIKit.UIImageView

@MainActor @Suite struct `Image views` {
  private func picture(of view: UIView, _ width: CGFloat, _ height: CGFloat) throws -> UIImage {
    let renderer = try OffscreenRenderer(size: CGSize(width: width, height: height), scale: 1)
    return UIImage(cgImage: try renderer.image(of: view.layer, at: 0))
  }

  // LY-10
  @Test func `an image view has the size of its image and takes no touches`() {
    let view = UIImageView(image: .of("rrrr", "rrrr", scale: 2))
    expect(view.frame, equals: CGRect(x: 0, y: 0, width: 2, height: 1))
    expect(view.sizeThatFits(CGSize(width: 50, height: 50)), equals: CGSize(width: 2, height: 1))
    expect(view.intrinsicContentSize, equals: CGSize(width: 2, height: 1))
    expect(!view.isUserInteractionEnabled)
    expect(view.layer.contentsScale, equals: 2)
    view.image = .of("r")
    expect(view.intrinsicContentSize, equals: CGSize(width: 1, height: 1))
    expect(UIImageView().intrinsicContentSize.width, equals: UIView.noIntrinsicMetric)
    expect(UIImageView().sizeThatFits(.zero), equals: .zero)
  }

  nonisolated private static let places: [(UIView.ContentMode, Int, Int)] = [
    (.center, 2, 2), (.top, 2, 0), (.bottom, 2, 4), (.left, 0, 2), (.right, 4, 2), (.topLeft, 0, 0),
    (.topRight, 4, 0), (.bottomLeft, 0, 4), (.bottomRight, 4, 4),
  ]

  // LY-6
  @Test(arguments: places) func `an image keeps its size at the place of the mode`(
    mode: UIView.ContentMode, x: Int, y: Int
  ) throws {
    let view = UIImageView(image: .of("rg", "bw"))
    view.frame = CGRect(x: 0, y: 0, width: 6, height: 6)
    view.contentMode = mode
    let image = try picture(of: view, 6, 6)
    expect(image.pixel(x, y), equals: [255, 0, 0, 255])
    expect(image.pixel(x + 1, y), equals: [0, 255, 0, 255])
    expect(image.pixel(x, y + 1), equals: [0, 0, 255, 255])
    expect(image.pixel((x + 3) % 6, y), equals: [0, 0, 0, 0])
  }

  // LY-5, LY-7
  @Test func `an image fills its view, fits into it, or covers it and is cut off`() throws {
    let view = UIImageView(image: .of("rrrr", "rrrr"))
    let frame = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
    frame.addSubview(view)
    view.frame = CGRect(x: 2, y: 2, width: 4, height: 4)
    try expect(picture(of: frame, 8, 8).rows[2], equals: "  rrrr  ")
    view.contentMode = .scaleAspectFit
    let fit = try picture(of: frame, 8, 8).rows
    expect(fit[2], equals: "        ")
    expect(fit[3], equals: "  rrrr  ")
    view.contentMode = .scaleAspectFill
    try expect(picture(of: frame, 8, 8).rows[3], equals: "rrrrrrrr")
    view.clipsToBounds = true
    try expect(picture(of: frame, 8, 8).rows[3], equals: "  rrrr  ")
  }

  @Test func `a template has the tint colour of its place`() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 1))
    root.tintColor = .blue
    let view = UIImageView(image: UIImage.of("r ").withRenderingMode(.alwaysTemplate))
    root.addSubview(view)
    try expect(picture(of: root, 2, 1).rows, equals: ["b "])
    root.tintColor = .green
    try expect(picture(of: root, 2, 1).rows, equals: ["g "])
    view.image = .of("rw")
    try expect(picture(of: root, 2, 1).rows, equals: ["rw"])
  }

  @Test func `the image is shown in its orientation`() throws {
    let view = UIImageView(image: .of("rg", orientation: .right))
    try expect(picture(of: view, 1, 2).rows, equals: ["r", "g"])
  }

  @Test func `caps keep their size`() throws {
    let image = UIImage.of("rrg", "bbw", "kkr")
    let view = UIImageView(
      image: image.resizableImage(
        withCapInsets: UIEdgeInsets(top: 1, left: 2, bottom: 1, right: 0), resizingMode: .stretch))
    view.frame = CGRect(x: 0, y: 0, width: 6, height: 6)
    let drawn = try picture(of: view, 6, 6)
    expect(drawn.rows[0].prefix(2), equals: "rr")
    expect(drawn.pixel(5, 0), equals: [0, 255, 0, 255])
    expect(drawn.pixel(0, 3), equals: [0, 0, 255, 255])
    expect(drawn.pixel(5, 3), equals: [255, 255, 255, 255])
    expect(drawn.rows[5].prefix(2), equals: "kk")
  }

  @Test func `tiled parts are drawn for the size of the view`() throws {
    let tile = UIImage.of("rgbr").resizableImage(
      withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
    let view = UIImageView(image: tile)
    view.frame = CGRect(x: 0, y: 0, width: 8, height: 1)
    try expect(picture(of: view, 8, 1).rows, equals: ["rgbgbgbr"])
    view.frame.size.width = 6
    try expect(picture(of: view, 6, 1).rows, equals: ["rgbgbr"])
  }

  @Test func `the highlighted state has an image of its own`() {
    let (plain, lit) = (UIImage.of("r"), UIImage.of("g"))
    let view = UIImageView(image: plain, highlightedImage: lit)
    expect(view.layer.contents as? CGImage, isIdenticalTo: plain.cgImage)
    view.isHighlighted = true
    expect(view.layer.contents as? CGImage, isIdenticalTo: lit.cgImage)
    view.highlightedImage = nil
    expect(view.layer.contents as? CGImage, isIdenticalTo: plain.cgImage)
  }

  // LY-10
  @Test func `images play as discrete key frames and give way to the image`() throws {
    let view = UIImageView(image: .of("w"))
    view.animationImages = [.of("r"), .of("g"), .of("b")]
    view.animationDuration = 3
    view.animationRepeatCount = 1
    expect(!view.isAnimating)
    let renderer = try OffscreenRenderer(size: CGSize(width: 1, height: 1), scale: 1)
    func row(at time: Double) throws -> [String] {
      UIImage(cgImage: try renderer.image(of: view.layer, at: time)).rows
    }
    try expect(row(at: 0), equals: ["w"])
    renderer.perform(at: 0) { view.startAnimating() }
    expect(view.isAnimating)
    try expect(row(at: 0.5), equals: ["r"])
    try expect(row(at: 1.5), equals: ["g"])
    try expect(row(at: 2.5), equals: ["b"])
    try expect(row(at: 3.5), equals: ["w"])
    expect(!view.isAnimating)
    renderer.perform(at: 4) { view.startAnimating() }
    try expect(row(at: 4.5), equals: ["r"])
    renderer.perform(at: 4.6) { view.stopAnimating() }
    try expect(row(at: 4.7), equals: ["w"])
  }

  // LY-10
  @Test func `a duration of 0 is a thirtieth of a second an image, and no count is infinite`()
    throws
  {
    let view = UIImageView()
    view.animationImages = [.of("r"), .of("g"), .of("b")]
    view.startAnimating()
    let key = try #require(view.layer.animationKeys()?.first)
    let animation = try #require(view.layer.animation(forKey: key) as? CAKeyframeAnimation)
    expect(animation.keyPath, equals: "contents")
    expect(animation.calculationMode, equals: .discrete)
    expect(animation.duration, equals: 0.1)
    expect(animation.repeatCount, equals: .infinity)
  }

  // LY-10
  @Test func `an animated image plays by itself`() throws {
    let view = UIImageView(image: .animatedImage(with: [.of("r"), .of("g")], duration: 2))
    expect(view.isAnimating)
    let renderer = try OffscreenRenderer(size: CGSize(width: 1, height: 1), scale: 1)
    renderer.perform(at: 0) { view.startAnimating() }
    func row(at time: Double) throws -> [String] {
      UIImage(cgImage: try renderer.image(of: view.layer, at: time)).rows
    }
    try expect(row(at: 0.5), equals: ["r"])
    try expect(row(at: 1.5), equals: ["g"])
    try expect(row(at: 2.5), equals: ["r"])
    view.image = .of("b")
    expect(!view.isAnimating)
    try expect(row(at: 3), equals: ["b"])
  }
}

@MainActor @Suite struct `Items of physics` {
  @Test func `a view is an item with the shape of its bounds`() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 10))
    let item: any UIDynamicItem = view
    expect(item.collisionBoundsType, equals: .rectangle)
    expect(
      item.collisionBoundingPath.bounds, equals: CGRect(x: -10, y: -5, width: 20, height: 10))
    item.center = CGPoint(x: 50, y: 60)
    expect(view.center, equals: CGPoint(x: 50, y: 60))
    final class Ball: UIView {
      override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
    }
    let ball: any UIDynamicItem = Ball()
    expect(ball.collisionBoundsType, equals: .ellipse)
  }
}
