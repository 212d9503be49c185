// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import Diagnostics
internal import Foundation
internal import RenderTree

/// A transition as the render tree takes it.
extension CATransition {
  /// Type, side, part and filter as plain values (behaviour facts TR-2 to TR-4).
  ///
  /// A name without a meaning counts as a fade, or as from the left, and is logged. Progress is
  /// clamped to 0…1, an end before the start to the start.
  ///
  /// - Parameter bounds: the bounds of the layer, on which a filter of the application depends.
  final func segment(of bounds: CGRect) -> TransitionSegment {
    let start = Self.share(startProgress, or: 0)
    let end = Self.share(endProgress, or: 1)
    var segment = TransitionSegment(
      kind, edge: edge, from: start, to: max(start, end),
      filter: filter.flatMap {
        CALayer.filterDescription(of: $0, as: .transition, extent: bounds)
      })
    segment.isReversed = isReversed
    return segment
  }

  private static func share(_ value: Float, or usual: Double) -> Double {
    value.isNaN ? usual : Double(min(max(value, 0), 1))
  }

  private var kind: NodeTransition.Kind {
    switch type {
    case .fade: return .fade
    case .moveIn: return .moveIn
    case .push: return .push
    case .reveal: return .reveal
    case .flip: return .flip
    default:
      RefusalLog.refuse("CATransition: type", "there is no type '\(type.rawValue)'; fading")
      return .fade
    }
  }

  private var edge: NodeTransition.Edge {
    switch subtype {
    case CATransitionSubtype.fromRight?: return .right
    case CATransitionSubtype.fromLeft?, nil: return .left
    case CATransitionSubtype.fromTop?: return .top
    case CATransitionSubtype.fromBottom?: return .bottom
    default:
      RefusalLog.refuse(
        "CATransition: subtype", "there is no subtype '\(subtype?.rawValue ?? "")'; from left")
      return .left
    }
  }
}
