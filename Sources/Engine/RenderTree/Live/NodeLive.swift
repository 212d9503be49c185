// SPDX-License-Identifier: MIT

/// The live contents of a node; few nodes have any.
public struct NodeLive: Equatable, Sendable {
  /// The contents; nil for none.
  public var contents: LiveContents?

  public init(_ contents: LiveContents? = nil) {
    self.contents = contents
  }
}

extension NodeLive: NodeGroupValue {
  var isFinite: Bool { true }

  static var traits: ResolvedNode.Traits { .hasExtras }

  static func change(from old: NodeLive, to new: NodeLive) -> NodeChange { .look }

  mutating func present(
    _ run: Range<Int>, from tracks: borrowing TrackStore, over model: NodeLive
  ) -> NodeChange { [] }
}
