// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

/// Buttons.
@MainActor
struct ButtonTests {
  private let hand = Hand()

  @Test func `a tap does the button's deed`() {
    var count = 0
    let button = hand.add(
      UIButton(type: .system, primaryAction: UIAction(title: "Go") { _ in count += 1 }),
      50, 50, 100, 40)
    expect(button.title(for: .normal), equals: "Go")
    hand.tap(60, 60, at: 0)
    expect(count, equals: 1)
    hand.down(60, 60, at: 1)
    hand.move(300, 300, at: 1.1)
    hand.up(at: 1.2)
    expect(count, equals: 1)
  }

  @Test func `values of a state replace the others only from the normal one`() {
    let button = UIButton(type: .custom)
    button.setTitle("plain", for: .normal)
    button.setTitle("touched", for: .highlighted)
    button.setTitleColor(.red, for: .normal)
    expect(button.title(for: .highlighted), equals: "touched")
    expect(button.title(for: .selected), equals: "plain")
    expect(button.titleColor(for: .disabled), equals: .red)
    expect(button.currentTitle, equals: "plain")
    button.isHighlighted = true
    expect(button.currentTitle, equals: "touched")
    expect(button.titleLabel?.text, equals: "touched")
    button.setTitle(nil, for: .highlighted)
    expect(button.currentTitle, equals: "plain")
  }

  @Test func `image and title stand side by side in the middle`() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
    button.setImage(image, for: .normal)
    button.setTitle("Title", for: .normal)
    button.layoutIfNeeded()
    let (picture, label) = (try #require(button.imageView), try #require(button.titleLabel))
    expect(picture.frame.size, equals: CGSize(width: 20, height: 20))
    expect(picture.frame.maxX, equals: label.frame.minX)
    expect(abs((picture.frame.minX + label.frame.maxX) / 2 - 100), isBelow: 0.01)
    expect(abs(picture.frame.midY - 30), isBelow: 0.01)
    button.contentHorizontalAlignment = .left
    button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 7, bottom: 0, right: 0)
    button.layoutIfNeeded()
    expect(picture.frame.minX, equals: 7)
  }

  @Test func `a button of the system pales while it is touched`() {
    let button = hand.add(UIButton(type: .system), 50, 50, 100, 40)
    button.setTitle("Go", for: .normal)
    expect(button.titleColor(for: .normal), equals: button.tintColor)
    hand.down(60, 60, at: 0)
    expect((button.titleLabel?.alpha ?? 1), isBelow: 0.5)
    hand.up(at: 0.1)
    expect(button.titleLabel?.alpha, equals: 1)
  }

  @Test func `buttons with a sign have an image`() {
    for type in [UIButton.ButtonType.close, .contactAdd, .infoLight, .infoDark, .detailDisclosure] {
      let button = UIButton(type: type)
      expect(button.buttonType, equals: type)
      expect(button.image(for: .normal) != nil)
    }
    expect(UIButton(frame: .zero).buttonType, equals: .custom)
  }

  @Test func `a title with attributes goes before a plain one, with the shadow of its state`() {
    let button = UIButton(type: .custom)
    button.setTitle("plain", for: .normal)
    button.setTitleShadowColor(.green, for: .normal)
    button.setTitleShadowColor(.blue, for: .selected)
    expect(button.titleLabel?.shadowColor, equals: .green)
    button.isSelected = true
    expect(button.titleLabel?.shadowColor, equals: .blue)
    let text = NSAttributedString(string: "rich", attributes: [.kern: 2])
    button.setAttributedTitle(text, for: .normal)
    // The label adds its own font and colour.
    let shown = button.titleLabel?.attributedText
    expect(shown?.string, equals: "rich")
    expect(shown?.attribute(.kern, at: 0, effectiveRange: nil) as? Int, equals: 2)
    button.setAttributedTitle(nil, for: .normal)
    expect(button.titleLabel?.text, equals: "plain")
  }

  @Test func `a background fills the button behind its content, state by state`() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 30))
    let (plain, touched) = (square(20), square(10))
    button.setTitle("Go", for: .normal)
    button.setBackgroundImage(plain, for: .normal)
    button.setBackgroundImage(touched, for: .highlighted)
    expect(button.backgroundImage(for: .selected), isIdenticalTo: plain)
    expect(button.backgroundImage(for: .highlighted), isIdenticalTo: touched)
    button.layoutIfNeeded()
    let background = try #require(button.subviews.first as? UIImageView)
    expect(background.frame, equals: button.bounds)
    expect(background.image, isIdenticalTo: plain)
    button.isHighlighted = true
    expect(background.image, isIdenticalTo: touched)
    // The button is as large as its background at least.
    button.setTitle(nil, for: .normal)
    button.setBackgroundImage(square(200), for: .highlighted)
    expect(button.intrinsicContentSize, equals: CGSize(width: 200, height: 200))
  }

  @Test func `insets of title and image move them by half of what they are apart`() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    button.setImage(square(20), for: .normal)
    button.setTitle("Title", for: .normal)
    button.layoutIfNeeded()
    let (picture, label) = (try #require(button.imageView), try #require(button.titleLabel))
    let (pictureFrame, labelFrame) = (picture.frame, label.frame)
    button.imageEdgeInsets = UIEdgeInsets(top: 4, left: 0, bottom: 0, right: 10)
    button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 6, right: 0)
    button.layoutIfNeeded()
    expect(picture.frame, equals: pictureFrame.offsetBy(dx: -5, dy: 2))
    expect(label.frame, equals: labelFrame.offsetBy(dx: 5, dy: -3))
    button.contentVerticalAlignment = .bottom
    button.imageEdgeInsets = .zero
    button.layoutIfNeeded()
    expect(picture.frame.maxY, equals: 60)
  }

  @Test func `an image pales under a touch unless it is told not to`() {
    let button = UIButton(type: .custom)
    button.setImage(square(20), for: .normal)
    button.isHighlighted = true
    expect((button.imageView?.alpha ?? 1), isBelow: 1)
    button.isHighlighted = false
    button.adjustsImageWhenHighlighted = false
    button.isHighlighted = true
    expect(button.imageView?.alpha, equals: 1)
  }

  private func square(_ side: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }
  }
}
