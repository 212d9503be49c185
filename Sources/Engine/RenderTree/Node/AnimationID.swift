// SPDX-License-Identifier: MIT

internal import Locks

/// The identity under which a running animation is reported back; one per added animation.
public struct AnimationID: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The next unused identity. Safe on any thread.
  public static func next() -> AnimationID {
    AnimationID(rawValue: counter.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  private static let counter = Atomic<UInt64>(0)
}
