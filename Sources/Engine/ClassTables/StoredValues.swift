// SPDX-License-Identifier: MIT

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
  /// Whether the value is neither a weak nor an unowned reference.
  var isStrong = false
  var isVariable = false
}

/// The stored values of the objects of a class, by the functions on which `Mirror` stands.
struct StoredValues {
  let type: AnyClass

  /// Calls a function with offset and type of each value but weak and unowned references.
  func forEachStrong(_ body: (Int, Any.Type) -> Void) {
    for index in 0..<storedValueCount(type) {
      var description = unsafe StoredValueDescription()
      let valueType = unsafe storedValueType(type, index: index, description: &description)
      unsafe description.freeName?(description.name)
      if unsafe description.isStrong { body(storedValueOffset(type, index: index), valueType) }
    }
  }

  /// Copies them from one object to the memory of another.
  func copy(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
    forEachStrong { offset, type in
      unsafe Self.copyValue(type, from: source + offset, to: target + offset)
    }
  }

  /// Releases those of an object.
  func destroy(at object: UnsafeMutableRawPointer) {
    forEachStrong { offset, type in unsafe Self.destroyValue(type, at: object + offset) }
  }

  private static func copyValue<Value>(
    _ type: Value.Type, from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer
  ) {
    // The runtime says that a value of the type lies there.
    let value = unsafe source.assumingMemoryBound(to: type)
    unsafe target.initializeMemory(as: type, from: value, count: 1)
  }

  private static func destroyValue<Value>(
    _ type: Value.Type, at place: UnsafeMutableRawPointer
  ) {
    // As `copyValue`; nothing refers to the object any more.
    unsafe place.assumingMemoryBound(to: type).deinitialize(count: 1)
  }
}
