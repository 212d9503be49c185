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

/// The size of a class's objects; a function of the standard library, which `ManagedBuffer` calls.
@_silgen_name("$ss36_class_getInstancePositiveExtentSizeySiyXlXpF")
private func instanceSize(_ type: AnyClass) -> Int

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

  /// The number of the values, those of the superclasses first.
  var count: Int { storedValueCount(type) }

  /// The size of an object in bytes.
  var objectSize: Int { instanceSize(type) }

  /// The strictest alignment of a value; nil where the values known by reflection leave room for others,
  /// as those of modules do that were compiled without it.
  var alignment: Int? {
    // Behind the two words with which an object begins, each value lies as near as it can.
    var (end, strictest) = (2 * ClassMetadata.word, 1)
    for index in 0..<count {
      let (offset, valueType, _) = value(index)
      let (size, alignment) = Self.layout(of: valueType)
      guard offset == (end + alignment - 1) & -alignment else { return nil }
      (end, strictest) = (offset + size, max(strictest, alignment))
    }
    return end == objectSize ? strictest : nil
  }

  /// Calls a function with offset and type of each value but weak and unowned references.
  func forEachStrong(in range: Range<Int>? = nil, _ body: (Int, Any.Type) -> Void) {
    for index in range ?? 0..<count {
      let (offset, valueType, isStrong) = value(index)
      if isStrong { body(offset, valueType) }
    }
  }

  private func value(_ index: Int) -> (offset: Int, type: Any.Type, isStrong: Bool) {
    var description = unsafe StoredValueDescription()
    let valueType = unsafe storedValueType(type, index: index, description: &description)
    unsafe description.freeName?(description.name)
    return unsafe (storedValueOffset(type, index: index), valueType, description.isStrong)
  }

  /// The name of a value.
  func name(at index: Int) -> String? {
    var description = unsafe StoredValueDescription()
    _ = unsafe storedValueType(type, index: index, description: &description)
    // The runtime gives a text that ends with zero, which lives until it is freed.
    let name = unsafe description.name.map { unsafe String(cString: $0) }
    unsafe description.freeName?(description.name)
    return name
  }

  /// Offset and type of a value that is a variable and a strong reference, or none.
  func variable(at index: Int) -> (offset: Int, type: Any.Type)? {
    var description = unsafe StoredValueDescription()
    let valueType = unsafe storedValueType(type, index: index, description: &description)
    unsafe description.freeName?(description.name)
    guard unsafe description.isStrong && description.isVariable else { return nil }
    return (storedValueOffset(type, index: index), valueType)
  }

  /// Copies them, or some of them, from one object to the memory of another.
  func copy(
    _ range: Range<Int>? = nil, from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer
  ) {
    forEachStrong(in: range) { offset, type in
      unsafe Self.copyValue(type, from: source + offset, to: target + offset)
    }
  }

  /// Moves them out of an object, into the memory of another.
  func move(from source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer) {
    forEachStrong { offset, type in
      unsafe Self.moveValue(type, from: source + offset, to: target + offset)
    }
  }

  /// Releases those of an object.
  func destroy(at object: UnsafeMutableRawPointer) {
    forEachStrong { offset, type in unsafe Self.destroyValue(type, at: object + offset) }
  }

  private static func copyValue<Value>(
    _ type: Value.Type, from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer
  ) {
    // The runtime says that a value of the type lies there. Arrays of one value would be copied with the
    // padding behind it, in which the next value may lie.
    let value = unsafe source.assumingMemoryBound(to: type)
    unsafe target.bindMemory(to: type, capacity: 1).initialize(to: value.pointee)
  }

  private static func moveValue<Value>(
    _ type: Value.Type, from source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer
  ) {
    // As `copyValue`; the caller gives the memory of the source back without its values.
    let value = unsafe source.assumingMemoryBound(to: type)
    unsafe target.bindMemory(to: type, capacity: 1).initialize(to: value.move())
  }

  private static func layout<Value>(of type: Value.Type) -> (size: Int, alignment: Int) {
    (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
  }

  private static func destroyValue<Value>(
    _ type: Value.Type, at place: UnsafeMutableRawPointer
  ) {
    // As `copyValue`; nothing refers to the object any more.
    unsafe place.assumingMemoryBound(to: type).deinitialize(count: 1)
  }
}
