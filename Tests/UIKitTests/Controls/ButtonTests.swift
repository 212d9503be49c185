// SPDX-License-Identifier: MIT

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
    #expect(button.title(for: .normal) == "Go")
    hand.tap(60, 60, at: 0)
    #expect(count == 1)
    hand.down(60, 60, at: 1)
    hand.move(300, 300, at: 1.1)
    hand.up(at: 1.2)
    #expect(count == 1)
  }

  @Test func `values of a state stand for the others only from the normal one`() {
    let button = UIButton(type: .custom)
    button.setTitle("plain", for: .normal)
    button.setTitle("touched", for: .highlighted)
    button.setTitleColor(.red, for: .normal)
    #expect(button.title(for: .highlighted) == "touched")
    #expect(button.title(for: .selected) == "plain")
    #expect(button.titleColor(for: .disabled) == .red)
    #expect(button.currentTitle == "plain")
    button.isHighlighted = true
    #expect(button.currentTitle == "touched")
    #expect(button.titleLabel?.text == "touched")
    button.setTitle(nil, for: .highlighted)
    #expect(button.currentTitle == "plain")
  }

  @Test func `image and title stand side by side in the middle`() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
    button.setImage(image, for: .normal)
    button.setTitle("Title", for: .normal)
    button.layoutIfNeeded()
    let (picture, label) = (try #require(button.imageView), try #require(button.titleLabel))
    #expect(picture.frame.size == CGSize(width: 20, height: 20))
    #expect(picture.frame.maxX == label.frame.minX)
    #expect(abs((picture.frame.minX + label.frame.maxX) / 2 - 100) < 0.01)
    #expect(abs(picture.frame.midY - 30) < 0.01)
    button.contentHorizontalAlignment = .left
    button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 7, bottom: 0, right: 0)
    button.layoutIfNeeded()
    #expect(picture.frame.minX == 7)
  }

  @Test func `a button of the system pales while it is touched`() {
    let button = hand.add(UIButton(type: .system), 50, 50, 100, 40)
    button.setTitle("Go", for: .normal)
    #expect(button.titleColor(for: .normal) == button.tintColor)
    hand.down(60, 60, at: 0)
    #expect((button.titleLabel?.alpha ?? 1) < 0.5)
    hand.up(at: 0.1)
    #expect(button.titleLabel?.alpha == 1)
  }

  @Test func `buttons with a sign have an image`() {
    for type in [UIButton.ButtonType.close, .contactAdd, .infoLight, .detailDisclosure] {
      #expect(UIButton(type: type).image(for: .normal) != nil)
    }
  }
}
