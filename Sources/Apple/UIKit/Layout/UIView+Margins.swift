// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import QuartzCore
internal import ViewCore

/// Margins, the safe area and the direction of the layout.
extension UIView {
  // MARK: - Margins

  /// The least distances of content from the edges, with those of the safe area; 8 by default.
  ///
  /// The leading and trailing ones follow the direction of the layout.
  public final var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { NSDirectionalEdgeInsets(layoutMargins, effectiveUserInterfaceLayoutDirection) }
    set { setMargins(newValue) }
  }

  /// Whether the distances of the safe area are added to the margins; true by default.
  public final var insetsLayoutMarginsFromSafeArea: Bool {
    get { rare?.margins?.addsSafeArea ?? true }
    set {
      guard newValue != insetsLayoutMarginsFromSafeArea else { return }
      madeMargins.addsSafeArea = newValue
      marginsMayHaveChanged()
    }
  }

  /// Whether the margins keep content from the superview's margins, too; false by default.
  public final var preservesSuperviewLayoutMargins: Bool {
    get { rare?.margins?.preservesSuperviewMargins ?? false }
    set {
      guard newValue != preservesSuperviewLayoutMargins else { return }
      madeMargins.preservesSuperviewMargins = newValue
      marginsMayHaveChanged()
    }
  }

  final func setMargins(_ margins: NSDirectionalEdgeInsets) {
    let numbers = [margins.top, margins.leading, margins.bottom, margins.trailing]
    guard numbers.allSatisfy(\.isFinite) else {
      RefusalLog.refuse("UIView: layoutMargins", "margins \(numbers) are not finite")
      return
    }
    // The value read back has the safe area's part, which must not be added again.
    guard rare?.margins?.margins != margins, margins != directionalLayoutMargins else { return }
    madeMargins.margins = margins
    marginsMayHaveChanged()
  }

  /// The margins with what the safe area and the superview's margins add.
  final var effectiveMargins: UIEdgeInsets {
    let margins =
      rare?.margins?.margins
      ?? NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    var result = margins.resolved(effectiveUserInterfaceLayoutDirection)
    if insetsLayoutMarginsFromSafeArea { result = result + safeAreaInsets }
    if preservesSuperviewLayoutMargins, let superview {
      result = result.united(
        with: superview.layoutMargins.remaining(of: superview.bounds.size, in: untransformedFrame))
    }
    return result
  }

  /// Tells what depends on the margins that these have changed.
  final func marginsMayHaveChanged() {
    noteGuide(.margins)
    setNeedsLayout()
    Self.marginReports.run { layoutMarginsDidChange() }
    for view in subviews where view.preservesSuperviewLayoutMargins { view.marginsMayHaveChanged() }
  }

  private static let marginReports = NestedCalls(
    "UIView: layoutMargins", "views that are notified of their margins set others without end")

  private final var madeMargins: MarginValues {
    get { rare?.margins ?? MarginValues() }
    set { madeRare.margins = newValue }
  }

  // MARK: - Safe area

  /// The distances by which a view of the system keeps content of this view and those below it from the
  /// edges, besides the above; 0 by default, in points.
  final var additionalSafeArea: UIEdgeInsets {
    get { rare?.margins?.additionalSafeArea ?? .zero }
    set {
      guard newValue != additionalSafeArea else { return }
      var before: [(view: UIView, insets: UIEdgeInsets)] = []
      tellSubtree { before.append(($0, $0.safeAreaInsets)) }
      madeMargins.additionalSafeArea = newValue
      for (view, insets) in before where view.safeAreaInsets != insets {
        view.noteGuide(.safeArea)
        view.safeAreaInsetsDidChange()
        view.setNeedsLayout()
        if view.insetsLayoutMarginsFromSafeArea { view.marginsMayHaveChanged() }
      }
    }
  }

  /// The part of the superview's safe area that lies over this view, with the additions here.
  final var effectiveSafeArea: UIEdgeInsets {
    var result = UIEdgeInsets.zero
    if let superview {
      let above = superview.safeAreaInsets
      if above != .zero {
        result = above.remaining(of: superview.bounds.size, in: untransformedFrame)
      }
    }
    return result + additionalSafeArea
  }

  // MARK: - Direction

  /// The sense of the content, which decides on mirroring; `.unspecified` by default.
  ///
  /// It is the view's own: subviews do not take it over.
  public final var semanticContentAttribute: UISemanticContentAttribute {
    get { rare?.margins?.semantics ?? .unspecified }
    set {
      guard newValue != semanticContentAttribute else { return }
      madeMargins.semantics = newValue
      noteGuide(.margins)
      root.layoutValues?.engine?.reinstall { $0.holder === self }
      setNeedsLayout()
    }
  }

  /// The direction of a layout with a sense, where writing runs from left to right.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }
}

extension UIEdgeInsets {
  static func + (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom,
      right: a.right + b.right)
  }

  static func - (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: a.top - b.top, left: a.left - b.left, bottom: a.bottom - b.bottom,
      right: a.right - b.right)
  }

  /// The larger of both on each edge.
  func united(with other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }

  /// The insets of a view of a size that lie within a rectangle in it.
  func remaining(of size: CGSize, in rect: CGRect) -> UIEdgeInsets {
    UIEdgeInsets(
      top: max(0, top - rect.minY), left: max(0, left - rect.minX),
      bottom: max(0, rect.maxY - (size.height - bottom)),
      right: max(0, rect.maxX - (size.width - right)))
  }
}
