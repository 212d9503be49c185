// SPDX-License-Identifier: MIT

internal import CClassTables
internal import Foundation
internal import Locks

/// Makes objects that take another's part: of its class, with its values, and with a base's own methods.
///
/// `NSView.animator()` answers `Self`, so an animator must be of its object's own class, and it must be
/// another object, or `view.animator().alphaValue = 0` could not be told from `view.alphaValue = 0` when the
/// animator is kept in a variable. Apple's systems forward messages; here the twin is an object of a copy of
/// the class:
///
///     original class   ◀─ superclass ─   class of the twin
///     ┌──────────────────────────┐       ┌──────────────────────────────────────────┐
///     │ methods of the base      │       │ the base's own methods, no overrides      │
///     │ methods of the subclass  │       │ methods of the subclass                   │
///     │ deinit                   │       │ release of the values, no `deinit`        │
///     └──────────────────────────┘       └──────────────────────────────────────────┘
///
/// Its stored values are copies of the object's, so that the twin is a sound object whatever method of a
/// subclass is called on it. No initializer and no `deinit` of the subclass runs.
package enum ObjectTwin {
  /// The addresses of the classes of twins, by those of the originals.
  private static let classes = Mutex<[UInt: UInt]>([:])

  /// Makes the twin of an object.
  ///
  /// - Parameters:
  ///   - object: the object.
  ///   - base: a superclass of its class, whose methods the twin has in place of overrides.
  /// - Returns: nil where class tables are not used, or memory ran out.
  package static func make<Object: AnyObject>(of object: Object, base: AnyClass) -> Object? {
    ClassTables.areUsed ? twin(of: object, base: base) : nil
  }

  static func twin<Object: AnyObject>(of object: Object, base: AnyClass) -> Object? {
    let type: AnyClass = Swift.type(of: object)
    let original = ClassMetadata(type)
    let size = original.instanceSize
    guard let made = unsafe twinClass(of: original, ClassMetadata(base)),
      let memory = unsafe lamina_allocate_object(made, size, original.alignMask)
    else { return nil }
    let head = 2 * ClassMetadata.word
    // The object's own memory behind its head of two words. A weak reference of zeros is nil, and its
    // release does nothing.
    unsafe memset(memory + head, 0, size - head)
    let source = unsafe Unmanaged.passUnretained(object).toOpaque()
    unsafe StoredValues(type: type).copy(from: source, to: memory)
    // The object has the one reference that its allocation gave it; its class is one of `Object`.
    return unsafe Unmanaged<Object>.fromOpaque(memory).takeRetainedValue()
  }

  /// The class of the twins of a class's objects.
  private static func twinClass(
    of original: ClassMetadata, _ base: ClassMetadata
  ) -> UnsafeMutableRawPointer? {
    let address = classes.withLock { classes in
      let key = unsafe UInt(bitPattern: original.address)
      if let made = classes[key] { return made }
      let made = unsafe UInt(bitPattern: makeClass(of: original, base))
      classes[key] = made
      return made
    }
    return unsafe UnsafeMutableRawPointer(bitPattern: address)
  }

  private static func makeClass(
    of original: ClassMetadata, _ base: ClassMetadata
  ) -> UnsafeMutableRawPointer {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: original.size, alignment: 16)
    unsafe copy.copyMemory(from: original.address - original.start, byteCount: original.size)
    let made = unsafe copy + original.start
    unsafe made.storeBytes(
      of: original.address, toByteOffset: ClassMetadata.superclassOffset,
      as: UnsafeMutableRawPointer.self)
    let destroyer = unsafe lamina_twin_destroyer { unsafe ObjectTwin.destroy($0) }
    unsafe made.storeBytes(
      of: destroyer, toByteOffset: ClassMetadata.destroyerOffset, as: UnsafeRawPointer?.self)
    // The tables of the base come first in every class below it.
    let head = ClassMetadata.headWords * ClassMetadata.word
    unsafe (made + head).copyMemory(
      from: base.address + head, byteCount: base.size - base.start - head)
    return unsafe made
  }

  /// Ends a twin: releases its values and gives its memory back.
  private static func destroy(_ object: UnsafeMutableRawPointer?) {
    guard let object = unsafe object else { return }
    // The first word of an object is its class; the superclass of a twin's is the original.
    let made = unsafe object.load(as: UnsafeRawPointer.self)
    let original = unsafe made.load(
      fromByteOffset: ClassMetadata.superclassOffset, as: UnsafeRawPointer.self)
    let type: AnyClass = unsafe unsafeBitCast(original, to: AnyClass.self)
    unsafe StoredValues(type: type).destroy(at: object)
    let metadata = ClassMetadata(type)
    unsafe lamina_deallocate_object(object, metadata.instanceSize, metadata.alignMask)
  }
}
