// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Films that are converted to the pixels that are seen: the pictures are those of all of a frame's pixels, sampled
/// linearly.
struct MediaScalerTests {
  /// A frame whose colours change slowly and lie within what can be shown.
  private func frame(
    _ format: MediaFormat, _ width: Int, _ height: Int, crop: CGRect? = nil
  ) throws -> MediaFrame {
    func plane(_ index: Int) -> MediaFrame.Plane {
      let size = format.planeSize(index, width: width, height: height)
      let step = format.bytesPerSample(index)
      var bytes = Data()
      for y in 0..<size.height {
        for x in 0..<size.width * step {
          let at = x / step
          bytes.append(
            index == 0
              ? UInt8(90 + (3 * at + 2 * y) % 60) : UInt8(118 + (at + y + 7 * (x % step)) % 20))
        }
      }
      return .init(bytes, bytesPerRow: size.width * step)
    }
    return try MediaFrame(
      format: format, size: CGSize(width: width, height: height),
      planes: (0..<format.planeCount).map(plane), crop: crop, presentationTime: 0)
  }

  private func film(_ frame: MediaFrame, _ rect: CGRect) -> CAMediaLayer {
    let layer = CAMediaLayer()
    layer.frame = rect
    layer.contentsGravity = .resize
    layer.enqueue(frame)
    return layer
  }

  /// The picture of a layer, and whether a frame was converted to the pixels that are seen.
  private func picture(
    of layer: CALayer, without options: RenderOptions = []
  ) throws -> (pixels: PixelImage, isAsSeen: Bool) {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
    root.backgroundColor = .white
    root.addSublayer(layer)
    let renderer = try OffscreenRenderer(size: root.bounds.size, scale: 1)
    let drawing = try #require(renderer.sceneRenderer)
    drawing.profile = .software
    drawing.options.subtract(options)
    let pixels = PixelImage(try renderer.image(of: root, at: 0))
    expect(renderer.takeReports(), equals: [])
    return (pixels, drawing.dumpPlan().contains("as seen"))
  }

  private func expectSame(_ make: () throws -> CALayer, _ limit: UInt8 = 2) throws {
    let seen = try picture(of: make())
    expect(seen.isAsSeen)
    let whole = try picture(of: make(), without: .unblended)
    expect(!whole.isAsSeen)
    let difference = PixelDifference(expected: whole.pixels, actual: seen.pixels, limit: limit)
    expect(
      difference.count, equals: 0, "by up to \(difference.largest) at \(difference.first.prefix(2))"
    )
  }

  @Test(arguments: [MediaFormat.nv12, .yuv420], [(96, 72), (64, 48), (37, 29), (95, 3), (1, 70)])
  func `fewer pixels are sampled linearly`(format: MediaFormat, size: (Int, Int)) throws {
    let frame = try frame(format, 96, 72)
    try expectSame { film(frame, CGRect(x: 7, y: 5, width: size.0, height: size.1)) }
  }

  @Test func `odd sizes and crops are read as they lie`() throws {
    let odd = try frame(.yuv420, 97, 71)
    try expectSame { film(odd, CGRect(x: 3, y: 2, width: 60, height: 50)) }
    let cut = try frame(.nv12, 96, 72, crop: CGRect(x: 11, y: 7, width: 60, height: 50))
    try expectSame { film(cut, CGRect(x: 3, y: 2, width: 40, height: 33)) }
  }

  @Test func `round corners show the same pixels`() throws {
    let frame = try frame(.nv12, 96, 72)
    try expectSame {
      let layer = film(frame, CGRect(x: 7, y: 5, width: 80, height: 60))
      layer.cornerRadius = 12
      layer.masksToBounds = true
      return layer
    }
  }

  @Test func `films of different sizes each show their own pixels`() throws {
    let (large, small) = (try frame(.nv12, 96, 72), try frame(.yuv420, 50, 35))
    try expectSame {
      let both = CALayer()
      both.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
      both.addSublayer(film(large, CGRect(x: 2, y: 3, width: 50, height: 41)))
      both.addSublayer(film(small, CGRect(x: 60, y: 3, width: 33, height: 35)))
      both.addSublayer(film(large, CGRect(x: 2, y: 50, width: 50, height: 37)))
      return both
    }
  }

  @Test func `copies of another size show all pixels`() throws {
    let frame = try frame(.nv12, 48, 36)
    try expectSame {
      let copies = CAReplicatorLayer()
      copies.frame = CGRect(x: 0, y: 0, width: 96, height: 80)
      copies.instanceCount = 2
      copies.instanceTransform = CATransform3DTranslate(
        CATransform3DMakeScale(0.5, 0.5, 1), 40, 60, 0)
      copies.addSublayer(film(frame, CGRect(x: 4, y: 4, width: 48, height: 36)))
      return copies
    }
  }

  @Test func `what lies between pixels, is turned or enlarged shows all pixels`() throws {
    let frame = try frame(.nv12, 48, 36)
    let rect = CGRect(x: 30, y: 20, width: 40, height: 30)
    try expect(picture(of: film(frame, rect)).isAsSeen)
    try expect(!picture(of: film(frame, rect.offsetBy(dx: 0.5, dy: 0))).isAsSeen)
    try expect(!picture(of: film(frame, rect.insetBy(dx: -6, dy: -5))).isAsSeen)
    let turned = film(frame, rect)
    turned.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
    try expect(!picture(of: turned).isAsSeen)
  }
}
