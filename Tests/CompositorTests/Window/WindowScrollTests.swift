// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// A window whose list scrolls is drawn by copies in a picture beside it, and shows what drawing all shows.
struct WindowScrollTests {
  private static let size = CGSize(width: 220, height: 180)

  private func scene() -> (root: CALayer, list: CAScrollLayer) {
    let root = plainLayer(CGRect(origin: .zero, size: Self.size), color(0.2, 0.4, 0.6))
    let list = CAScrollLayer()
    list.frame = CGRect(x: 10, y: 12, width: 200, height: 160)
    list.backgroundColor = color(1, 1, 1)
    for index in 0..<60 {
      list.addSublayer(
        plainLayer(
          CGRect(x: index, y: index * 20, width: 120, height: 19),
          color(CGFloat(index * 4) / 255, 0, 1)))
    }
    root.addSublayer(list)
    root.addSublayer(plainLayer(CGRect(x: 30, y: 50, width: 9, height: 9), color(1, 0, 0, 0.6)))
    return (root, list)
  }

  private func scroll(_ list: CAScrollLayer, frame: Int) {
    CATransaction.withoutActions { list.bounds.origin.y += frame % 5 == 4 ? 0 : 7 }
    CATransaction.flush()
  }

  /// The rows of a framebuffer, the lowest first, as a picture.
  private func picture(of framebuffer: UInt32, in gl: GLContext) throws -> PixelImage {
    let (width, height) = (Int(Self.size.width), Int(Self.size.height))
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    try bytes.withUnsafeMutableBytes {
      try PixelReader.read(
        PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)), ofNamed: framebuffer,
        into: $0, rowStride: width * 4, in: gl)
    }
    var rows: [UInt8] = []
    for y in (0..<height).reversed() { rows += bytes[(y * width * 4)..<((y + 1) * width * 4)] }
    return PixelImage(width: width, height: height, bytes: rows)
  }

  @Test func `each frame of a window that scrolls is the whole picture`() throws {
    let model = scene()
    let whole = try OffscreenRenderer(size: Self.size)
    let expected = try (0..<14).map { frame in
      scroll(model.list, frame: frame)
      whole.forgetPicture()
      return PixelImage(try whole.image(of: model.root, at: Double(frame)))
    }
    let (root, list) = scene()
    let context = LayerContext(layer: root)
    defer { context.invalidate() }
    try GLTestContext.run { gl in
      let target = try RenderTarget(
        width: Int(Self.size.width), height: Int(Self.size.height), label: "window", in: gl)
      let renderer = WindowRenderer(mailbox: context.mailbox, in: gl)
      defer { renderer.tearDown() }
      let surface = Surface(
        framebuffer: target.framebuffer.name, width: Int(Self.size.width),
        height: Int(Self.size.height), scale: 1, isYUp: true)
      var copies = 0
      for frame in 0..<14 {
        scroll(list, frame: frame)
        renderer.driver?.begin(at: { Double(frame) })
        if renderer.isChanged(on: surface) {
          renderer.draw(to: surface)
          if (renderer.driver?.scene.copiedPixelCount ?? 0) > 0 { copies += 1 }
        }
        try expect(
          picture(of: target.framebuffer.name, in: gl), equals: expected[frame], "frame \(frame)")
        renderer.driver?.end()
      }
      // All but the frames that do not scroll, the first, and those until the picture is there.
      expect(copies, isAtLeast: 8)
    }
  }

  /// Back buffers that take turns do not show the last frame: a picture beside them does.
  @Test func `a window that scrolls on keeps its picture`() {
    var history = BackBufferHistory()
    let all = PixelRect(x: 0, y: 0, width: 9, height: 9)
    let part = PixelRect(x: 1, y: 1, width: 2, height: 2)
    func draw(_ damage: PixelRect, scrolls: Bool) -> (BackBufferHistory.Drawing, Bool) {
      let drawing = history.begin(
        damage: damage, age: .frames(2), width: 9, height: 9, scrolls: scrolls)
      return (drawing, history.showedLastFrame)
    }
    expect(draw(all, scrolls: false) == (.whole, false))
    expect(draw(all, scrolls: false) == (.whole, false))
    expect(draw(all, scrolls: true) == (.whole, false))
    expect(draw(all, scrolls: true) == (.copied(all), false))
    expect(draw(all, scrolls: true) == (.copied(all), true))
    expect(draw(part, scrolls: true) == (.copied(part), true))
    expect(draw(part, scrolls: false) == (.part(part), true))
    // From then on the picture is out of date.
    expect(draw(part, scrolls: true) == (.part(part), false))
    expect(draw(part, scrolls: true) == (.copied(all), false))
  }
}
