// SPDX-License-Identifier: MIT

public import Foundation

/// An object that places the sublayers of layers; every method may be left out.
public protocol CALayoutManager: NSObjectProtocol {
  /// The preferred size of a layer; by default that of its bounds.
  func preferredSize(of layer: CALayer) -> CGSize
  /// Told once when a layer's layout becomes stale (behaviour fact LA-4).
  func invalidateLayout(of layer: CALayer)
  /// Places the sublayers of a layer.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }

  public func invalidateLayout(of layer: CALayer) {}

  public func layoutSublayers(of layer: CALayer) {}
}
