// SPDX-License-Identifier: MIT

internal import Foundation

/// Releases thread-specific objects at the end of a thread.
enum ThreadEnd {
  /// Releases an object kept for the ending thread; for destructors of thread-specific data.
  ///
  /// The object is released on a thread made for that, for which the ending one waits. Dispatch has
  /// freed what it caches for the ending thread before other destructors run, and does not notice:
  /// a call there, by ourselves or in the `deinit` of an application's object, would write to that
  /// memory and have it freed again. Where no thread can be made the object is leaked.
  static func release(_ object: UnsafeMutableRawPointer) {
    var thread = pthread_t()
    // The reference goes to the new thread.
    let failure = unsafe pthread_create(
      &thread, nil,
      { object in
        if let object = unsafe object { unsafe Unmanaged<AnyObject>.fromOpaque(object).release() }
        return nil
      }, object)
    guard failure == 0 else { return }
    _ = pthread_join(thread, nil)
  }
}
