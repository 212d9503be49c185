// SPDX-License-Identifier: MIT

internal import ClassTables
internal import Foundation
internal import QuartzCore
public import ViewCore

/// Constraints whose constants move.
extension NSLayoutConstraint: NSAnimatablePropertyContainer {
  /// A constraint that represents this one, and whose constant moves the views when it is set.
  ///
  /// The constant has its new value at once. The views move to the frames of the layout that it leads to,
  /// in the time of the group: when `layoutSubtreeIfNeeded()` is called, at the latest when the group ends.
  public func animator() -> Self {
    guard animatedConstraint == nil, let twin = madeTwin else { return self }
    twin.animatedConstraint = AnimatedConstraint(target: self) { [weak self] change in
      change()
      guard let view = self?.holder as? NSView else { return }
      NSAnimationContext.current.layOutAtEnd(view)
    }
    return twin
  }

  private var madeTwin: Self? {
    guard type(of: self) == NSLayoutConstraint.self else {
      return ObjectTwin.make(of: self, base: NSLayoutConstraint.self)
    }
    let plain = NSLayoutConstraint(
      first, relation, second, multiplier: multiplier, constant: constant)
    return plain as? Self
  }

  /// The constraint's own animations by the keys of its properties; empty by default.
  ///
  /// They are kept for the program; the views move in the duration and by the curve of the group.
  public var animations: [NSAnimatablePropertyKey: Any] {
    get { (animatedConstraint?.target ?? self).ownAnimations }
    set { (animatedConstraint?.target ?? self).ownAnimations = newValue }
  }

  /// The animation of a property: the constraint's own, else the default of the class.
  public func animation(forKey key: NSAnimatablePropertyKey) -> Any? {
    animations[key] ?? Self.defaultAnimation(forKey: key)
  }

  /// The animation that the class has for a property: a basic one for `constant`.
  public static func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? {
    key == "constant" ? CABasicAnimation() : nil
  }
}

extension NSView {
  /// Lays out the tree of the view as a consequence of an animator's change.
  final func layOutMoving() {
    let top = root
    AnimatorScope.run("constant", of: top) { top.layoutSubtreeIfNeeded() }
  }
}
