// SPDX-License-Identifier: MIT

internal import CClassTables

/// The ends of objects, by the function in a class's metadata that ends them.
///
///     last release ─▶ will end
///                  ─▶ the class's own function: deinit; memory given back
///                  ─▶ did end
package enum ObjectEnds {
  /// Before an object's `deinit`: hands back the class's own function, and answers a value for the second.
  package typealias WillEnd =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeRawPointer?>?) ->
    UnsafeMutableRawPointer?
  /// After its memory was given back, with the value, if that is not nil.
  package typealias DidEnd =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

  /// Reports the ends of all objects of a class from now on.
  ///
  /// - Parameters:
  ///   - type: the class's address.
  ///   - willEnd: the same function for all classes.
  ///   - didEnd: the same function for all classes.
  /// - Returns: the address of the class's own function; 0 where it cannot be replaced or has been before,
  ///   and where class tables are not used.
  package static func watch(
    _ type: UInt, _ willEnd: WillEnd, didEnd: DidEnd
  ) -> UInt {
    guard ClassTables.areUsed else { return 0 }
    let calls = unsafe lamina_object_end(will_end: willEnd, did_end: didEnd)
    return unsafe UInt(
      bitPattern: lamina_watch_class(UnsafeMutableRawPointer(bitPattern: type), calls))
  }

  /// Whether an object's `deinit` has begun.
  package static func isEnding(_ object: UInt) -> Bool {
    unsafe lamina_is_ending(UnsafeRawPointer(bitPattern: object))
  }
}
