// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import Locks

/// The memory of bitmaps and images, which may run out: what needs it is left out then, and reported.
package enum BitmapMemory {
  /// The number of failures of a thread, as a pointer's bits.
  private static let slot: pthread_key_t = {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key, nil)
    return key
  }()

  /// The number of bitmaps for which there was no memory on this thread since its start.
  ///
  /// Who draws compares it before and after: drawing in which it grew lacks something.
  package static var failureCount: Int { Int(bitPattern: unsafe pthread_getspecific(slot)) }

  /// Allocates bytes, which `free` frees; nil, with a logged reason, without memory.
  ///
  /// Large runs cost no page until they are written, unless `isFilled` says that all of them will be, at once: these
  /// get large pages where the system has them, since the faults of small ones cost more than the bytes. Bytes
  /// that are not cleared hold anything, and are for callers that write all of them.
  package static func allocate(
    _ count: Int, isCleared: Bool = true, isFilled: Bool = false
  ) -> UnsafeMutableRawPointer? {
    let size = max(count, 1)
    guard let memory = unsafe isRefused ? nil : isCleared ? calloc(size, 1) : malloc(size) else {
      noteFailure("\(count) bytes")
      return nil
    }
    if isFilled || !isCleared { unsafe requestLargePages(memory, size) }
    return unsafe memory
  }

  /// Asks for large pages within bytes that hold some; a system that has none ignores it.
  private static func requestLargePages(_ memory: UnsafeMutableRawPointer, _ count: Int) {
    // A large page has two megabytes, at an address that its size divides.
    guard count >= 4 << 20 else { return }
    let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
    let start = (UInt(bitPattern: memory) + page - 1) & ~(page - 1)
    let end = (UInt(bitPattern: memory) + UInt(count)) & ~(page - 1)
    // Whole pages within the bytes, whose contents stay.
    unsafe madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_HUGEPAGE)
  }

  /// Notes a bitmap that could not be made, from any caller.
  package static func noteFailure(_ size: @autoclosure () -> String) {
    // Never followed: the bits are a number.
    unsafe pthread_setspecific(slot, UnsafeRawPointer(bitPattern: failureCount + 1))
    RefusalLog.refuse(
      "bitmap: no memory", "there is no memory for a bitmap of \(size()); what needs it is left out"
    )
  }

  /// Whether a test has the next bitmap fail; never in release builds.
  static var isRefused: Bool {
    #if DEBUG
      BitmapFaultPlan.current?.refusesNext() ?? false
    #else
      false
    #endif
  }
}

#if DEBUG
  /// Has one bitmap find no memory, for tests of what follows; none exists in release builds.
  package final class BitmapFaultPlan: Sendable {
    /// The plan for this thread's bitmaps.
    @TaskLocal package static var current: BitmapFaultPlan?

    /// The number of the bitmap that fails, from 0; nil for none.
    private let index: Int?
    private let asked = Atomic<Int>(0)

    package init(failing index: Int? = nil) { self.index = index }

    /// Bitmaps that were asked for.
    package var count: Int { asked.load(ordering: .relaxed) }

    /// Counts a bitmap; true for the one to fail.
    func refusesNext() -> Bool { asked.wrappingAdd(1, ordering: .relaxed).oldValue == index }
  }
#endif
