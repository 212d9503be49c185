// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

@testable import LayerHost

struct WindowGeometryTests {
  @Test func `an ordinary display has one pixel per point`() {
    let geometry = WindowGeometry(
      unitWidth: 532, unitHeight: 122, pixelWidth: 532, pixelHeight: 122)
    expect(geometry.size, equals: CGSize(width: 532, height: 122))
    expect(geometry.scale, equals: 1)
    expect(geometry.point(x: 7, y: 9), equals: CGPoint(x: 7, y: 9))
  }

  @Test func `a dense display has more pixels`() {
    let geometry = WindowGeometry(
      unitWidth: 400, unitHeight: 300, pixelWidth: 600, pixelHeight: 450)
    expect(geometry.size, equals: CGSize(width: 400, height: 300))
    expect(geometry.scale, equals: 1.5)
  }

  @Test(arguments: [1, 1.25, 1.5, 1.75, 2, 1 + 1.0 / 3] as [CGFloat])
  func `the scale is the display's, though sides are whole pixels`(scale: CGFloat) {
    for width in stride(from: 90, to: 1400, by: 7) {
      let height = width * 2 / 3 + 1
      let geometry = WindowGeometry(
        unitWidth: width, unitHeight: height,
        pixelWidth: Int((CGFloat(width) * scale).rounded()),
        pixelHeight: Int((CGFloat(height) * scale).rounded()))
      expect(abs(geometry.scale - scale), isBelow: 1e-12, "\(width)")
      let pixels = CGFloat(geometry.pixelWidth)
      expect(geometry.coveringSize.width * geometry.scale, isAtLeast: pixels - 1e-9)
      expect(geometry.coveringSize.width - geometry.size.width, isBelow: 1)
    }
  }

  @Test func `sides that no scale explains have their quotient`() {
    let geometry = WindowGeometry(
      unitWidth: 731, unitHeight: 411, pixelWidth: 1280, pixelHeight: 720)
    expect(geometry.scale, equals: 1280 / 731.0)
  }

  @Test func `a scale asked for makes points larger`() {
    let geometry = WindowGeometry(
      unitWidth: 800, unitHeight: 600, pixelWidth: 1600, pixelHeight: 1200, unitsPerPoint: 2)
    expect(geometry.size, equals: CGSize(width: 400, height: 300))
    expect(geometry.scale, equals: 4)
    expect(geometry.point(x: 100, y: 50), equals: CGPoint(x: 50, y: 25))
  }

  @Test func `an empty window has a usable scale`() {
    let geometry = WindowGeometry(unitWidth: 0, unitHeight: 0, pixelWidth: 0, pixelHeight: 0)
    expect(geometry.scale, equals: 1)
  }

  @Test(arguments: [
    CGSize(width: 0, height: 1), CGSize(width: 1, height: -1),
    CGSize(width: CGFloat.nan, height: 1),
    CGSize(width: 1, height: CGFloat.infinity), CGSize(width: 20_000, height: 1),
  ])
  func `unusable sizes`(size: CGSize) {
    let error = #expect(throws: LayerHostError.self) { try WindowGeometry.check(size) }
    expect(error?.description.contains("points large"), equals: true)
  }

  @Test func `usable sizes`() throws {
    try WindowGeometry.check(CGSize(width: 0.5, height: 16384))
  }
}
