// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

/// Paths and drawing with numbers that make no sense: refused or drawn, never a trap.
struct FuzzPathTests {
  private struct Source {
    var random: SeededGenerator

    /// A number as bad callers have it.
    mutating func number() -> CGFloat {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: return .nan
      case 1: return .infinity
      case 2: return -.infinity
      case 3: return 1e300
      case 4: return -1e18
      case 5: return .leastNonzeroMagnitude
      case 6: return 0
      default: return CGFloat.random(in: -50...50, using: &random)
      }
    }

    mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }

    mutating func path() -> CGMutablePath {
      let path = CGMutablePath()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: path.move(to: point())
        case 2, 3: path.addLine(to: point())
        case 4: path.addQuadCurve(to: point(), control: point())
        case 5: path.addCurve(to: point(), control1: point(), control2: point())
        case 6:
          path.addArc(
            center: point(), radius: number(), startAngle: number(), endAngle: number(),
            clockwise: Bool.random(using: &random))
        case 7: path.addRect(CGRect(origin: point(), size: CGSize(width: number(), height: 3)))
        default: path.closeSubpath()
        }
      }
      return path
    }
  }

  @Test(arguments: FuzzBudget.rounds)
  func `queries and derived paths`(_ seed: UInt64) {
    var source = Source(random: SeededGenerator(seed: seed))
    for round in 0..<20 {
      let (a, b) = (source.path(), source.path())
      expect(a.geometry.points.allSatisfy { ($0.x + $0.y) * 0 == 0 || $0.x.isFinite })
      _ = a.contains(source.point())
      _ = a.boundingBoxOfPath
      _ = a.copy(
        strokingWithWidth: source.number(), lineCap: .round, lineJoin: .miter,
        miterLimit: source.number())
      _ = a.flattened(threshold: source.number())
      // Dashes by the hundred thousand and areas take the most work by far.
      switch round {
      case 4, 14:
        _ = a.copy(dashingWithPhase: source.number(), lengths: [source.number(), source.number()])
      case 6: _ = a.union(b)
      case 10: _ = a.subtracting(b, using: .evenOdd)
      case 12: _ = a.lineIntersection(b)
      case 18: _ = a.componentsSeparated()
      default: break
      }
    }
  }

  @Test func `dashes without number, and dashes lost in the distance, end`() throws {
    let far = CGMutablePath()
    far.move(to: CGPoint(x: -1e18, y: 4))
    far.addLine(to: CGPoint(x: 1e18, y: 4))
    for lengths in [[CGFloat(2), 2], [0, 5], [CGFloat.leastNonzeroMagnitude, 2], [1e300, 1]] {
      _ = far.copy(dashingWithPhase: 1, lengths: lengths)
    }
    let context = try makeContext(8, 8)
    context.scaleBy(x: 1e-6, y: 1e-6)
    context.setLineWidth(4e6)
    context.setLineDash(phase: 0, lengths: [1, 1])
    context.move(to: CGPoint(x: -1e12, y: 4e6))
    context.addLine(to: CGPoint(x: 1e12, y: 4e6))
    context.strokePath()
    // Half of the line is gaps.
    let shown = try #require(context.makeImage())
    expect((126...129).contains(pixel(shown, 4, 4)[3]))
    expect(pixel(shown, 4, 0)[3], equals: 0)
  }

  @Test func `lines that lie side by side by the thousand are combined in bounded work`() {
    let comb = CGMutablePath()
    comb.move(to: .zero)
    for index in 0..<20_000 {
      comb.addLine(to: CGPoint(x: index % 2 == 0 ? 1000 : 0, y: Double(index) / 7))
    }
    expect(comb.normalized().isEmpty)
    // Of the comb only the part within the square counts.
    expect(comb.intersects(CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)))
  }

  @Test(arguments: [1e10, 1e11, 1e300])
  func `areas of which one point lies far away take bounded work`(_ far: CGFloat) {
    let path = CGMutablePath()
    path.move(to: .zero)
    // Next to the far point, all of this lies in a few steps of the grid.
    for index in 0..<2_000 {
      path.addLine(
        to: CGPoint(x: Double(index * 37 % 101) + Double(index) / 1000, y: Double(index * 53 % 97)))
    }
    path.addLine(to: CGPoint(x: far, y: far / 3))
    expect(processorTime { _ = path.normalized() }, isBelow: 4)
  }

  @Test(arguments: FuzzBudget.rounds)
  func `drawing`(_ seed: UInt64) throws {
    var source = Source(random: SeededGenerator(seed: seed))
    let context = try makeContext(16, 16)
    for _ in 0..<60 {
      switch Int.random(in: 0..<10, using: &source.random) {
      case 0: context.saveGState()
      case 1: context.restoreGState()
      case 2: context.translateBy(x: source.number(), y: source.number())
      case 3: context.scaleBy(x: source.number(), y: source.number())
      case 4: context.setLineWidth(source.number())
      case 5: context.setLineDash(phase: source.number(), lengths: [source.number(), 2])
      case 6: context.setAlpha(source.number())
      case 7: context.beginTransparencyLayer(auxiliaryInfo: nil)
      case 8: context.endTransparencyLayer()
      default: context.clip(to: CGRect(origin: source.point(), size: CGSize(width: 9, height: 9)))
      }
      context.addPath(source.path())
      context.drawPath(using: .eoFillStroke)
    }
    while context.targets.count > 1 { context.endTransparencyLayer() }
    context.resetClip()
    expect(context.makeImage() != nil)
  }

  @Test func `contexts of a thousand million pixels are refused`() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let info = CGImageAlphaInfo.premultipliedLast.rawValue
    for (width, height) in [
      (1_000_000_000, 1), (40_000, 25_000), (Int.max, Int.max), (0, 5), (-1, 5), (31_000, 32_000),
    ] {
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: info)
      expectNil(context)
    }
    let context = try makeContext(4, 4)
    expectNil(CGLayer(context, size: CGSize(width: 1e9, height: 1), auxiliaryInfo: nil))
    expectNil(
      CGLayer(context, size: CGSize(width: CGFloat.nan, height: 1), auxiliaryInfo: nil))
  }

  @Test func `a path of a million points is refused where areas are combined, and drawn`() throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    for index in 0..<300_000 {
      path.addLine(to: CGPoint(x: Double(index % 977), y: Double(index % 1013)))
    }
    expect(path.normalized().isEmpty)
    let context = try makeContext(16, 16)
    context.setShouldAntialias(false)
    context.addPath(path)
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    expect(context.makeImage() != nil)
  }
}
