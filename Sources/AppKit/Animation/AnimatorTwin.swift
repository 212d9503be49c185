// SPDX-License-Identifier: MIT

internal import CClassInitializer
internal import Foundation

/// A number of stored values of a type with those of its superclasses; a function of the runtime of Swift.
@_silgen_name("swift_reflectionMirror_recursiveCount")
private func storedValueCount(_ type: Any.Type) -> Int

/// The distance in bytes of a stored value from the object's address; a function of the runtime.
@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func storedValueOffset(_ type: Any.Type, index: Int) -> Int

/// The type of a stored value; a function of the runtime, which fills in the rest.
@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
@unsafe private func storedValueType(
  _ type: Any.Type, index: Int, description: UnsafeMutablePointer<StoredValueDescription>
) -> Any.Type

/// The runtime's description of a stored value.
@unsafe private struct StoredValueDescription {
  var name: UnsafePointer<CChar>?
  var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  /// Whether the value is no weak or unowned reference.
  var isStrong = false
  var isVariable = false
}

/// Makes objects that stand for others in all that they do, and animate what is set: animators.
///
/// An animator must be of its object's own class, `animator()` answers `Self`, and it must be another
/// object, or nobody could tell `view.animator().alphaValue = 0` from `view.alphaValue = 0` when it is kept
/// in a variable. Apple's systems forward messages; here the twin is an object of a copy of the class:
///
///     original class   ◀─ superclass ─   class of the twin
///     ┌──────────────────────────┐       ┌──────────────────────────────────────────┐
///     │ methods of the kit       │       │ the kit's own methods, no overrides       │
///     │ methods of the subclass  │       │ methods of the subclass                   │
///     │ deinit                   │       │ release of the values, no `deinit`        │
///     └──────────────────────────┘       └──────────────────────────────────────────┘
///
/// Its stored values are copies of the object's, so that the twin is a sound object whatever method of a
/// subclass is called on it; the kit's values lie in one object that both share. No initializer and no
/// `deinit` of the subclass runs. Methods of the kit that change an animated property see `animated` and
/// go on with the object itself, there with the subclass's overrides.
///
/// The layout of class metadata is that of Swift's ABI documentation, "Class metadata", without
/// Objective-C. A test guards it.
@MainActor enum AnimatorTwin {
  private static var classes: [ObjectIdentifier: UnsafeMutableRawPointer] = unsafe [:]

  /// The words of the class metadata before the tables of the classes begin.
  private static let headWords = 7

  /// Makes the twin of an object.
  ///
  /// - Parameters:
  ///   - object: the object.
  ///   - base: the class of the kit whose methods the twin has in place of overrides.
  static func make<Object: NSResponder>(of object: Object, base: AnyClass) -> Object {
    let type: AnyClass = Swift.type(of: object)
    // The address of a class's metadata, which lives for ever.
    let original = unsafe unsafeBitCast(type, to: UnsafeMutableRawPointer.self)
    let (size, alignMask) = unsafe instanceSize(original)
    guard let memory = unsafe lamina_allocate_object(twinClass(of: type, base), size, alignMask)
    else { return object }
    let head = 2 * MemoryLayout<UInt>.size
    // The object's own memory behind its head of two words. A weak reference of zeros is nil, and its
    // release does nothing.
    unsafe memset(memory + head, 0, size - head)
    let source = unsafe Unmanaged.passUnretained(object).toOpaque()
    forEachStrongValue(of: type) { offset, type in
      unsafe copyValue(type, from: source + offset, to: memory + offset)
    }
    // The object has the one reference that its allocation gave it; its class is one of `Object`.
    let twin = unsafe Unmanaged<Object>.fromOpaque(memory).takeRetainedValue()
    twin.animated = object
    return twin
  }

  /// The class of the twins of a class's objects.
  private static func twinClass(of type: AnyClass, _ base: AnyClass) -> UnsafeMutableRawPointer {
    if let made = unsafe classes[ObjectIdentifier(type)] { return unsafe made }
    let original = unsafe unsafeBitCast(type, to: UnsafeMutableRawPointer.self)
    let words = unsafe original.assumingMemoryBound(to: UInt32.self)
    // Size of the metadata in bytes, and its part before the address.
    let (size, start) = unsafe (Int(words[8]), Int(words[9]))
    let copy = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    unsafe copy.copyMemory(from: original - start, byteCount: size)
    let made = unsafe copy + start
    let word = MemoryLayout<UInt>.size
    // The second word is the superclass, the one two words before the address ends an object.
    unsafe made.storeBytes(of: original, toByteOffset: word, as: UnsafeMutableRawPointer.self)
    let destroyer = unsafe lamina_twin_destroyer { unsafe AnimatorTwin.destroy($0) }
    unsafe made.storeBytes(of: destroyer, toByteOffset: -2 * word, as: UnsafeRawPointer?.self)
    // The tables of the base come first in every class below it.
    let kit = unsafe unsafeBitCast(base, to: UnsafeRawPointer.self)
    let kitWords = unsafe kit.assumingMemoryBound(to: UInt32.self)
    let kitSize = unsafe Int(kitWords[8]) - Int(kitWords[9])
    let head = headWords * word
    unsafe (made + head).copyMemory(from: kit + head, byteCount: kitSize - head)
    unsafe classes[ObjectIdentifier(type)] = made
    return unsafe made
  }

  /// Size and alignment of the objects of a class: the numbers behind flags and start of objects.
  private nonisolated static func instanceSize(_ type: UnsafeRawPointer) -> (Int, Int) {
    let words = unsafe type.assumingMemoryBound(to: UInt32.self)
    return unsafe (Int(words[6]), Int(words[7] & 0xffff))
  }

  /// Calls a function with offset and type of each stored value that is no weak or unowned reference.
  private nonisolated static func forEachStrongValue(
    of type: AnyClass, _ body: (Int, Any.Type) -> Void
  ) {
    for index in 0..<storedValueCount(type) {
      var description = unsafe StoredValueDescription()
      let valueType = unsafe storedValueType(type, index: index, description: &description)
      unsafe description.freeName?(description.name)
      if unsafe description.isStrong { body(storedValueOffset(type, index: index), valueType) }
    }
  }

  private nonisolated static func copyValue<Value>(
    _ type: Value.Type, from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer
  ) {
    // The runtime says that a value of the type lies there.
    let value = unsafe source.assumingMemoryBound(to: type)
    unsafe target.initializeMemory(as: type, from: value, count: 1)
  }

  private nonisolated static func destroyValue<Value>(
    _ type: Value.Type, at place: UnsafeMutableRawPointer
  ) {
    // As `copyValue`; nobody has a reference to the object any more.
    unsafe place.assumingMemoryBound(to: type).deinitialize(count: 1)
  }

  /// Ends a twin: releases its values and gives its memory back.
  private nonisolated static func destroy(_ object: UnsafeMutableRawPointer?) {
    guard let object = unsafe object else { return }
    let word = MemoryLayout<UInt>.size
    // The first word of an object is its class; the superclass of a twin's is the original.
    let made = unsafe object.load(as: UnsafeRawPointer.self)
    let original = unsafe made.load(fromByteOffset: word, as: UnsafeRawPointer.self)
    let type: AnyClass = unsafe unsafeBitCast(original, to: AnyClass.self)
    forEachStrongValue(of: type) { offset, type in
      unsafe destroyValue(type, at: object + offset)
    }
    let (size, alignMask) = unsafe instanceSize(original)
    unsafe lamina_deallocate_object(object, size, alignMask)
  }
}
