// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import QuartzCore
internal import ViewCore

/// Layout guides of a view.
extension UIView {
  /// The guides that were added, in their order.
  public final var layoutGuides: [UILayoutGuide] {
    layoutValues?.guides.compactMap { $0 as? UILayoutGuide } ?? []
  }

  /// Adds a guide, which leaves the view that it is in.
  public final func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.role == .custom else {
      RefusalLog.refuse("UIView: addLayoutGuide", "a guide of the system stays with its view")
      return
    }
    guard layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    madeLayoutValues.guides.append(layoutGuide)
  }

  /// Removes a guide and deactivates its constraints.
  public final func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self, layoutGuide.role == .custom else { return }
    removeGuide(layoutGuide)
    layoutGuide.owningView = nil
  }

  /// The bounds within the layout margins.
  public final var layoutMarginsGuide: UILayoutGuide { guide(.margins) }

  /// The bounds within the safe area.
  public final var safeAreaLayoutGuide: UILayoutGuide { guide(.safeArea) }

  /// The guide of the content, if the view scrolls.
  final var scrolledContent: UILayoutGuide? {
    isScrollArea ? guide(.content) : nil
  }

  /// The guide of the visible part, if the view scrolls.
  final var scrolledFrame: UILayoutGuide? { isScrollArea ? guide(.frame) : nil }

  private func guide(_ role: LayoutGuideRole) -> UILayoutGuide {
    let values = madeLayoutValues
    if let guide = values.systemGuide(role) as? UILayoutGuide { return guide }
    let guide = UILayoutGuide(role, of: self)
    values.systemGuides.append(guide)
    return guide
  }
}

extension UILayoutGuide {
  /// The rectangle of the last layout; of guides of the system that no constraint is about the present
  /// one.
  final var shownFrame: CGRect {
    if let membership = item.membership { return membership.engine.rect(of: membership) }
    guard let view = owningView else { return .zero }
    let size = view.bounds.size
    switch role {
    case .custom: return .zero
    case .margins: return CGRect(origin: .zero, size: size).inset(by: view.layoutMargins)
    case .safeArea: return CGRect(origin: .zero, size: size).inset(by: view.safeAreaInsets)
    case .content: return view.scrolledContentRect
    case .frame: return view.bounds
    }
  }
}
