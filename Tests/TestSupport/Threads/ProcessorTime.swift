// SPDX-License-Identifier: MIT

internal import Foundation

/// The seconds that the calling thread spends in a function, whatever else the machine does.
///
/// For tests that tell the growth of work with its size; speed is measured by the benchmark.
@discardableResult
package func processorTime<Failure: Error>(
  _ body: () throws(Failure) -> Void
) throws(Failure) -> Double {
  func now() -> Double {
    var time = timespec()
    // Filled by the call, which keeps no pointer.
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
  let start = now()
  try body()
  return now() - start
}
