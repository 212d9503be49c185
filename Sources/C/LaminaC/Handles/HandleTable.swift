// SPDX-License-Identifier: MIT

internal import Locks

/// The objects that a C program holds, by handles that are looked up and never followed.
///
/// A handle is a number stored in a pointer: generation, slot and a mark that no address of
/// allocated memory has. A reused slot has another generation, so released and invalid handles are
/// detected.
///
/// ```
/// bits 63 … 36   35 … 4   3 … 0
///   generation   slot + 1   0110
/// ```
final class HandleTable: Sendable {
  static let shared = HandleTable()

  /// An object on its way in or out; `@unchecked`: the table's lock guards the list, while each
  /// object has its own rules for threads.
  struct Entry: @unchecked Sendable {
    let object: AnyObject
  }

  /// A slot of the table.
  private struct Slot: Sendable {
    var entry: Entry?
    var references = 0
    var generation: UInt = 0
  }

  /// The state guarded by the lock.
  private struct State: Sendable {
    var slots: [Slot] = []
    var free: [Int] = []
    /// One handle for an object.
    var indices: [ObjectIdentifier: Int] = [:]
  }

  private static let mark: UInt = 0b0110
  private static let generationLimit: UInt = 1 << 28
  private let state = Mutex(State())

  /// The number of handles.
  var count: Int { state.withLock { $0.indices.count } }

  /// One more reference to an object; its handle.
  func take(_ object: AnyObject) -> UInt {
    let entry = Entry(object: object)
    let id = ObjectIdentifier(object)
    return state.withLock { state in
      if let index = state.indices[id] {
        state.slots[index].references += 1
        return Self.handle(index, state.slots[index].generation)
      }
      let index: Int
      if let freed = state.free.popLast() {
        index = freed
      } else {
        index = state.slots.count
        state.slots.append(Slot())
      }
      state.slots[index].entry = entry
      state.slots[index].references = 1
      state.indices[id] = index
      return Self.handle(index, state.slots[index].generation)
    }
  }

  /// The object of a handle; nil for one that is not valid.
  func entry(_ handle: UInt) -> Entry? {
    state.withLock { state in Self.index(handle, state).flatMap { state.slots[$0].entry } }
  }

  /// Counts one more reference; false for a handle that is not valid.
  func retain(_ handle: UInt) -> Bool {
    state.withLock { state in
      guard let index = Self.index(handle, state) else { return false }
      state.slots[index].references += 1
      return true
    }
  }

  /// Counts one reference less, and releases the object with the last; false for a handle that is
  /// not valid.
  func release(_ handle: UInt) -> Bool {
    // Released outside of the lock, since a release may run the program's code.
    var last: Entry?
    let isValid = state.withLock { state in
      guard let index = Self.index(handle, state) else { return false }
      state.slots[index].references -= 1
      guard state.slots[index].references == 0 else { return true }
      last = state.slots[index].entry
      if let last { state.indices[ObjectIdentifier(last.object)] = nil }
      state.slots[index].entry = nil
      state.slots[index].generation = (state.slots[index].generation + 1) % Self.generationLimit
      state.free.append(index)
      return true
    }
    withExtendedLifetime(last) {}
    return isValid
  }

  /// Releases an object regardless of references: its handle becomes invalid.
  func invalidate(_ handle: UInt) {
    var last: Entry?
    state.withLock { state in
      guard let index = Self.index(handle, state) else { return }
      state.slots[index].references = 1
      last = state.slots[index].entry
    }
    guard last != nil else { return }
    _ = release(handle)
  }

  private static func handle(_ index: Int, _ generation: UInt) -> UInt {
    generation << 36 | UInt(index + 1) << 4 | mark
  }

  private static func index(_ handle: UInt, _ state: State) -> Int? {
    guard handle & 0b1111 == mark else { return nil }
    let index = Int(handle >> 4 & 0xFFFF_FFFF) - 1
    guard state.slots.indices.contains(index), state.slots[index].entry != nil,
      state.slots[index].generation == handle >> 36
    else { return nil }
    return index
  }
}
