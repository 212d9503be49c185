// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics

/// A button of the inspector: a title, the key that does the same, and whether it is on.
final class InspectorButton {
  let layer = CALayer()
  private let title: InspectorLabel
  private let key: InspectorLabel
  private let lamp = CALayer()
  private let hasLamp: Bool

  /// Makes a button; with a lamp it is a row of a list, otherwise a pill.
  init(title text: String, key keyText: String, hasLamp: Bool = false) {
    self.hasLamp = hasLamp
    title = InspectorLabel(alignment: hasLamp ? .left : .center)
    key = InspectorLabel(
      size: InspectorTheme.smallSize, color: InspectorTheme.faint,
      font: InspectorTheme.numberFont, alignment: hasLamp ? .right : .center)
    title.text = text
    key.text = keyText
    layer.cornerRadius = 5
    if !hasLamp { layer.backgroundColor = InspectorTheme.field }
    lamp.cornerRadius = 4
    lamp.borderWidth = 1
    lamp.borderColor = InspectorTheme.faint
    if hasLamp { layer.addSublayer(lamp) }
    layer.addSublayer(title.layer)
    layer.addSublayer(key.layer)
  }

  /// Whether the button's state is on.
  var isOn = false {
    didSet {
      guard isOn != oldValue else { return }
      if hasLamp {
        lamp.backgroundColor = isOn ? InspectorTheme.accent : nil
        lamp.borderColor = isOn ? InspectorTheme.accent : InspectorTheme.faint
      } else {
        layer.backgroundColor = isOn ? InspectorTheme.selection : InspectorTheme.field
      }
      title.color = isOn && !hasLamp ? InspectorTheme.accent : InspectorTheme.text
    }
  }

  /// The title.
  var text: String {
    get { title.text }
    set { title.text = newValue }
  }

  /// Lays the button out.
  func layout(_ frame: CGRect, scale: CGFloat) {
    layer.frame = frame
    if hasLamp {
      lamp.frame = CGRect(x: 2, y: frame.height / 2 - 4, width: 8, height: 8)
      title.setFrame(
        CGRect(x: 18, y: 0, width: frame.width - 40, height: frame.height), scale: scale)
      key.setFrame(
        CGRect(x: frame.width - 22, y: 0, width: 20, height: frame.height), scale: scale)
    } else {
      title.setFrame(
        CGRect(x: 2, y: 3, width: frame.width - 4, height: frame.height / 2), scale: scale)
      key.setFrame(
        CGRect(x: 2, y: frame.height / 2 + 1, width: frame.width - 4, height: 12), scale: scale)
    }
  }
}
