// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import Locks
import QuartzCore
import TestSupport

@testable import Compositor

/// A layer whose objects are counted.
final class CountedLayer: CALayer {
  private static let count = Mutex(0)
  /// The layers that exist, presentation layers included.
  static var liveCount: Int { count.withLock { $0 } }

  override init() {
    super.init()
    Self.count.withLock { $0 += 1 }
  }

  override init(layer: Any) {
    super.init(layer: layer)
    Self.count.withLock { $0 += 1 }
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    Self.count.withLock { $0 += 1 }
  }

  deinit { Self.count.withLock { $0 -= 1 } }
}

/// Layers that the threads of a stress test share, and a still tree whose picture is known.
final class StressScene: @unchecked Sendable {
  // `@unchecked`: the layers are used under the lock of layer trees, the list under a lock of its own.

  static let size = CGSize(width: 120, height: 90)

  /// The root of the shared tree.
  let root = CountedLayer()
  /// The picture of the still tree, drawn while there was no other thread.
  let stillPicture: PixelImage
  private let lock = OrderedLock()
  private var handedLayers: [CALayer] = []

  init() throws {
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = CGColor(srgbRed: 0.2, green: 0.3, blue: 0.4, alpha: 1)
    stillPicture = PixelImage(
      try OffscreenRenderer(size: Self.size).image(of: try Self.stillTree(), at: 0))
  }

  /// A tree with images, groups, shadows, masks and filters, always the same.
  static func stillTree() throws -> CALayer {
    let layers = try RandomLayers(SeededGenerator(seed: 2020), hasEffects: true)
    for _ in 0..<40 { layers.edit() }
    return layers.root
  }

  /// Uses the shared tree while no other thread does.
  func share<Result>(_ body: (CALayer) throws -> Result) rethrows -> Result {
    CATransaction.lock()
    defer { CATransaction.unlock() }
    return try body(root)
  }

  /// Leaves a layer to whichever thread takes it.
  func hand(over layer: CALayer) { lock.withLock { handedLayers.append(layer) } }

  /// A layer that another thread has left.
  func takeLayer() -> CALayer? { lock.withLock { handedLayers.popLast() } }
}
