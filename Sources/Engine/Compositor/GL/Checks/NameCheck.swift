// SPDX-License-Identifier: MIT

/// The names of deleted objects, of which none may be bound until GL has given it out again.
struct NameCheck {
  /// Names are unique within a kind only.
  private struct Key: Hashable {
    var kind: GLObjectKind
    var name: UInt32
  }

  private var deleted: Set<Key> = []

  /// Notes that a name is that of an object, of whichever context.
  mutating func noteCreation(of kind: GLObjectKind, _ name: UInt32) {
    deleted.remove(Key(kind: kind, name: name))
  }

  mutating func noteDeletion(of kind: GLObjectKind, _ name: UInt32) {
    deleted.insert(Key(kind: kind, name: name))
  }

  /// Whether the object of a name was deleted.
  func isDeleted(_ kind: GLObjectKind, _ name: UInt32) -> Bool {
    !deleted.isEmpty && deleted.contains(Key(kind: kind, name: name))
  }
}
