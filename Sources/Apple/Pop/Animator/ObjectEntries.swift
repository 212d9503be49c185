// SPDX-License-Identifier: MIT

internal import Foundation

/// The animations of one object, in order of addition and by key.
///
/// Finding, adding and removing one costs constant time: what has left leaves a gap, and gaps are closed
/// together.
struct ObjectEntries {
  private var list: [AnimationEntry] = []
  private var byKey: [String: AnimationEntry] = [:]
  private var gapCount = 0

  /// Whether the list is empty.
  var isEmpty: Bool { byKey.isEmpty }

  /// The animations in order of addition.
  var all: [AnimationEntry] { list.filter { !$0.hasLeft } }

  /// The animation under a key; nil for none.
  subscript(key: String) -> AnimationEntry? { byKey[key] }

  mutating func add(_ entry: AnimationEntry) {
    list.append(entry)
    byKey[entry.key] = entry
  }

  /// Removes an animation that has left.
  mutating func remove(_ entry: AnimationEntry) {
    if byKey[entry.key] === entry { byKey[entry.key] = nil }
    gapCount += 1
    guard gapCount * 2 > list.count else { return }
    list.removeAll(where: \.hasLeft)
    gapCount = 0
  }
}
