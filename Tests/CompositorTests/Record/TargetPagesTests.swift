// SPDX-License-Identifier: MIT

import Expectations
import Testing

@testable import Compositor

/// The pages of passes, without passes.
struct TargetPagesTests {
  private static let frame = PixelRect(x: 0, y: 0, width: 300, height: 200)
  private static let region = PixelRect(x: 10, y: 10, width: 100, height: 50)

  private func pages() -> TargetPages {
    var pages = TargetPages()
    pages.begin(frame: Self.frame)
    return pages
  }

  private func place(
    _ pages: inout TargetPages, isAlone: Bool = false, readStart: Int
  ) -> PageRect {
    pages.beginSearch(readStart: readStart)
    return pages.find(Self.region, isAlone: isAlone)
      ?? pages.grow(Self.region, isAlone: isAlone, openSize: .zero)
  }

  @Test func `shared pages are as large as the frame in steps`() {
    var pages = pages()
    expect(pages.size, equals: SIMD2(320, 256))
    let rect = place(&pages, readStart: 0)
    expect(rect.target, equals: .page(0))
    expect(pages.pages[0].width, equals: 320)
    expect(pages.pages[0].height, equals: 256)
  }

  @Test func `a picture alone has a page of its size`() {
    var pages = pages()
    _ = place(&pages, isAlone: true, readStart: 0)
    expect(pages.pages[0].width, equals: 128)
    expect(pages.pages[0].height, equals: 64)
    expect(pages.pages[0].isShared, equals: false)
  }

  @Test func `neighbours share a page`() {
    var pages = pages()
    let first = place(&pages, readStart: 0)
    let second = place(&pages, readStart: 0)
    expect(first.target, equals: second.target)
    expect(!first.isSame(as: second))
  }

  @Test func `a pass does not draw into a page that it reads`() {
    var pages = pages()
    let read = place(&pages, readStart: 0)
    pages.use(read)
    let rect1 = place(&pages, readStart: 0)
    expect(rect1.target, equals: .page(1))
    // A pass that was opened after the result may.
    let rect2 = place(&pages, readStart: 1)
    expect(rect2.target, equals: .page(0))
  }

  @Test func `read results are free again`() {
    var pages = pages()
    pages.use(place(&pages, isAlone: true, readStart: 0))
    pages.freeUses(from: 0)
    expect(pages.uses.isEmpty, equals: true)
    let rect3 = place(&pages, isAlone: true, readStart: 0)
    expect(rect3.target, equals: .page(0))
  }

  @Test func `pinned results stay`() {
    var pages = pages()
    let first = place(&pages, readStart: 0)
    pages.use(first)
    pages.pinLast()
    pages.use(place(&pages, readStart: 1))
    expect(pages.hasPinned(moreThan: 0), equals: true)
    expect(pages.hasPinned(moreThan: 1), equals: false)
    expect(pages.pinnedCount(before: 2), equals: 1)
    pages.freeUnpinned()
    expect(pages.uses.count, equals: 1)
    expect(pages.uses[0].isSame(as: first), equals: true)
    pages.pin(first, false)
    expect(pages.hasUnpinned(in: 0..<1), equals: true)
  }

  @Test func `another frame size makes other pages`() {
    var pages = pages()
    _ = place(&pages, readStart: 0)
    pages.begin(frame: Self.frame)
    expect(pages.pages.count, equals: 1)
    expect(pages.pages[0].isEmpty, equals: true)
    pages.begin(frame: PixelRect(x: 0, y: 0, width: 640, height: 200))
    expect(pages.pages.isEmpty, equals: true)
  }

  @Test func `unused pages are freed after a while`() {
    var pages = pages()
    _ = place(&pages, readStart: 0)
    for _ in 0..<119 { pages.begin(frame: Self.frame) }
    expect(pages.pages.count, equals: 1)
    for _ in 0..<4 { pages.begin(frame: Self.frame) }
    expect(pages.pages.isEmpty, equals: true)
  }

  @Test func `the pages of a frame do not depend on the frames before`() {
    var pages = pages()
    let large = PixelRect(x: 0, y: 0, width: 250, height: 120)
    _ = pages.grow(large, isAlone: true, openSize: .zero)
    pages.begin(frame: Self.frame)
    expect(pages.usedCount, equals: 0)
    let small = place(&pages, isAlone: true, readStart: 0)
    expect(small.target, equals: .page(0))
    expect(pages.pages[0].width, equals: 128)
    expect(pages.pages.count, equals: 2)
  }

  @Test func `an idle page of the same size serves again, at its place in the frame`() {
    var pages = pages()
    _ = pages.grow(Self.region, isAlone: false, openSize: .zero)
    _ = pages.grow(Self.region, isAlone: true, openSize: .zero)
    pages.begin(frame: Self.frame)
    let alone = place(&pages, isAlone: true, readStart: 0)
    expect(alone.target, equals: .page(0))
    expect(pages.pages[0].isShared, equals: false)
    _ = place(&pages, readStart: 0)
    expect(pages.pages[1].isShared)
    expect(pages.pages.count, equals: 2)
  }
}
