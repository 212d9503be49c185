// SPDX-License-Identifier: MIT

internal import ClassTables
internal import Foundation

/// The associated values of all objects, by their addresses.
///
/// Values go with their object. Swift on Linux reports no end of objects, so the function in the
/// metadata of a class that ends its objects is wrapped, once an object of the class has a value:
///
///     last release ─▶ will end: the entry is marked as that of the ending object
///                  ─▶ the class's own function: deinit, which still finds the values; memory given back
///                  ─▶ did end: the entry goes, and with it the values
///
/// Between the last two steps another thread may get the memory for a new object. The mark tells the
/// entries apart: to another thread than the one that ends the object it is not there.
///
/// Should metadata not be writable, values stay until a new object at the address gets one.
final class AssociationTable: @unchecked Sendable {
  // `@unchecked`: the dictionaries and their entries are used under the lock only.

  static let shared = AssociationTable()

  /// The values of one object.
  private final class Entry {
    var values: [UInt: AssociatedValue] = [:]
    /// The thread that ends the object; nil while it lives.
    var endingThread: pthread_t?

    /// Whether the entry is that of an object which this thread sees.
    var isCurrent: Bool {
      guard let endingThread else { return true }
      return pthread_equal(endingThread, pthread_self()) != 0
    }
  }

  /// A bare lock, taken last of all: no code of others runs under it.
  private let lock = NSLock()
  private var entries: [UInt: Entry] = [:]
  /// The addresses of the functions that end objects, by watched class; 0 if one cannot be wrapped.
  private var destroyers: [UInt: UInt] = [:]

  /// The value under a key.
  func value(forKey key: UInt, of holder: ValueHolder) -> Any? {
    lock.withLock {
      guard let entry = entries[holder.address], entry.isCurrent else { return nil }
      return entry.values[key]?.value
    }
  }

  /// Sets or removes the value under a key.
  func set(_ value: AssociatedValue?, forKey key: UInt, of holder: ValueHolder) {
    // The value that is replaced ends outside of the lock, since its end may run any code.
    let replaced: Any? = lock.withLock {
      if let entry = entries[holder.address], entry.isCurrent {
        let old = entry.values[key]
        entry.values[key] = value
        return old
      }
      guard let value, prepare(holder) else { return nil }
      let entry = Entry()
      entry.values[key] = value
      return entries.updateValue(entry, forKey: holder.address)
    }
    withExtendedLifetime(replaced) {}
  }

  /// Removes all values.
  func removeValues(of holder: ValueHolder) {
    let removed: [UInt: AssociatedValue] = lock.withLock {
      guard let entry = entries[holder.address], entry.isCurrent else { return [:] }
      defer { entry.values = [:] }
      return entry.values
    }
    withExtendedLifetime(removed) {}
  }

  // MARK: - Ends

  /// Watches the ends of the objects of a holder's class; false if the holder is ending already.
  private func prepare(_ holder: ValueHolder) -> Bool {
    guard let type = holder.type else { return true }
    // The object lives: the caller holds it.
    guard !ObjectEnds.isEnding(holder.address) else { return false }
    let address = UInt(bitPattern: ObjectIdentifier(type))
    if destroyers[address] == nil {
      // An object of the class may end as soon as the function is replaced; it waits for the lock.
      destroyers[address] = unsafe ObjectEnds.watch(
        address, { unsafe AssociationTable.shared.willEnd($0, $1) },
        didEnd: { unsafe AssociationTable.shared.didEnd($0, $1) })
    }
    return true
  }

  /// Marks the values of an object that ends, and answers its class's own function for that.
  private func willEnd(
    _ object: UnsafeMutableRawPointer?, _ destroyer: UnsafeMutablePointer<UnsafeRawPointer?>?
  ) -> UnsafeMutableRawPointer? {
    guard let object = unsafe object else { return nil }
    // The first word of an object is its class.
    let type = unsafe object.load(as: UInt.self)
    let (own, entry): (UInt, Entry?) = lock.withLock {
      let entry = entries[UInt(bitPattern: object)]
      entry?.endingThread = pthread_self()
      return (destroyers[type] ?? 0, entry)
    }
    unsafe destroyer?.pointee = UnsafeRawPointer(bitPattern: own)
    // Given back by `didEnd`.
    return unsafe entry.map { unsafe Unmanaged.passRetained($0).toOpaque() }
  }

  /// Lets the values of an object go that has ended.
  private func didEnd(_ object: UnsafeMutableRawPointer?, _ value: UnsafeMutableRawPointer?) {
    guard let value = unsafe value else { return }
    let entry = unsafe Unmanaged<Entry>.fromOpaque(value).takeRetainedValue()
    let address = UInt(bitPattern: object)
    lock.withLock {
      // A new object may have an entry at the same address by now.
      if entries[address] === entry { entries[address] = nil }
    }
    withExtendedLifetime(entry) {}
  }
}
