// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

@testable import class UIKit.UIColor

@Suite struct `Colours of views` {
  @Test func `components outside of 0 to 1 are kept in sRGB`() {
    let color = UIColor(red: 1.5, green: -0.25, blue: 0.5, alpha: 2)
    expect(color.cgColor.components, equals: [1.5, -0.25, 0.5, 1])
    expect(color.cgColor.colorSpace?.name, equals: CGColorSpace.extendedSRGB)
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    expect(color.getRed(&r, green: &g, blue: &b, alpha: &a))
    expect([r, g, b, a], equals: [1.5, -0.25, 0.5, 1])
  }

  @Test func `a grey has two components and is as bright as three equal ones`() {
    let gray = UIColor(white: 1.0 / 3, alpha: 0.5)
    expect(gray.cgColor.components, equals: [1.0 / 3, 0.5])
    expect(gray.rgba?.red, equals: 1.0 / 3)
    expect(gray.rgba?.blue, equals: 1.0 / 3)
    expect(gray.cgColor.sRGBComponents.x, equals: Float(1.0 / 3))
  }

  private static let hues: [[CGFloat]] = [
    [0, 1, 1, 1, 0, 0], [1, 1, 1, 1, 0, 0], [1.0 / 3, 1, 1, 0, 1, 0],
    [2.0 / 3, 0.5, 0.8, 0.4, 0.4, 0.8], [0.5, 0, 0.3, 0.3, 0.3, 0.3], [1.0 / 12, 1, 1, 1, 0.5, 0],
  ]

  @Test(arguments: hues)
  func `hue, saturation and brightness make a colour`(n: [CGFloat]) throws {
    let color = UIColor(hue: n[0], saturation: n[1], brightness: n[2], alpha: 1)
    let c = try #require(color.rgba)
    for (found, wanted) in zip([c.red, c.green, c.blue], n[3...]) {
      expect(abs(found - wanted), isBelow: 1e-9)
    }
  }

  @Test func `hue, saturation and brightness are found again`() {
    let color = UIColor(hue: 0.7, saturation: 0.4, brightness: 0.9, alpha: 0.25)
    var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    expect(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
    expect(abs(h - 0.7), isBelow: 1e-9)
    expect(abs(s - 0.4), isBelow: 1e-9)
    expect(abs(b - 0.9), isBelow: 1e-9)
    expect(a, equals: 0.25)
  }

  @Test func `a colour of Display P3 has sRGB components outside of 0 to 1`() throws {
    let color = UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)
    expect(color.cgColor.components, equals: [1, 0, 0, 1])
    let c = try #require(color.rgba)
    expect(abs(c.red - 1.093), isBelow: 0.001)
    expect(abs(c.green + 0.227), isBelow: 0.001)
    expect(abs(c.blue + 0.150), isBelow: 0.001)
  }

  @Test func `colours are equal by space and components`() {
    expect(UIColor.red, equals: UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    expect(UIColor.white != UIColor(red: 1, green: 1, blue: 1, alpha: 1))
    expect(UIColor.red.withAlphaComponent(0.5) != UIColor.red)
    expect(UIColor.red.withAlphaComponent(0.5).cgColor.components, equals: [1, 0, 0, 0.5])
    expect(UIColor.red.hash, equals: UIColor(red: 1, green: 0, blue: 0, alpha: 1).hash)
  }

  @Test func `a system colour is picked by the traits`() {
    let (light, dark) = (
      UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceStyle: .dark)
    )
    let components = UIColor.systemBlue.resolvedColor(with: light).cgColor.components
    expect(components, equals: [0, 122.0 / 255, 1, 1])
    dark.performAsCurrent {
      expect(UIColor.systemBlue.cgColor.components, equals: [10.0 / 255, 132.0 / 255, 1, 1])
    }
    expect(UIColor.systemBlue.cgColor.components, equals: [0, 122.0 / 255, 1, 1])
    expect(UIColor.label.resolvedColor(with: dark).rgba?.red, equals: 1)
    expect(UIColor.label.resolvedColor(with: light).rgba?.red, equals: 0)
    expect(UIColor.label, equals: UIColor.label)
    expect(UIColor.label != UIColor.black)
  }

