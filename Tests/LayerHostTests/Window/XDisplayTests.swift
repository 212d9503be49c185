// SPDX-License-Identifier: MIT

import Expectations
import Testing

@testable import LayerHost

/// Errors that an X server reports.
struct XDisplayTests {
  /// Xlib's error event, on a system whose words have eight bytes.
  private func answer(toCode code: UInt8) -> Int32 {
    var event = [UInt64](repeating: 0, count: 5)
    event[4] = UInt64(code)
    return event.withUnsafeMutableBytes { XDisplay.handle(nil, $0.baseAddress) { _, _ in 7 } }
  }

  @Test func `requests for a window that is gone do not end the program`() {
    // BadWindow, BadPixmap, BadDrawable; the handler that was there before has no say.
    for code: UInt8 in [3, 4, 9] { expect(answer(toCode: code), equals: 0) }
  }

  @Test func `other errors are left to the handler before`() {
    // BadRequest, BadMatch, BadAccess, and one of an extension.
    for code: UInt8 in [1, 8, 10, 161] { expect(answer(toCode: code), equals: 7) }
  }
}
