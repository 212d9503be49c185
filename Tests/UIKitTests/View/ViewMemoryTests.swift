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
    let views = (0..<16).map { UIView(frame: CGRect(x: 1, y: 2, width: CGFloat($0), height: 4)) }
    expect(views.allSatisfy { $0.rare == nil })
    // Beside the two objects there is the record of weak references that the delegate needs.
    let weakReferences = 48
    // A block of the heap that is used again may be larger than the object: the least of several blocks counts.
    let (view, layer) = (
      views.map { size(of: $0) }.min() ?? 0, views.map { size(of: $0.layer) }.min() ?? 0
    )
    expect(view + layer + weakReferences, isAtMost: 1_024)
    expect(layer, isAbove: 500)
  }
}
