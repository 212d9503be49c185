// SPDX-License-Identifier: MIT

internal import CClassInitializer

extension MethodSlot {
  /// Makes an object by the initializer in the slot, that of `init()`.
  ///
  /// A class without an `init()` has an entry that stops the program and says so.
  ///
  /// - Parameter type: the class that introduces the initializer, or one below it.
  /// - Returns: the object; nil where the slot was not found.
  package func makeObject(of type: AnyClass) -> AnyObject? {
    guard let entry = entry(of: type), let initializer = unsafe UnsafeRawPointer(bitPattern: entry)
    else { return nil }
    let made = unsafe lamina_make_object(
      initializer, unsafeBitCast(type, to: UnsafeRawPointer.self))
    // The initializer's reference is ours.
    return unsafe made.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() }
  }
}
