// SPDX-License-Identifier: MIT

import CLaminaTests
import Compositor
import CoreGraphics
import Expectations
import Foundation
import ImageIO
import TestSupport
import Testing

@testable import LaminaC

/// The C library, from C: one test for each function of `Tests/CLaminaTests`.
///
/// One at a time, since each looks for references that it did not give back.
@Suite(.serialized)
struct LaminaCTests {
  @Test(arguments: 0..<lamina_test_count())
  func `in C`(_ index: Int) throws {
    let name = String(cString: lamina_test_name(index))
    func run() { expect(String(cString: lamina_test_run(index)), equals: "", "\(name)") }
    guard lamina_test_needs_context(index) else { return run() }
    try GLTestContext.run { _ in
      // A framebuffer of the size that the tests count on stays bound.
      let scene = HostScene(.plain, isES: false, version: 45)
      expect(scene.isComplete)
      run()
    }
  }

  @Test func `the example of the page on C writes its picture`() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("badge-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    expect(draw_badge(file.path) != 0)
    let picture = PixelImage(try CGImage(contentsOf: file))
    // Half of the way: 100 points to the right, with two pixels to a point.
    expect(picture[300, 120].blue, isAbove: 200)
    expect(picture[100, 120].alpha, equals: 0)
  }

  /// A text with a NUL within is an error for C, which would take its beginning for the whole.
  @Test func `a text with a NUL within is an error for C`() throws {
    #expect(throws: CallError.self) { free(try cString("shape\0layer")) }
    free(try cString("shape layer"))
  }
}
