// SPDX-License-Identifier: MIT

import CAllocationCounter

/// The heap allocations of a piece of code on its own thread.
package struct AllocationCount: Equatable, Sendable {
  /// The allocations by this program and the libraries that it drives directly: Swift's, Cairo's,
  /// the C library's.
  package var ours: Int
  /// The allocations by the graphics driver, which this project cannot change.
  package var driver: Int

  /// Runs `body` and counts what the calling thread allocates meanwhile.
  ///
  /// `realloc` counts as an allocation, `free` as nothing. Must not be nested. In a build with
  /// AddressSanitizer nothing is counted (``isAvailable``).
  package static func measure<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> AllocationCount {
    lamina_allocations_begin()
    var ours: UInt64 = 0
    var driver: UInt64 = 0
    // Ends the count on both ways out; the pointers are to the locals above and not kept.
    defer { unsafe lamina_allocations_end(&ours, &driver) }
    try body()
    unsafe lamina_allocations_end(&ours, &driver)
    return AllocationCount(ours: Int(ours), driver: Int(driver))
  }

  /// Runs `body` and adds up the bytes that the calling thread asks for meanwhile, freed ones too.
  ///
  /// Unlike the memory of the process it does not depend on what other threads do. Must not be nested
  /// in itself or `measure`; 0 where nothing is counted (``isAvailable``).
  package static func bytes<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> Int {
    _ = try measure(body)
    return Int(lamina_allocations_bytes())
  }

  /// The bytes in use on the heap of the whole process.
  package static var heapBytes: Int { Int(lamina_heap_bytes()) }

  /// Whether this build counts at all.
  package static var isAvailable: Bool { lamina_allocations_available() }
}
