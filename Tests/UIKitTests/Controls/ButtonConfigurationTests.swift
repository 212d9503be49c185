// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing
import UIKit

/// Buttons with a configuration.
@MainActor struct ButtonConfigurationTests {
  private func button(_ configuration: UIButton.Configuration) -> UIButton {
    let button = UIButton(configuration: configuration)
    button.layoutIfNeeded()
    return button
  }

  private func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { context in
      context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
  }

  private func color(_ button: UIButton) -> UIColor? {
    button.subviews.first?.backgroundColor
  }

  @Test func `a new configuration has the documented values`() {
    let configuration = UIButton.Configuration.plain()
    expectNil(configuration.title)
    expectNil(configuration.image)
    expect(configuration.cornerStyle, equals: .dynamic)
    expect(configuration.buttonSize, equals: .medium)
    expect(configuration.imagePlacement, equals: .leading)
    expect(configuration.imagePadding, equals: 0)
    expect(configuration.titleAlignment, equals: .automatic)
    expect(!configuration.showsActivityIndicator)
    expect(configuration.automaticallyUpdateForSelection)
    expectNil(UIButton().configuration)
    expect(UIButton().automaticallyUpdatesConfiguration)
  }

  @Test func `the size holds insets, image, padding and both titles`() throws {
    var configuration = UIButton.Configuration.filled()
    configuration.contentInsets = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    configuration.image = image(20, 50)
    expect(button(configuration).intrinsicContentSize, equals: CGSize(width: 26, height: 54))
    configuration.title = "Title"
    configuration.imagePadding = 8
    let made = button(configuration)
    let label = try #require(made.titleLabel)
    let text = label.sizeThatFits(CGSize(width: 1000, height: 1000))
    expect(made.intrinsicContentSize.width, equals: (34 + text.width).rounded(.up))
    expect(made.bounds.size, equals: made.intrinsicContentSize)
    try expect(#require(made.imageView).frame, equals: CGRect(x: 2, y: 1, width: 20, height: 50))
    expect(label.frame.minX, equals: 30)
    expect(abs(label.frame.midY - 26), isBelow: 0.01)
    configuration.subtitle = "More"
    configuration.titlePadding = 5
    let two = button(configuration)
    let (title, subtitle) = (try #require(two.titleLabel), try #require(two.subtitleLabel))
    expect(subtitle.frame.minY, equals: title.frame.maxY + 5)
    expect(subtitle.frame.minX, equals: title.frame.minX)
  }

  @Test func `the image is at the edge that the configuration says`() throws {
    var configuration = UIButton.Configuration.plain()
    configuration.image = image(10, 10)
    configuration.title = "A longer title"
    configuration.imagePadding = 4
    func frames(_ edge: NSDirectionalRectEdge) throws -> (image: CGRect, title: CGRect) {
      configuration.imagePlacement = edge
      let made = button(configuration)
      return (try #require(made.imageView).frame, try #require(made.titleLabel).frame)
    }
    let trailing = try frames(.trailing)
    expect(trailing.image.minX, equals: trailing.title.maxX + 4)
    let top = try frames(.top)
    expect(top.title.minY, equals: top.image.maxY + 4)
    expect(abs(top.image.midX - top.title.midX), isBelow: 0.01)
    let bottom = try frames(.bottom)
    expect(bottom.image.minY, equals: bottom.title.maxY + 4)
  }

  @Test func `looks have the tint colour as background, pale, grey or not at all`() throws {
    let filled = button(.filled())
    expect(color(filled), equals: filled.tintColor)
    expect(color(button(.plain())), equals: .clear)
    expect(color(button(.gray())), equals: .tertiarySystemFill)
    expect(color(button(.tinted())), equals: filled.tintColor.withAlphaComponent(0.18))
    var configuration = UIButton.Configuration.filled()
    configuration.baseBackgroundColor = .red
    configuration.baseForegroundColor = .black
    configuration.title = "Go"
    let made = button(configuration)
    expect(color(made), equals: .red)
    let attributes = try #require(made.titleLabel?.attributedText)
      .attributes(at: 0, effectiveRange: nil)
    expect(attributes[.foregroundColor] as? UIColor, equals: .black)
    made.isEnabled = false
    expect(color(made), equals: .tertiarySystemFill)
  }

  @Test func `corners follow the style`() {
    func radius(_ style: UIButton.Configuration.CornerStyle) -> CGFloat {
      var configuration = UIButton.Configuration.filled()
      configuration.cornerStyle = style
      configuration.background.cornerRadius = 3
      let made = UIButton(configuration: configuration)
      made.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
      made.layoutIfNeeded()
      return made.subviews.first?.layer.cornerRadius ?? -1
    }
    expect(radius(.capsule), equals: 20)
    expect(radius(.fixed), equals: 3)
    expect(radius(.small), isBelow: radius(.large))
  }

  @Test func `a handler changes the configuration for each state`() {
    let made = UIButton(configuration: .plain())
    var states: [UIControl.State] = []
    made.configurationUpdateHandler = { button in
      states.append(button.state)
      button.configuration?.title = button.isHighlighted ? "down" : "up"
    }
    made.layoutIfNeeded()
    expect(made.titleLabel?.text, equals: "up")
    made.isHighlighted = true
    made.layoutIfNeeded()
    expect(made.titleLabel?.text, equals: "down")
    expect(states, equals: [.normal, .highlighted])
    made.automaticallyUpdatesConfiguration = false
    made.isHighlighted = false
    made.layoutIfNeeded()
    expect(states.count, equals: 2)
    made.setNeedsUpdateConfiguration()
    made.layoutIfNeeded()
    expect(made.titleLabel?.text, equals: "up")
  }

  @Test func `a tap performs the action, whose title is shown`() {
    var count = 0
    let made = UIButton(
      configuration: .filled(), primaryAction: UIAction(title: "Go") { _ in count += 1 })
    expect(made.titleLabel?.text, equals: "Go")
    made.sendActions(for: .primaryActionTriggered)
    expect(count, equals: 1)
    made.setTitle("Other", for: .normal)
    expect(made.titleLabel?.text, equals: "Other")
    made.configuration = nil
    expect(made.titleLabel?.text, equals: "Other")
  }

  @Test func `attributes of titles are transformed`() throws {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Go"
    let font = UIFont.boldSystemFont(ofSize: 30)
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
      var outgoing = $0
      outgoing.font = font
      return outgoing
    }
    let made = button(configuration)
    let attributes = try #require(made.titleLabel?.attributedText)
      .attributes(at: 0, effectiveRange: nil)
    expect(attributes[.font] as? UIFont, equals: font)
    var text = AttributedString("red")
    text.foregroundColor = .red
    configuration.titleTextAttributesTransformer = nil
    configuration.attributedTitle = text
    let red = try #require(button(configuration).titleLabel?.attributedText)
      .attributes(at: 0, effectiveRange: nil)
    expect(red[.foregroundColor] as? UIColor, equals: .red)
    expect((red[.font] as? UIFont)?.pointSize, equals: 17)
  }

  @Test func `an indicator takes the place of the image`() {
    var configuration = UIButton.Configuration.filled()
    configuration.image = image(60, 10)
    let plain = button(configuration)
    configuration.showsActivityIndicator = true
    let busy = button(configuration)
    expect(plain.intrinsicContentSize.width, equals: 84)
    expect(busy.intrinsicContentSize.width, equals: 44)
    expect(busy.subviews.contains { $0 is UIActivityIndicatorView })
  }

  @Test func `a filled button is drawn in its colours`() {
    var configuration = UIButton.Configuration.filled()
    configuration.baseBackgroundColor = .red
    configuration.cornerStyle = .capsule
    let made = UIButton(configuration: configuration)
    made.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    made.layoutIfNeeded()
    let picture = UIGraphicsImageRenderer(bounds: made.bounds).image { context in
      made.layer.render(in: context.cgContext)
    }
    let pixels = picture.cgImage.map { PixelImage($0) }
    let scale = Int(picture.scale)
    expect(pixels?[20 * scale, 10 * scale], equals: Pixel(255, 0, 0))
    expect(pixels?[0, 0].alpha, equals: 0)
  }
}
