// SPDX-License-Identifier: MIT

import AppKit
import Expectations
import TestSupport
import Testing

@Suite struct `Paths and images by chance` {
  private func path(_ random: inout SeededGenerator) -> NSBezierPath {
    let path = NSBezierPath()
    func point() -> NSPoint {
      NSPoint(
        x: .random(in: -50.0...50, using: &random), y: .random(in: -50.0...50, using: &random))
    }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        switch Int.random(in: 0...3, using: &random) {
        case 0: path.line(to: point())
        case 1: path.relativeLine(to: point())
        case 2: path.curve(to: point(), controlPoint: point())
        default: path.curve(to: point(), controlPoint1: point(), controlPoint2: point())
        }
      }
      path.close()
    }
    return path
  }

  @Test func `the inside of a path stays so, reversed, mapped and archived`() throws {
    var random = SeededGenerator(test: "desktop paths")
    for _ in 0..<20 {
      let path = path(&random)
      path.windingRule = Bool.random(using: &random) ? .evenOdd : .nonZero
      // The box of the outline lies within that of the points, but for rounding.
      expect(path.bounds.union(path.controlPointBounds), near: path.controlPointBounds)
      var map = AffineTransform(rotationByDegrees: .random(in: 0...360, using: &random))
      map.scale(.random(in: 0.5...3, using: &random))
      let mapped = try #require(path.copy() as? NSBezierPath)
      mapped.transform(using: map)
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: path, requiringSecureCoding: true)
      let archived = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: NSBezierPath.self, from: data))
      expect(archived, equals: path)
      var differing: [NSPoint] = []
      for _ in 0..<20 {
        let point = NSPoint(
          x: .random(in: -60.0...60, using: &random), y: .random(in: -60.0...60, using: &random))
        let isInside = path.contains(point)
        let isSame =
          path.reversed.contains(point) == isInside
          && mapped.contains(map.transform(point)) == isInside
          && (!isInside || path.bounds.contains(point))
        if !isSame { differing.append(point) }
      }
      expect(differing, equals: [])
    }
  }

  @Test func `no form with enough pixels has fewer than the one that is taken (NV-14)`() {
    var random = SeededGenerator(test: "desktop images")
    for _ in 0..<100 {
      let size = NSSize(width: 10, height: 10)
      let image = NSImage(size: size)
      let widths = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        Int.random(in: 1...60, using: &random)
      }
      for width in widths {
        let row = String(repeating: "r", count: width)
        image.addRepresentation(NSBitmapImageRep(cgImage: .of([row])))
      }
      let scale = CGFloat.random(in: 0.5...7, using: &random)
      let taken = Int((image.recommendedLayerContentsScale(scale) * size.width).rounded())
      let enough = widths.filter { Double($0) >= 9.9 * Double(scale) }
      expect(taken, equals: enough.min() ?? widths.max())
    }
  }

  private func reader(_ encode: (NSKeyedArchiver) -> Void) throws -> NSKeyedUnarchiver {
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    encode(coder)
    coder.finishEncoding()
    return try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
  }

  @Test func `archives without values, or with wrong ones, give nothing`() throws {
    let empty = try reader { _ in }
    expectNil(NSColor(coder: empty))
    expectNil(NSColorSpace(coder: empty))
    expectNil(NSBezierPath(coder: empty))
    expectNil(NSImage(coder: empty))
    expectNil(NSBitmapImageRep(coder: empty))
    expect(NSShadow(coder: empty)?.shadowBlurRadius, equals: 0)
    func numbers(_ values: [Double]) -> NSArray {
      NSArray(array: values.map { NSNumber(value: $0) })
    }
    let wrong = try reader {
      // A line before any move, points that are missing, and a component too few.
      $0.encode(numbers([1]), forKey: "NSPathVerbs")
      $0.encode(numbers([0]), forKey: "NSPathPoints")
      $0.encode(NSString(string: "kCGColorSpaceSRGB"), forKey: "NSColorSpaceName")
      $0.encode(numbers([1, 0]), forKey: "NSColorComponents")
      $0.encode(NSData(data: Data([1, 2, 3])), forKey: "NSImageData")
      $0.encode(numbers([1, .nan, 3]), forKey: "NSShadowValues")
    }
    expectNil(NSColor(coder: wrong))
    expectNil(NSBezierPath(coder: wrong))
    expectNil(NSBitmapImageRep(coder: wrong))
    expect(NSShadow(coder: wrong)?.shadowOffset, equals: .zero)
  }
}
