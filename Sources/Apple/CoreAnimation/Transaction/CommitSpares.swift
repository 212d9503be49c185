// SPDX-License-Identifier: MIT

internal import RenderTree

/// Memory of past commits of a thread that is used again, so that steady commits ask for none.
struct CommitSpares {
  /// Layers to be encoded.
  var changed: [CALayer] = []
  /// Layers listed since the last round.
  var batch: [CALayer] = []
  /// Layers to lay out and display.
  var marked: [CALayer] = []
  /// The deltas of a commit.
  var deltas: [PendingDelta] = []
  /// Copies of layers' values.
  var committedValues: [CommittedValues] = []
  /// A transaction that is closed.
  var level: TransactionLevel?

  /// Lists beyond this many entries are not kept.
  static let limit = 4096

  /// Releases the contents of a commit's lists, and the memory of long ones.
  mutating func removeEntries() {
    Self.empty(&changed)
    Self.empty(&batch)
    Self.empty(&marked)
    Self.empty(&deltas)
  }

  private static func empty<Entry>(_ list: inout [Entry]) {
    list.removeAll(keepingCapacity: list.capacity <= limit)
  }
}
