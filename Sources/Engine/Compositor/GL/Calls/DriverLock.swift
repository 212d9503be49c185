// SPDX-License-Identifier: MIT

internal import Foundation

/// Keeps threads apart in drivers whose contexts get at each other's memory.
///
/// To read or write a texture, Mesa's llvmpipe looks through the frames under way of all contexts of the process
/// (`llvmpipe_flush_resource`), which their threads append to and free without a lock (seen in Mesa 22.3). So
/// calls that begin, extend or end such a frame, or look through them, are made by one thread at a time. What
/// they ask for is drawn by the driver's threads, which all contexts share anyway.
///
/// The lock is not part of `LockOrder`: it is taken last of all, around the driver's code alone.
package enum DriverLock {
  private static let lock = NSLock()

  /// Makes a call into the driver while no other thread is in one.
  ///
  /// - Parameter isNeeded: false for drivers that keep their contexts apart. Default true, for calls that are
  ///   rare or made before the driver is known.
  @inline(__always)
  package static func withLock<Result, Failure: Error>(
    if isNeeded: Bool = true, _ call: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    isNeeded ? try locked(call) : try call()
  }

  @inline(never)
  private static func locked<Result, Failure: Error>(
    _ call: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try call()
  }
}
