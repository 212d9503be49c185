// SPDX-License-Identifier: MIT

/// What a context has created and deleted, by kind, with the labels of what is alive.
///
/// Written when an object is created or deleted, so never in a steady frame.
struct ObjectLedger {
  /// Names are unique within a kind only.
  private struct Key: Hashable {
    var kind: GLObjectKind
    var name: UInt32
  }

  private var live: [Key: String] = [:]
  private(set) var created = 0
  private(set) var deleted = 0

  var liveCount: Int { live.count }

  func liveCount(of kind: GLObjectKind) -> Int { live.keys.count { $0.kind == kind } }

  /// One line per live object, `texture 3 "atlas page 0"`, by kind and name.
  var liveDescription: [String] {
    live.sorted { ($0.key.kind.rawValue, $0.key.name) < ($1.key.kind.rawValue, $1.key.name) }
      .map { "\($0.key.kind) \($0.key.name) \"\($0.value)\"" }
  }

  mutating func noteCreation(of kind: GLObjectKind, _ name: UInt32, label: String) {
    live[Key(kind: kind, name: name)] = label
    created += 1
  }

  mutating func noteDeletion(of kind: GLObjectKind, _ name: UInt32) {
    live[Key(kind: kind, name: name)] = nil
    deleted += 1
  }
}
