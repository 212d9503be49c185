// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import Testing

@testable import Gallery

/// The places of the gallery's thumbnails.
struct GalleryLayoutTests {
  @Test(arguments: [
    CGSize(width: 1280, height: 830), CGSize(width: 640, height: 480),
    CGSize(width: 400, height: 1600), CGSize(width: 2560, height: 600),
  ])
  func `all thumbnails are in the window and apart`(_ size: CGSize) {
    let layout = GalleryLayout(count: 20, size: size)
    let window = CGRect(origin: .zero, size: size)
    let cells = layout.previews.map { preview in
      CGRect(
        x: preview.minX, y: preview.minY, width: preview.width,
        height: preview.height + GalleryLayout.caption)
    }
    expect(cells.count, equals: 20)
    for (index, cell) in cells.enumerated() {
      expect(window.contains(cell))
      for other in cells.dropFirst(index + 1) { expect(!cell.intersects(other)) }
    }
  }

  @Test func `the columns are those with the largest thumbnails`() {
    expect(GalleryLayout(count: 20, size: CGSize(width: 1280, height: 830)).columns, equals: 5)
    expect(GalleryLayout(count: 20, size: CGSize(width: 400, height: 1600)).columns, isBelow: 3)
    expect(GalleryLayout(count: 20, size: CGSize(width: 2560, height: 600)).columns, isAbove: 6)
  }

  @Test func `a thumbnail counts with its caption, and nothing lies between two`() {
    let layout = GalleryLayout(count: 6, size: CGSize(width: 900, height: 600))
    for (index, preview) in layout.previews.enumerated() {
      expect(layout.index(at: CGPoint(x: preview.midX, y: preview.midY)), equals: index)
      expect(layout.index(at: CGPoint(x: preview.midX, y: preview.maxY + 20)), equals: index)
      expectNil(layout.index(at: CGPoint(x: preview.maxX + 5, y: preview.midY)))
    }
  }

  @Test func `arrows go to neighbours and stop at the ends`() {
    let layout = GalleryLayout(count: 18, size: CGSize(width: 1280, height: 830))
    expect(layout.columns, equals: 5)
    expect(layout.index(from: 0, towards: .left), equals: 0)
    expect(layout.index(from: 0, towards: .up), equals: 0)
    expect(layout.index(from: 4, towards: .right), equals: 5)
    expect(layout.index(from: 7, towards: .up), equals: 2)
    expect(layout.index(from: 7, towards: .down), equals: 12)
    expect(layout.index(from: 14, towards: .down), equals: 17)
    expect(layout.index(from: 16, towards: .down), equals: 16)
    expect(layout.index(from: 17, towards: .right), equals: 17)
  }
}
