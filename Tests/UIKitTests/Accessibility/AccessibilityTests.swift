// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

/// The values of elements for assistive technology: kept, and overridable.
@MainActor struct AccessibilityTests {
  private final class Gauge: UIView {
    override var isAccessibilityElement: Bool {
      get { true }
      set { super.isAccessibilityElement = newValue }
    }
    override var accessibilityValue: String? {
      get { "7" }
      set {}
    }
    override func accessibilityActivate() -> Bool { true }
  }

  @Test func `a plain view is no element and has no values`() {
    let view = UIView()
    expect(!view.isAccessibilityElement)
    expectNil(view.accessibilityLabel)
    expectNil(view.accessibilityHint)
    expectNil(view.accessibilityValue)
    expectNil(view.accessibilityIdentifier)
    expect(view.accessibilityTraits, equals: .none)
    expectNil(view.accessibilityElements)
    expect(!view.accessibilityElementsHidden)
    expect(!view.accessibilityViewIsModal)
    expect(!view.accessibilityActivate())
  }

  @Test func `values are kept`() {
    let view = UIView()
    view.isAccessibilityElement = true
    view.accessibilityLabel = "Speed"
    view.accessibilityHint = "Twice to stop"
    view.accessibilityValue = "40"
    view.accessibilityIdentifier = "speed"
    view.accessibilityTraits = [.adjustable, .header]
    view.accessibilityFrame = CGRect(x: 1, y: 2, width: 3, height: 4)
    view.accessibilityLanguage = "en-GB"
    view.accessibilityViewIsModal = true
    view.shouldGroupAccessibilityChildren = true
    view.accessibilityNavigationStyle = .combined
    expect(view.isAccessibilityElement)
    expect(view.accessibilityLabel, equals: "Speed")
    expect(view.accessibilityAttributedLabel?.string, equals: "Speed")
    expect(view.accessibilityHint, equals: "Twice to stop")
    expect(view.accessibilityValue, equals: "40")
    expect(view.accessibilityIdentifier, equals: "speed")
    expect(view.accessibilityTraits, equals: [.adjustable, .header])
    expect(view.accessibilityActivationPoint, equals: CGPoint(x: 2.5, y: 4))
    expect(view.accessibilityLanguage, equals: "en-GB")
    expect(view.accessibilityViewIsModal)
    expect(view.shouldGroupAccessibilityChildren)
    expect(view.accessibilityNavigationStyle, equals: .combined)
  }

  @Test func `subclasses override them`() {
    let gauge: UIView = Gauge()
    expect(gauge.isAccessibilityElement)
    expect(gauge.accessibilityValue, equals: "7")
    expect(gauge.accessibilityActivate())
  }

  @Test func `views of the kit have values of their own`() {
    let label = UILabel()
    label.text = "Title"
    expect(label.isAccessibilityElement)
    expect(label.accessibilityLabel, equals: "Title")
    expect(label.accessibilityTraits, equals: .staticText)
    label.accessibilityLabel = "Other"
    expect(label.accessibilityLabel, equals: "Other")
    let button = UIButton(type: .system)
    button.setTitle("Go", for: .normal)
    button.isEnabled = false
    expect(button.accessibilityLabel, equals: "Go")
    expect(button.accessibilityTraits, equals: [.button, .notEnabled])
    let slider = UISlider()
    slider.value = 0.25
    expect(slider.accessibilityValue, equals: "25%")
    expect(slider.accessibilityTraits, equals: .adjustable)
    let toggle = UISwitch()
    toggle.isOn = true
    expect(toggle.accessibilityValue, equals: "1")
    expect(!UIImageView(image: nil).isAccessibilityElement)
    expect(UIImageView(image: nil).accessibilityTraits, equals: .image)
  }

  @Test func `the frame of a view is on the screen, that of an element in its container`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let outer = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    window.addSubview(outer)
    outer.addSubview(view)
    expect(view.accessibilityFrame, equals: CGRect(x: 11, y: 22, width: 3, height: 4))
    let element = UIAccessibilityElement(accessibilityContainer: view)
    element.accessibilityFrameInContainerSpace = CGRect(x: 1, y: 1, width: 1, height: 1)
    expect(element.isAccessibilityElement)
    expect(element.accessibilityFrame, equals: CGRect(x: 12, y: 23, width: 1, height: 1))
    view.accessibilityElements = [element]
    expect(view.accessibilityElementCount(), equals: 1)
    expect(view.accessibilityElement(at: 0) as? UIAccessibilityElement, isIdenticalTo: element)
    expectNil(view.accessibilityElement(at: 1))
    expect(view.index(ofAccessibilityElement: element), equals: 0)
    expect(view.index(ofAccessibilityElement: outer), equals: NSNotFound)
    outer.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let turned = UIAccessibility.convertToScreenCoordinates(
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 50, height: 10)), in: outer)
    expect(abs(turned.bounds.minX - 50), isBelow: 1e-9)
    expect(abs(turned.bounds.height - 50), isBelow: 1e-9)
  }

  @Test func `news are taken and no technology runs`() {
    UIAccessibility.post(notification: .announcement, argument: "Hello")
    UIAccessibility.post(notification: .layoutChanged, argument: nil)
    expect(!UIAccessibility.isVoiceOverRunning)
  }

  @Test func `calls of Interface Builder can be overridden`() {
    final class Made: UIView {
      var calls: [String] = []
      override func awakeFromNib() {
        super.awakeFromNib()
        calls.append("nib")
      }
      override func prepareForInterfaceBuilder() {
        super.prepareForInterfaceBuilder()
        calls.append("builder")
      }
    }
    let view = Made()
    expect(view.calls.isEmpty)
    view.awakeFromNib()
    view.prepareForInterfaceBuilder()
    expect(view.calls, equals: ["nib", "builder"])
  }
}
