// SPDX-License-Identifier: MIT

import CLaminaTests
import Compositor
import Foundation
import TestSupport
import Testing

@testable import LaminaC

/// The C library, from C: one test for each function of `Sources/CLaminaTests`.
///
/// One at a time, since each looks for references that it did not give back.
@Suite(.serialized)
struct LaminaCTests {
  @Test(arguments: 0..<lamina_test_count())
  func `in C`(_ index: Int) throws {
    let name = String(cString: lamina_test_name(index))
    func run() { #expect(String(cString: lamina_test_run(index)) == "", "\(name)") }
    guard lamina_test_needs_context(index) else { return run() }
    try GLTestContext.run { _ in
      // A framebuffer of the size that the tests count on stays bound.
      let scene = HostScene(.plain, isES: false, version: 45)
      #expect(scene.isComplete)
      run()
    }
  }

  /// A text with a NUL within is an error for C, which would take its beginning for the whole.
  @Test func `a text with a NUL within is an error for C`() throws {
    #expect(throws: CallError.self) { free(try cString("shape\0layer")) }
    free(try cString("shape layer"))
  }
}
