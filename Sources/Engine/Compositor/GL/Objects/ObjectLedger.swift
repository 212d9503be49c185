// SPDX-License-Identifier: MIT

/// The objects that a context has created and deleted, by kind, with labels and bytes of living ones.
///
/// All that is told about graphics memory comes from here.
/// Written when an object is created or deleted, so never in a steady frame, and when a buffer gets new storage.
struct ObjectLedger {
  /// Names are unique within a kind only.
  private struct Key: Hashable {
    var kind: GLObjectKind
    var name: UInt32
  }

  /// The record of a living object.
  private struct Entry {
    var label: ObjectLabel
    /// Bytes of its pixels or of its storage.
    var byteCount = 0
  }

  private var live: [Key: Entry] = [:]
  /// Bytes of all objects that are alive.
  private(set) var memory = GraphicsMemoryReport()
  /// Bytes of the pixels of all textures that are alive.
  private(set) var textureBytes = 0
  private(set) var created = 0
  private(set) var deleted = 0

  var liveCount: Int { live.count }

  func liveCount(of kind: GLObjectKind) -> Int { live.keys.count { $0.kind == kind } }

  /// One line per live object, `texture 3 "atlas page 0"`, by kind and name.
  var liveDescription: [String] {
    live.sorted { ($0.key.kind.rawValue, $0.key.name) < ($1.key.kind.rawValue, $1.key.name) }
      .map { "\($0.key.kind) \($0.key.name) \"\($0.value.label.text)\"" }
  }

  /// The living objects that belong to all sharing contexts, not to the one that made them.
  var shareableObjects: [(kind: GLObjectKind, name: UInt32)] {
    live.keys.filter(\.kind.isShared).map { ($0.kind, $0.name) }
  }

  mutating func noteCreation(of kind: GLObjectKind, _ name: UInt32, label: ObjectLabel) {
    live[Key(kind: kind, name: name)] = Entry(label: label)
    created += 1
  }

  /// Notes how many bytes a living object takes from here on.
  mutating func noteBytes(_ count: Int, of kind: GLObjectKind, _ name: UInt32) {
    let key = Key(kind: kind, name: name)
    // Taken out and put back: a change in place of an optional value allocates.
    guard var entry = live[key], entry.byteCount != count else { return }
    add(count - entry.byteCount, of: kind, entry.label.category)
    entry.byteCount = count
    live[key] = entry
  }

  private mutating func add(
    _ count: Int, of kind: GLObjectKind, _ category: GraphicsMemoryReport.Category
  ) {
    memory[category] += count
    if kind == .texture { textureBytes += count }
  }

  mutating func noteDeletion(of kind: GLObjectKind, _ name: UInt32) {
    if let entry = live.removeValue(forKey: Key(kind: kind, name: name)) {
      add(-entry.byteCount, of: kind, entry.label.category)
    }
    deleted += 1
  }
}
