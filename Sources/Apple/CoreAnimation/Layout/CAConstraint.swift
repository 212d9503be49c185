// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation

/// One condition on a layer's frame: an attribute follows from another layer's.
///
/// `attribute = sourceAttribute × scale + offset` (behaviour fact LA-7). The source is a sibling by
/// its `name`, or the superlayer by the name `superlayer`, whose bounds count.
open class CAConstraint: NSObject, NSSecureCoding {
  /// The attribute that the constraint sets.
  public final let attribute: CAConstraintAttribute
  /// The name of a sibling, or `superlayer`.
  public final let sourceName: String
  /// The attribute of the source.
  public final let sourceAttribute: CAConstraintAttribute
  /// Factor of the source's attribute.
  public final let scale: CGFloat
  /// Points added to it.
  public final let offset: CGFloat

  /// Makes a constraint; a scale or offset that is not finite counts as 1 or 0, and is logged.
  public init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute, scale m: CGFloat, offset c: CGFloat
  ) {
    if !m.isFinite || !c.isFinite {
      RefusalLog.refuse("CAConstraint: numbers", "scale \(m), offset \(c) refused")
    }
    attribute = attr
    sourceName = srcId
    sourceAttribute = srcAttr
    scale = m.isFinite ? m : 1
    offset = c.isFinite ? c : 0
  }

  /// Makes a constraint with a scale of 1.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute, offset c: CGFloat
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: c)
  }

  /// Makes a constraint with a scale of 1 and an offset of 0.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: 0)
  }

  // MARK: - Archiving

  open class var supportsSecureCoding: Bool { true }

  /// Restores a constraint; nil for an archive that names no attribute.
  public required convenience init?(coder: NSCoder) {
    guard
      let attribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "attribute")),
      let source = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "sourceAttribute")),
      let name = coder.object(String.self, forKey: "sourceName")
    else { return nil }
    self.init(
      attribute: attribute, relativeTo: name, attribute: source,
      scale: CGFloat(coder.decodeDouble(forKey: "scale")),
      offset: CGFloat(coder.decodeDouble(forKey: "offset")))
  }

  open func encode(with coder: NSCoder) {
    coder.encode(attribute.rawValue, forKey: "attribute")
    coder.encode(sourceAttribute.rawValue, forKey: "sourceAttribute")
    coder.encode(NSString(string: sourceName), forKey: "sourceName")
    coder.encode(scale.native, forKey: "scale")
    coder.encode(offset.native, forKey: "offset")
  }
}
