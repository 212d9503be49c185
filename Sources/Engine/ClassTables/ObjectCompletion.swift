// SPDX-License-Identifier: MIT

internal import CClassTables
internal import Foundation

/// Objects of a program's class, made of an object of a class of ours and the values of another object.
///
/// This is how copies are made where class tables are not used, so that no initializer of the class can be
/// called. It reads no metadata: all that it asks is asked by functions of the runtime that the compiler,
/// `Mirror` and `ManagedBuffer` call as well.
///
///     made, of the class of ours     source, of the program's class
///     ┌──────────────────────┐       ┌──────────────────────┐
///     │ values of our class  │ moved │ values of our class  │
///     └──────────────────────┘   │   │ values of its own    │ copied
///                                ▼   └──────────────────────┘   │
///                            ┌──────────────────────┐           │
///                            │ values of our class  │           │
///                            │ values of its own    │ ◀─────────┘
///                            └──────────────────────┘
package enum ObjectCompletion {
  /// Makes an object of the class of `source`.
  ///
  /// No initializer of that class runs: the values that it and the classes between declare are copies of
  /// those of `source`, but weak and unowned references, which are nil.
  ///
  /// - Parameters:
  ///   - source: the object whose class and values are taken.
  ///   - make: makes an object of a class above it, that nothing else refers to; it is used up.
  /// - Returns: what `make` made where the values of the class cannot be found, as in modules that were
  ///   compiled without reflection.
  package static func object<Object: AnyObject>(
    like source: Object, from make: () -> Object
  ) -> Object {
    isSound ? completed(like: source, from: make) : make()
  }

  /// Whether the functions of the runtime do with classes made for that as they are expected to.
  private static let isSound: Bool = {
    let source = Completed()
    source.text.append("b")
    let friend = NSObject()
    source.friend = friend
    let made = completed(like: source) { CompletedBase(number: 9) } as? Completed
    return made?.number == 9 && made?.text == ["a text of more than 15 bytes", "b"]
      && made?.last == 4 && made?.friend == nil && source.number == 1 && source.friend === friend
  }()

  private static func completed<Object: AnyObject>(
    like source: Object, from make: () -> Object
  ) -> Object {
    // No variable may hold what was made while its memory is given back.
    let made = unsafe Unmanaged.passRetained(make())
    let type: AnyClass = Swift.type(of: source)
    let base: AnyClass = unsafe made._withUnsafeGuaranteedRef { Swift.type(of: $0) }
    let values = StoredValues(type: type)
    let baseValues = StoredValues(type: base)
    let size = values.objectSize
    guard base != type, let alignment = values.alignment, baseValues.count <= values.count,
      let memory = unsafe lamina_allocate_object(
        unsafeBitCast(type, to: UnsafeRawPointer.self), size, max(16, alignment) - 1)
    else { return unsafe made.takeRetainedValue() }
    let head = 2 * ClassMetadata.word
    // The object's own memory behind its head of two words. A weak reference of zeros is nil.
    unsafe memset(memory + head, 0, size - head)
    unsafe values.copy(
      baseValues.count..<values.count, from: Unmanaged.passUnretained(source).toOpaque(),
      to: memory)
    unsafe baseValues.move(from: made.toOpaque(), to: memory)
    // Its values have moved: the memory is all that is left.
    unsafe lamina_discard_object(made.toOpaque(), baseValues.objectSize)
    // The object has the one reference that its allocation gave it; its class is one of `Object`.
    return unsafe Unmanaged<Object>.fromOpaque(memory).takeRetainedValue()
  }
}

/// A class of ours, for the trial.
private class CompletedBase: NSObject {
  var number: Int

  init(number: Int) { self.number = number }
}

/// A program's class, for the trial.
private final class Completed: CompletedBase {
  var text = ["a text of more than 15 bytes"]
  weak var friend: NSObject?
  var last: UInt8 = 4

  init() { super.init(number: 1) }
}