  @Test func `a dynamic colour with another alpha stays dynamic`() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .red }.withAlphaComponent(0.5)
    expect(color.cgColor.components, equals: [1, 0, 0, 0.5])
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      expect(color.cgColor.components, equals: [1, 0.5])
    }
    expect(UIColor.label.withAlphaComponent(0.5), equals: UIColor.label.withAlphaComponent(0.5))
  }

  @Test func `functions that answer dynamic colours are followed, but not indefinitely`() {
    let nested = UIColor { _ in .systemRed }
    expect(nested.cgColor.components, equals: [1, 59.0 / 255, 48.0 / 255, 1])
    final class Loop: @unchecked Sendable { var color: UIColor? }
    let loop = Loop()
    let endless = UIColor { [unowned loop] _ in loop.color ?? .red }
    loop.color = endless
    expect(endless.cgColor.alpha, equals: 0)
  }

  @Test(arguments: [
    UIColor.red, UIColor(white: 0.25, alpha: 0.5), .systemTeal, .label.withAlphaComponent(0.25),
    UIColor(displayP3Red: 1, green: 0.5, blue: 0, alpha: 1),
    UIColor(cgColor: CGColor(srgbRed: 0.25, green: 0, blue: 1, alpha: 1)),
  ])
  func `a colour comes back from an archive`(color: UIColor) throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: color, requiringSecureCoding: true)
    let restored = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data)
    expect(restored, equals: color)
  }
}

@MainActor @Suite struct `Styles of views` {
  final class Witness: UIView {
    var previous: [UIUserInterfaceStyle] = []

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      previous.append(previousTraitCollection?.userInterfaceStyle ?? .unspecified)
    }
  }

  @Test func `a dynamic background follows the style of the superview`() {
    let (root, view) = (UIView(), Witness())
    view.backgroundColor = .systemBackground
    root.addSubview(view)
    expect(view.layer.backgroundColor?.components, equals: [1, 1, 1, 1])
    root.overrideUserInterfaceStyle = .dark
    expect(view.layer.backgroundColor?.components, equals: [0, 0, 0, 1])
    expect(view.backgroundColor, equals: .systemBackground)
    expect(view.traitCollection.userInterfaceStyle, equals: .dark)
    view.removeFromSuperview()
    expect(view.layer.backgroundColor?.components, equals: [1, 1, 1, 1])
    expect(view.previous, equals: [.light, .dark])
  }

  @Test func `a view with its own style keeps it`() {
    let (root, view) = (UIView(), Witness())
    root.addSubview(view)
    view.overrideUserInterfaceStyle = .light
    expect(view.previous, equals: [])
    root.overrideUserInterfaceStyle = .dark
    expect(view.previous, equals: [])
    view.overrideUserInterfaceStyle = .unspecified
    expect(view.previous, equals: [.light])
    expect(view.traitCollection.userInterfaceStyle, equals: .dark)
  }
}

// On the main actor, as all tests whose views the setting concerns.
@MainActor @Suite struct `Settings of a person` {
  @Test func `a wish for less motion is told`() {
    let name = UIAccessibility.reduceMotionStatusDidChangeNotification
    final class Count: @unchecked Sendable { var value = 0 }
    let count = Count()
    let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
      _ in count.value += 1
    }
    defer { NotificationCenter.default.removeObserver(token) }
    expect(!UIAccessibility.isReduceMotionEnabled)
    UIAccessibility.isReduceMotionEnabled = true
    UIAccessibility.isReduceMotionEnabled = true
    expect(UIAccessibility.isReduceMotionEnabled)
    UIAccessibility.isReduceMotionEnabled = false
    expect(count.value, equals: 2)
  }
}
