// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation

/// Attachments other than rods (view fact DY-18).
///
/// They answer objects of `UIAttachmentBehavior` itself: called on a subclass they stop the program.
extension UIAttachmentBehavior {
  /// A rail: the first item moves along an axis relative to the second, and does not turn against it.
  ///
  /// - Parameters:
  ///   - point: a point of the rail, in the reference view.
  ///   - axis: the direction of the rail in the reference view, of any length; one without a direction is
  ///     refused, and counts as (1, 0).
  public class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> Self {
    made(.slider, [item1, item2], point, axis)
  }

  /// A rail that stands still: the item moves along an axis, and does not turn.
  ///
  /// - Parameters:
  ///   - point: a point of the rail, in the reference view.
  ///   - axis: the direction of the rail, of any length; one without a direction is refused, and counts as
  ///     (1, 0).
  public class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> Self {
    made(.slider, [item], point, axis)
  }

  /// A rope between points of two items, no longer than `length`.
  public class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) -> Self {
    made(
      .rope,
      AttachmentConnection(
        [item1, item2], [DynamicValue.checked(offset1), DynamicValue.checked(offset2)], anchor: nil)
    )
  }

  /// A weld of two items at a point of the reference view.
  public class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> Self {
    made(.weld, [item1, item2], point, CGVector(dx: 1, dy: 0))
  }

  /// A hinge of two items at a point of the reference view.
  public class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> Self {
    made(.pin, [item1, item2], point, CGVector(dx: 1, dy: 0))
  }

  private class func made(
    _ kind: Kind, _ items: [any UIDynamicItem], _ point: CGPoint, _ axis: CGVector
  ) -> Self {
    let point = DynamicValue.checked(
      point, else: items[0].center, "UIAttachmentBehavior.anchorPoint")
    var connection = AttachmentConnection(
      items, items.map { _ in .zero }, anchor: point)
    if axis.isFiniteVector, axis.length > 0, axis.length.isFinite {
      connection.axis = CGVector(dx: axis.dx / axis.length, dy: axis.dy / axis.length)
    } else {
      RefusalLog.refuse(
        "UIAttachmentBehavior: refused axis", "(\(axis.dx), \(axis.dy)) has no direction")
    }
    return made(kind, connection)
  }

  private class func made(_ kind: Kind, _ connection: AttachmentConnection) -> Self {
    guard let attachment = UIAttachmentBehavior(kind, connection) as? Self else {
      preconditionFailure(
        "\(self): attachments by class functions are of UIAttachmentBehavior itself")
    }
    return attachment
  }
}
