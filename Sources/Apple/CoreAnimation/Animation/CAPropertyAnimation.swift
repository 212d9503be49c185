// SPDX-License-Identifier: MIT

public import Foundation

/// The abstract base of animations that drive one property, named by its key path.
open class CAPropertyAnimation: CAAnimation {
  /// The path of the property, `position.x` for instance. Default nil.
  open var keyPath: String?
  /// Whether values are added to the value below (behaviour fact AD-1). Default false.
  open var isAdditive = false
  /// Whether each cycle starts where the one before ended (behaviour fact AD-2). Default false.
  open var isCumulative = false
  /// Turns interpolated numbers into a matrix, for `transform` (fact VF-1). Default nil.
  open var valueFunction: CAValueFunction?

  /// Makes an animation without key path.
  public override init() {
    super.init()
  }

  /// Makes an animation of the property at a path.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func prepareAsAction(forKey event: String) {
    if keyPath == nil { keyPath = event }
  }

  override class var declaredProperties: AnimationPropertyTable { .property }
}

extension AnimationPropertyTable {
  static let property = AnimationPropertyTable(
    CAPropertyAnimation(), inheriting: .animation,
    [
      Row("keyPath", \CAPropertyAnimation.keyPath),
      Row("additive", \CAPropertyAnimation.isAdditive, alias: "isAdditive"),
      Row("cumulative", \CAPropertyAnimation.isCumulative, alias: "isCumulative"),
      Row("valueFunction", object: \CAPropertyAnimation.valueFunction),
    ])
}
