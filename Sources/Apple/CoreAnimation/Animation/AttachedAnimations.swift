// SPDX-License-Identifier: MIT

internal import RenderTree

/// The animations of a layer in order of addition, found by key and by identity.
///
/// Adding, finding and removing one costs constant time: beyond a few they are indexed, and removed
/// ones leave gaps that are closed later.
struct AttachedAnimations: Sequence {
  /// The entries in order of addition; those that are no longer attached are gaps.
  private var entries: [AttachedAnimation] = []
  private var gapCount = 0
  /// The entries by key; empty while there are few.
  private var byKey: [String: AttachedAnimation] = [:]
  private var byID: [AnimationID: AttachedAnimation] = [:]
  /// The numbers of keys that `freeKey(for:)` has made, by the name before them.
  private var numbers: [String: FreeNumbers] = [:]

  /// The number of entries from which on they are indexed.
  private static let indexLimit = 16

  private var isIndexed: Bool { entries.count > Self.indexLimit }

  /// Whether the list is empty.
  var isEmpty: Bool { entries.count == gapCount }

  /// Visits the animations in order of addition.
  struct Iterator: IteratorProtocol {
    fileprivate var entries: IndexingIterator<[AttachedAnimation]>

    mutating func next() -> AttachedAnimation? {
      while let entry = entries.next() {
        if entry.isAttached { return entry }
      }
      return nil
    }
  }

  func makeIterator() -> Iterator { Iterator(entries: entries.makeIterator()) }

  /// The animation under a key; nil for none.
  subscript(key: String) -> AttachedAnimation? {
    isIndexed ? byKey[key] : entries.first { $0.isAttached && $0.key == key }
  }

  /// The animation of an identity; nil for none.
  subscript(id: AnimationID) -> AttachedAnimation? {
    isIndexed ? byID[id] : entries.first { $0.isAttached && $0.id == id }
  }

  /// The last animation that waits for the commit and meets a condition; nil for none.
  func lastWaiting(where matches: (AttachedAnimation) -> Bool) -> AttachedAnimation? {
    for entry in entries.reversed() where entry.isAttached {
      // A commit begins all animations added before it.
      if entry.hasBegun { return nil }
      if matches(entry) { return entry }
    }
    return nil
  }

  // MARK: - Free keys

  /// A key that no animation has: a name, or the name with the first free number from 2 on.
  mutating func freeKey(for name: String) -> String {
    guard self[name] != nil else { return name }
    var free = numbers.removeValue(forKey: name) ?? FreeNumbers()
    let number = free.least { self["\(name)-\($0)"] == nil }
    if isIndexed { numbers[name] = free }
    return "\(name)-\(number)"
  }

  /// Notes that a key may be free again.
  private mutating func giveBack(_ key: String) {
    guard !numbers.isEmpty, let dash = key.lastIndex(of: "-"),
      let number = Int(key[key.index(after: dash)...])
    else { return }
    numbers[String(key[..<dash])]?.giveBack(number)
  }

  // MARK: - Changing

  /// Appends an animation; none may have its key.
  mutating func append(_ animation: AttachedAnimation) {
    animation.isAttached = true
    entries.append(animation)
    guard isIndexed else { return }
    if byID.isEmpty {
      for entry in self { index(entry) }
    } else {
      index(animation)
    }
  }

  private mutating func index(_ animation: AttachedAnimation) {
    if let key = animation.key { byKey[key] = animation }
    byID[animation.id] = animation
  }

  /// Lets an animation go on under a new identity, see `AttachedAnimation.goOn(as:_:_:)`.
  mutating func goOn(
    _ attached: AttachedAnimation, as animation: CAAnimation, _ compiled: CompiledAnimation?,
    _ id: AnimationID
  ) {
    let isFound = isIndexed && attached.isAttached
    if isFound { byID[attached.id] = nil }
    attached.goOn(as: animation, compiled, id)
    if isFound { byID[attached.id] = attached }
  }

  /// Removes an animation; an absent one changes nothing.
  mutating func remove(_ animation: AttachedAnimation) {
    guard animation.isAttached else { return }
    animation.isAttached = false
    if isIndexed {
      if let key = animation.key {
        byKey[key] = nil
        giveBack(key)
      }
      byID[animation.id] = nil
    }
    gapCount += 1
    guard gapCount * 2 > entries.count else { return }
    entries.removeAll { !$0.isAttached }
    gapCount = 0
    guard !isIndexed else { return }
    byKey = [:]
    byID = [:]
    numbers = [:]
  }
}
