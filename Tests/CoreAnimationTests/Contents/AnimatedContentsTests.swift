// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// The frames of GIF and PNG files as an animation of a layer's contents.
struct AnimatedContentsTests {
  /// A file of three frames of one pixel that show for 0.1, 0.3 and 0.2 seconds.
  private func file(_ type: String, loops: Int) throws -> Data {
    let data = NSMutableData()
    let isGIF = type == "com.compuserve.gif"
    let key = isGIF ? kCGImagePropertyGIFDictionary : kCGImagePropertyPNGDictionary
    let destination = try #require(CGImageDestinationCreateWithData(data, type as CFString, 3, nil))
    CGImageDestinationSetProperties(
      destination, [key: [kCGImagePropertyGIFLoopCount: loops]] as CFDictionary)
    for (gray, delay) in [(0.0, 0.1), (0.5, 0.3), (1.0, 0.2)] {
      let context = try #require(
        CGContext(
          data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.setFillColor(red: gray, green: gray, blue: gray, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      let image = try #require(context.makeImage())
      CGImageDestinationAddImage(
        destination, image, [key: [kCGImagePropertyGIFDelayTime: delay]] as CFDictionary)
    }
    expect(CGImageDestinationFinalize(destination))
    return data as Data
  }

  private func gray(_ contents: Any?) -> Int? {
    (contents as? CGImage)?.withPremultipliedRGBA8 { bytes, _ in Int(bytes[0]) }
  }

  @Test(arguments: [
    "com.compuserve.gif", "public.png",
  ])
  func `two lines show a file's frames for as long as it says`(_ type: String) throws {
    let layer = CALayer()
    let root = CALayer()
    root.addSublayer(layer)
    let shown = ShownTree(root)
    let data = try file(type, loops: 0)

    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    layer.add(CAKeyframeAnimation(framesOf: source), forKey: "contents")

    shown.frame(at: 0)

    let frames: [(Double, Int)] = [(0, 0), (0.05, 0), (0.11, 128), (0.39, 128), (0.41, 255)]
    for round in 0..<3 {
      for (time, value) in frames {
        shown.frame(at: time + 0.6 * Double(round) + 0.001)
        expect(gray(layer.presentation()?.contents), equals: value, "\(time) in round \(round)")
      }
    }
  }

  @Test func `the animation has the file's times and repeats`() throws {
    let source = try #require(
      CGImageSourceCreateWithData(try file("public.png", loops: 2) as CFData, nil))
    let animation = CAKeyframeAnimation(framesOf: source)
    expect(animation.values?.count, equals: 3)
    expect(animation.repeatCount, equals: 2)
    expect(animation.duration, near: 0.6, within: 1e-9)
    expect(animation.calculationMode, equals: .discrete)
    let times = try #require(animation.keyTimes).map(\.doubleValue)
    expect(zip(times, [0, 1 / 6.0, 4 / 6.0, 1]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func `a picture alone, or no picture, moves nothing`() throws {
    let data = try file("public.png", loops: 0)
    let source = try #require(CGImageSourceCreateWithData(data.prefix(20) as CFData, nil))
    expectNil(CAKeyframeAnimation(framesOf: source).values)
  }
}
