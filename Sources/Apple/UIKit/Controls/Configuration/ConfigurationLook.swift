// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The colours of a configuration for a state of the button.
@MainActor struct ConfigurationLook {
  let foreground: UIColor
  let background: UIColor

  init(_ configuration: UIButton.Configuration, _ button: UIButton) {
    let state = button.state
    let tint: UIColor = button.tintColor
    let isPlain = configuration.kind == .plain
    let isChosen = state.contains(.selected) && configuration.automaticallyUpdateForSelection
    guard !state.contains(.disabled) else {
      foreground = .tertiaryLabel
      background =
        isPlain
        ? configuration.background.backgroundColor ?? .clear
        : .tertiarySystemFill
      return
    }
    var front: UIColor
    var back: UIColor
    switch configuration.kind {
    case .plain: (front, back) = (tint, .clear)
    case .tinted: (front, back) = (tint, tint.withAlphaComponent(0.18))
    case .gray: (front, back) = (tint, .tertiarySystemFill)
    case .filled: (front, back) = (.white, tint)
    }
    // A chosen button has the look of the next stronger kind.
    if isChosen {
      switch configuration.kind {
      case .plain: back = tint.withAlphaComponent(0.18)
      case .tinted, .gray: (front, back) = (.white, tint)
      case .filled: break
      }
    }
    front = configuration.baseForegroundColor ?? front
    if let base = configuration.baseBackgroundColor {
      back =
        configuration.kind == .tinted && !isChosen
        ? base.withAlphaComponent(0.18 * base.cgColor.alpha) : base
    }
    if let own = configuration.background.backgroundColor { back = own }
    back = configuration.background.backgroundColorTransformer?.transform(back) ?? back
    if state.contains(.highlighted) {
      if isPlain { front = front.withAlphaComponent(0.3 * front.cgColor.alpha) }
      back = back.withAlphaComponent(0.75 * back.cgColor.alpha)
    }
    foreground = front
    background = back
  }
}
