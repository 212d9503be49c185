// SPDX-License-Identifier: MIT

package import Testing

/// Records an issue with the counts when a body allocates on its own thread; the driver may.
///
/// Checks nothing in a build that cannot count (``AllocationCount/isAvailable``).
package func expectNoAllocations<Failure: Error>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws(Failure) -> Void
) throws(Failure) {
  let count = try AllocationCount.measure(body)
  if AllocationCount.isAvailable, count.ours != 0 {
    Issue.record("allocates: \(count)", sourceLocation: sourceLocation)
  }
}
