// SPDX-License-Identifier: MIT

import Expectations
import Testing

@testable import UIKit

/// The C library's size of a block of the heap, in bytes.
@_silgen_name("malloc_usable_size")
private func usableSize(_ block: UnsafeRawPointer) -> Int

/// The memory of views.
@MainActor
struct ViewMemoryTests {
  /// Bytes of an object on the heap, with what the heap itself takes.
  private func size(of object: AnyObject) -> Int {
    usableSize(Unmanaged.passUnretained(object).toOpaque()) + MemoryLayout<Int>.size
  }

  @Test func `a plain view and its layer take 1 KB at most`() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    // Beside the two objects there is the record of weak references that the delegate needs.
    let weakReferences = 48
    expectNil(view.rare)
    expect(size(of: view) + size(of: view.layer) + weakReferences, isAtMost: 1_024)
    expect(size(of: view.layer), isAbove: 500)
  }
}
