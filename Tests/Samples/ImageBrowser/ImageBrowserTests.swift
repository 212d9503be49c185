// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import ImageBrowser

/// The sample `ImageBrowser` with a folder that the test makes.
struct ImageBrowserTests {
  private func picture(_ side: Int) throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(gray: CGFloat(side) / 100, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    return try #require(context.makeImage())
  }

  /// A folder of fifteen files: pictures, one of them animated, and one that is broken.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for number in 10..<23 {
      try picture(number).write(to: folder.appendingPathComponent("\(number).png"))
    }
    try Data("no picture".utf8).write(to: folder.appendingPathComponent("23.png"))
    try Data("notes".utf8).write(to: folder.appendingPathComponent("notes.txt"))
    let moving = try #require(
      CGImageDestinationCreateWithURL(
        folder.appendingPathComponent("00.gif") as CFURL, "com.compuserve.gif", 2, nil))
    for side in [30, 40] { CGImageDestinationAddImage(moving, try picture(side), nil) }
    expect(CGImageDestinationFinalize(moving))
    try body(folder)
  }

  @Test func `pages of twelve, an animation that plays, and a file that cannot be read`() throws {
    try withFolder { folder in
      let browser = ImageBrowser(folder: folder, size: CGSize(width: 800, height: 600))
      let cells = browser.layer.sublayers?.filter { $0.contentsGravity == .resizeAspect } ?? []
      expect(cells.count, equals: 12)
      let animation = cells.first?.animation(forKey: "contents") as? CAKeyframeAnimation
      expect(animation?.values?.count, equals: 2)
      expectNil(cells[1].animation(forKey: "contents"))
      expect((cells[1].contents as? CGImage)?.width, equals: 10)
      browser.turn(by: 1)
      let rest = browser.layer.sublayers?.filter { $0.contentsGravity == .resizeAspect } ?? []
      expect(rest.count, equals: 3)
      expectNil(rest.last?.contents)
      browser.turn(by: 5)
      expect(browser.layer.sublayers?.contains { $0 === rest[0] }, equals: true)
    }
  }

  @Test func `a click enlarges a picture, another puts it back`() throws {
    try withFolder { folder in
      let browser = ImageBrowser(folder: folder, size: CGSize(width: 800, height: 600))
      let cells = browser.layer.sublayers?.filter { $0.contentsGravity == .resizeAspect } ?? []
      let home = cells[1].frame
      browser.click(at: CGPoint(x: home.midX, y: home.midY))
      expect(cells[1].frame.width, isAbove: 700)
      expect(cells[1].zPosition, equals: 1)
      browser.click(at: .zero)
      expect(cells[1].frame.minX, near: home.minX)
      expect(cells[1].zPosition, equals: 0)
      expect(cells[1].frame.width, near: home.width)
      browser.click(at: CGPoint(x: 1, y: 1))
      expect(cells.allSatisfy { $0.zPosition == 0 })
    }
  }

  @Test func `a folder that is not there shows an empty page`() {
    let browser = ImageBrowser(
      folder: URL(fileURLWithPath: "/no/such/folder"), size: CGSize(width: 400, height: 300))
    expect(browser.layer.sublayers?.count, equals: 1)
  }
}
