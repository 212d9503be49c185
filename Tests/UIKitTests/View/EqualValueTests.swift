// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import Testing
import UIKit

/// Values that are set to themselves in a layout ask for no other layout.
@MainActor
struct EqualValueTests {
  /// Counts its layouts; in each, up to a limit, it does something to a subview.
  private final class Arranger: UIView {
    var count = 0
    var arrange: () -> Void = {}

    override func layoutSubviews() {
      super.layoutSubviews()
      count += 1
      if count < 20 { arrange() }
    }
  }

  /// A setting of a property to itself.
  private struct Setting<View: UIView> {
    let name: String
    let set: @MainActor (View) -> Void

    @MainActor init<Value>(_ path: ReferenceWritableKeyPath<View, Value>) {
      name = "\(path)"
      set = { $0[keyPath: path] = $0[keyPath: path] }
    }

    init(_ name: String, _ set: @escaping @MainActor (View) -> Void) {
      self.name = name
      self.set = set
    }
  }

  /// Checks that settings in the superview's layout end, and in constraints' layouts, too.
  private func check<View: UIView>(
    _ make: @autoclosure () -> View, _ settings: [Setting<View>], _ line: Int = #line
  ) {
    for setting in settings {
      for isConstrained in [false, true] {
        let (root, arranger, view) = (
          UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)),
          Arranger(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), make()
        )
        root.addSubview(arranger)
        arranger.addSubview(view)
        if isConstrained {
          view.translatesAutoresizingMaskIntoConstraints = false
          view.topAnchor.constraint(equalTo: arranger.topAnchor).isActive = true
          view.leadingAnchor.constraint(equalTo: arranger.leadingAnchor).isActive = true
        }
        root.layoutIfNeeded()
        arranger.count = 0
        arranger.arrange = { setting.set(view) }
        arranger.setNeedsLayout()
        root.layoutIfNeeded()
        // A text that gets attributes by being read and set is laid out once more.
        expect(arranger.count, isAtMost: 2, "\(setting.name), constrained: \(isConstrained)")
      }
    }
  }

  private func common<View: UIView>() -> [Setting<View>] {
    [
      Setting(\.frame), Setting(\.bounds), Setting(\.center), Setting(\.transform),
      Setting(\.transform3D), Setting(\.anchorPoint), Setting(\.alpha),
      Setting(\.backgroundColor), Setting(\.isHidden), Setting(\.isOpaque),
      Setting(\.clipsToBounds), Setting(\.contentMode), Setting(\.contentStretch),
      Setting(\.contentScaleFactor), Setting(\.autoresizingMask),
      Setting(\.autoresizesSubviews), Setting(\.tintColor), Setting(\.tintAdjustmentMode),
      Setting(\.overrideUserInterfaceStyle), Setting(\.mask), Setting(\.tag),
      Setting(\.isUserInteractionEnabled), Setting(\.layoutMargins),
      Setting(\.directionalLayoutMargins), Setting(\.insetsLayoutMarginsFromSafeArea),
      Setting(\.preservesSuperviewLayoutMargins), Setting(\.semanticContentAttribute),
      Setting(\.translatesAutoresizingMaskIntoConstraints),
      Setting("hugging") {
        $0.setContentHuggingPriority($0.contentHuggingPriority(for: .vertical), for: .vertical)
      },
      Setting("resistance") {
        $0.setContentCompressionResistancePriority(
          $0.contentCompressionResistancePriority(for: .vertical), for: .vertical)
      },
      Setting("constants") { view in
        for constraint in view.superview?.constraints ?? [] {
          constraint.constant += 0
          constraint.priority = constraint.priority
          constraint.isActive = true
        }
      },
      Setting("front") { $0.superview?.bringSubviewToFront($0) },
      Setting("back") { $0.superview?.sendSubviewToBack($0) },
      Setting("added") { $0.superview?.addSubview($0) },
      Setting("inserted") { $0.superview?.insertSubview($0, at: 0) },
      Setting("above itself") { $0.superview?.insertSubview($0, aboveSubview: $0) },
      Setting("sublayers") { $0.superview?.layer.sublayers = $0.superview?.layer.sublayers },
    ]
  }

  @Test func `views`() { check(UIView(), common()) }

  @Test func `labels`() {
    func label() -> UILabel {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
      label.text = "Text"
      return label
    }
    check(label(), common())
    check(
      label(),
      [
        Setting(\.text), Setting(\.attributedText), Setting(\.font), Setting(\.textColor),
        Setting(\.textAlignment), Setting(\.lineBreakMode), Setting(\.numberOfLines),
        Setting(\.shadowColor), Setting(\.shadowOffset), Setting(\.isEnabled),
        Setting(\.isHighlighted), Setting(\.highlightedTextColor),
        Setting(\.adjustsFontSizeToFitWidth), Setting(\.minimumScaleFactor),
        Setting(\.baselineAdjustment), Setting(\.preferredMaxLayoutWidth),
        Setting("a new font that is equal") { $0.font = .systemFont(ofSize: 11) },
        Setting("a new colour that is equal") { $0.textColor = UIColor(white: 0.3, alpha: 1) },
      ])
  }

  @Test func `a colour changes no size`() {
    let (arranger, label) = (Arranger(), UILabel())
    arranger.addSubview(label)
    label.attributedText = NSAttributedString(string: "Text")
    arranger.layoutIfNeeded()
    arranger.count = 0
    arranger.arrange = { label.textColor = UIColor(white: CGFloat(arranger.count) / 20, alpha: 1) }
    arranger.setNeedsLayout()
    arranger.layoutIfNeeded()
    expect(arranger.count, equals: 1)
    expect(label.textColor, equals: UIColor(white: 0.05, alpha: 1))
  }

  @Test func `a view without constraints asks its superview for no layout`() {
    let (arranger, label) = (Arranger(), UILabel())
    arranger.addSubview(label)
    arranger.layoutIfNeeded()
    label.text = "Another"
    label.font = .systemFont(ofSize: 40)
    expect(!arranger.layer.needsLayout())
    expect(label.layer.needsDisplay())
    label.topAnchor.constraint(equalTo: arranger.topAnchor).isActive = true
    arranger.layoutIfNeeded()
    label.text = "A third one"
    expect(arranger.layer.needsLayout())
  }

  @Test func `buttons and other controls`() {
    func button() -> UIButton {
      let button = UIButton(type: .system)
      button.setTitle("Title", for: .normal)
      return button
    }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
    check(button(), common())
    check(
      button(),
      [
        Setting(\.contentEdgeInsets), Setting(\.titleEdgeInsets), Setting(\.imageEdgeInsets),
        Setting(\.contentHorizontalAlignment), Setting(\.contentVerticalAlignment),
        Setting(\.isEnabled), Setting(\.isSelected), Setting(\.isHighlighted),
        Setting("title") { $0.setTitle("Title", for: .normal) },
        Setting("attributed") { $0.setAttributedTitle(nil, for: .normal) },
        Setting("color") { $0.setTitleColor(.red, for: .normal) },
        Setting("shadow") { $0.setTitleShadowColor(.red, for: .normal) },
        Setting("image") { $0.setImage(image, for: .selected) },
        Setting("background") { $0.setBackgroundImage(image, for: .selected) },
        Setting("font") { $0.titleLabel?.font = .systemFont(ofSize: 15) },
      ])
    check(
      UISlider(),
      [
        Setting(\.value), Setting(\.minimumValue), Setting(\.maximumValue),
        Setting(\.minimumTrackTintColor), Setting(\.thumbTintColor),
      ])
    check(UISwitch(), [Setting(\.isOn), Setting(\.onTintColor), Setting(\.thumbTintColor)])
    check(
      UIPageControl(),
      [Setting(\.numberOfPages), Setting(\.currentPage), Setting(\.hidesForSinglePage)])
    check(UIProgressView(), [Setting(\.progress), Setting(\.progressTintColor)])
    check(
      UIActivityIndicatorView(style: .large),
      [Setting(\.style), Setting(\.color), Setting(\.hidesWhenStopped)])
    check(
      UIImageView(image: image),
      [
        Setting(\.image), Setting(\.highlightedImage), Setting(\.isHighlighted),
        Setting(\.animationImages),
      ])
  }

  @Test func `a button lays out again when the font of its label changes`() {
    let button = UIButton(type: .system)
    button.setTitle("Title", for: .normal)
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    button.layoutIfNeeded()
    let before = button.titleLabel?.frame.width ?? 0
    button.titleLabel?.font = .systemFont(ofSize: 30)
    expect(button.layer.needsLayout())
    button.layoutIfNeeded()
    expect((button.titleLabel?.frame.width ?? 0), isAbove: before)
  }

  @Test func `stacks and scroll views`() {
    func stack() -> UIStackView {
      UIStackView(arrangedSubviews: [UILabel(), UILabel()])
    }
    check(stack(), common())
    check(
      stack(),
      [
        Setting(\.axis), Setting(\.distribution), Setting(\.alignment), Setting(\.spacing),
        Setting(\.isBaselineRelativeArrangement), Setting(\.isLayoutMarginsRelativeArrangement),
        Setting("custom spacing") { $0.setCustomSpacing(4, after: $0.arrangedSubviews[0]) },
        Setting("arranged again") { $0.addArrangedSubview($0.arrangedSubviews[1]) },
        Setting("hidden") { $0.arrangedSubviews[0].isHidden = false },
      ])
    check(UIScrollView(), common())
    check(
      UIScrollView(),
      [
        Setting(\.contentOffset), Setting(\.contentSize), Setting(\.contentInset),
        Setting(\.contentInsetAdjustmentBehavior), Setting(\.indicatorStyle),
        Setting(\.verticalScrollIndicatorInsets), Setting(\.horizontalScrollIndicatorInsets),
        Setting(\.minimumZoomScale), Setting(\.maximumZoomScale), Setting(\.zoomScale),
        Setting(\.showsVerticalScrollIndicator), Setting(\.isScrollEnabled),
      ])
  }
}
