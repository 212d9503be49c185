// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import QuartzCore

/// A row of dots, one for each page, of which the current one stands out.
@preconcurrency @MainActor open class UIPageControl: UIControl {
  private static let dotDiameter: CGFloat = 7
  private static let spacing: CGFloat = 16
  private static let height: CGFloat = 26
  /// The most dots; further pages have none, as no screen has room for them.
  private static let dotLimit = 1_000

  private final var dots: [CALayer] = []

  /// The number of pages; 0 by default, never negative.
  open var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      makeDots()
      currentPage = min(currentPage, max(0, numberOfPages - 1))
    }
  }

  /// The current page, counted from 0, held among the pages.
  open var currentPage = 0 {
    didSet {
      let held = min(max(currentPage, 0), max(0, numberOfPages - 1))
      if held != currentPage { currentPage = held }
      updateColors()
    }
  }

  /// Whether a single page has no dot; false by default.
  open var hidesForSinglePage = false {
    didSet { updateColors() }
  }

  /// The colour of the other dots; nil, a pale white, by default.
  open var pageIndicatorTintColor: UIColor? {
    didSet { updateColors() }
  }

  /// The colour of the current page's dot; nil, white, by default.
  open var currentPageIndicatorTintColor: UIColor? {
    didSet { updateColors() }
  }

  /// Makes a control without pages, with a frame in the superview's points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Makes a control without pages from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The size of a control with so many pages, in points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let count = CGFloat(max(0, pageCount))
    return CGSize(
      width: count == 0 ? 0 : (count - 1) * Self.spacing + Self.dotDiameter + 30,
      height: Self.height)
  }

  /// The size of all dots.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The size of all dots.
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

  /// Places the dots in the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeDots()
  }

  /// Goes a page forward or back, by the half in which the touch was lifted.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch else { return }
    let before = currentPage
    currentPage += touch.location(in: self).x > bounds.midX ? 1 : -1
    if currentPage != before { sendActions(for: .valueChanged) }
  }

  override func isOperated(by gesture: UIGestureRecognizer) -> Bool { gesture.isPlainTap }

  private func makeDots() {
    let count = min(max(numberOfPages, 0), Self.dotLimit)
    guard dots.count != count else { return }
    layer.withoutActions {
      while dots.count > count { dots.removeLast().removeFromSuperlayer() }
      while dots.count < count {
        let dot = CALayer()
        dot.bounds = CGRect(x: 0, y: 0, width: Self.dotDiameter, height: Self.dotDiameter)
        dot.cornerRadius = Self.dotDiameter / 2
        layer.addSublayer(dot)
        dots.append(dot)
      }
    }
    invalidateIntrinsicContentSize()
    placeDots()
    updateColors()
  }

  private func placeDots() {
    let start = bounds.midX - CGFloat(dots.count - 1) * Self.spacing / 2
    layer.withoutActions {
      for (index, dot) in dots.enumerated() {
        dot.position = CGPoint(x: start + CGFloat(index) * Self.spacing, y: bounds.midY)
      }
    }
  }

  private func updateColors() {
    let other = (pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.3)).cgColor
    let current = (currentPageIndicatorTintColor ?? .white).cgColor
    for (index, dot) in dots.enumerated() {
      dot.backgroundColor = index == currentPage ? current : other
      dot.isHidden = hidesForSinglePage && dots.count == 1
    }
  }

  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(
      isElement: true, value: "page \(currentPage + 1) of \(numberOfPages)",
      traits: stateTraits.union(.adjustable))
  }
}
