// SPDX-License-Identifier: MIT

public import Foundation

/// Coordinates of one layer in the space of another; nil stands for the superlayer (fact GE-6).
extension CALayer {
  /// A point of another layer's space in this one's; nil stands for the superlayer (fact GE-6).
  ///
  /// Under a singular transform the result is not finite.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { point(p, from: l) }

  /// A point of this layer's space in another one's; nil stands for the superlayer.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { point(p, to: l) }

  /// The box in this layer's space of a rectangle of another one's (behaviour fact GE-7).
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { box(of: r, from: l) }

  /// The box in another layer's space of a rectangle of this one's.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { box(of: r, to: l) }
}
