// SPDX-License-Identifier: MIT

internal import CBox2D
internal import CoreGraphics
internal import Diagnostics
public import Foundation

/// Connects an item to a point, or to another item (view fact DY-18).
///
/// A rod keeps its length, or is a spring about it. The other kinds have class functions: a rope, a weld, a
/// hinge and a rail. Values that are not finite or out of range are refused.
@preconcurrency @MainActor open class UIAttachmentBehavior: UIDynamicBehavior {
  /// The other end of an attachment.
  public enum AttachmentType: Int, Sendable {
    /// Another item.
    case items
    /// A point.
    case anchor
  }

  /// The kind of what connects the ends.
  enum Kind {
    case rod, rope, weld, pin, slider
  }

  final let kind: Kind
  final var connection: AttachmentConnection
  /// The joint in the world.
  private final var joint: box2d_handle?
  final var needsJoint = true

  /// Makes a rod from a point of an item, which turns with it, to an anchor.
  public init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) {
    kind = .rod
    connection = AttachmentConnection(
      [item], [DynamicValue.checked(offset)],
      anchor: DynamicValue.checked(point, else: item.center, "UIAttachmentBehavior.anchorPoint"))
    super.init()
    insertItems()
  }

  /// Makes a rod from the middle of an item to an anchor.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Makes a rod between points of two items, which turn with them.
  public init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) {
    kind = .rod
    connection = AttachmentConnection(
      [item1, item2], [DynamicValue.checked(offset1), DynamicValue.checked(offset2)], anchor: nil)
    super.init()
    insertItems()
  }

  /// Makes a rod between the middles of two items.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  init(_ kind: Kind, _ connection: AttachmentConnection) {
    self.kind = kind
    self.connection = connection
    super.init()
    insertItems()
  }

  private func insertItems() {
    for item in connection.items { insert(item) }
    if list.items.count < connection.items.count {
      RefusalLog.refuse(
        "UIAttachmentBehavior: item to itself",
        "an item cannot be attached to itself; it moves freely")
    }
  }

  // MARK: - Values

  /// The one item or the two.
  open var items: [any UIDynamicItem] { connection.items }

  /// The other end: an item or a point.
  open var attachedBehaviorType: UIAttachmentBehavior.AttachmentType {
    connection.items.count > 1 ? .items : .anchor
  }

  /// The point that the item is attached to, or at which two are joined, in points of the reference view;
  /// (0, 0) for a rod or rope between items.
  ///
  /// Moved, it takes the item along, within a frame, at no more than 10,000 points per second (view fact
  /// DY-19). For two items it cannot be set.
  open var anchorPoint: CGPoint {
    get { connection.anchor ?? .zero }
    set {
      guard attachedBehaviorType == .anchor else {
        return RefusalLog.refuse(
          "UIAttachmentBehavior: no anchor", "an attachment of two items has no anchor to move")
      }
      let point = DynamicValue.checked(
        newValue, else: anchorPoint, "UIAttachmentBehavior.anchorPoint")
      guard point != connection.anchor else { return }
      connection.anchor = point
      anchorDidMove()
    }
  }

  /// The distance that a rod or rope keeps, in points; by default what it was when the attachment was made.
  open var length: CGFloat {
    get { connection.length }
    set {
      connection.length = DynamicValue.checked(
        newValue, else: length, "UIAttachmentBehavior.length", DynamicValue.positive)
      valuesDidChange()
    }
  }

  /// The damping of a spring; 1 just does not swing, 0, the default, swings indefinitely.
  open var damping: CGFloat {
    get { connection.damping }
    set {
      connection.damping = DynamicValue.checked(
        newValue, else: damping, "UIAttachmentBehavior.damping", DynamicValue.positive)
      valuesDidChange()
    }
  }

  /// The frequency of a spring, in hertz; 0, the default, makes a stiff rod.
  open var frequency: CGFloat {
    get { connection.frequency }
    set {
      connection.frequency = DynamicValue.checked(
        newValue, else: frequency, "UIAttachmentBehavior.frequency", DynamicValue.positive)
      valuesDidChange()
    }
  }

  /// The torque that resists the turning of a hinge; 0, none, by default.
  ///
  /// 1 slows an item of 100 by 100 points about its middle by 6 radians per second squared.
  open var frictionTorque: CGFloat {
    get { connection.frictionTorque }
    set {
      connection.frictionTorque = DynamicValue.checked(
        newValue, else: frictionTorque, "UIAttachmentBehavior.frictionTorque",
        DynamicValue.positive)
      valuesDidChange()
    }
  }

  /// The range of a hinge in radians, or of a rail in points, for the first item; infinite by default.
  ///
  /// It must contain 0; (0, 0) forbids motion. Another one is refused.
  open var attachmentRange: UIFloatRange {
    get { connection.range }
    set {
      guard newValue.minimum <= 0, newValue.maximum >= 0 else {
        return RefusalLog.refuse(
          "UIAttachmentBehavior: refused range",
          "\(newValue.minimum) to \(newValue.maximum) does not contain 0; it stays as it was")
      }
      connection.range = newValue
      valuesDidChange()
    }
  }

  // MARK: - In an animator

  private func valuesDidChange() {
    needsJoint = true
    animator?.mark(connection.items)
  }

  private func anchorDidMove() {
    guard let animator else { return }
    if let joint, kind == .rod {
      animator.world.moveAnchor(
        of: joint, to: anchorPoint, within: animator.clock.frameDuration)
      animator.resume()
    } else {
      valuesDidChange()
    }
  }

  override func join(_ animator: UIDynamicAnimator) { needsJoint = true }

  override func leave(_ animator: UIDynamicAnimator) {
    if let joint { animator.world.removeJoint(joint) }
    joint = nil
    connection.joined = nil
  }

  override func itemsDidChange(in animator: UIDynamicAnimator) { needsJoint = true }

  /// Makes the joint if it is missing or its values have changed.
  override func prepare(in animator: UIDynamicAnimator) {
    guard needsJoint else { return }
    needsJoint = false
    if let joint { animator.world.removeJoint(joint) }
    joint = nil
    guard list.items.count == connection.items.count else { return }
    let bodies = connection.items.compactMap { animator.bodies[$0]?.handle }
    guard bodies.count == connection.items.count else { return }
    joint = animator.world.makeJoint(
      connection.joint(kind, bodies, animator.world))
    if joint == nil {
      RefusalLog.refuse(
        "UIAttachmentBehavior: refused attachment", "its values are out of range; it holds nothing")
    }
  }
}

extension DynamicValue {
  /// The offset if it is finite, else zero, with a line in the log.
  static func checked(_ offset: UIOffset) -> UIOffset {
    if offset.isFiniteOffset { return offset }
    RefusalLog.refuse("UIAttachmentBehavior: non-finite value", "the offset counts as zero")
    return .zero
  }
}
