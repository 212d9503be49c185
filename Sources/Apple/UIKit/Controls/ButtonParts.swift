// SPDX-License-Identifier: MIT

/// The views in a button, made when they are first needed.
@MainActor struct ButtonParts {
  private(set) var label: UILabel?
  private(set) var imageView: UIImageView?
  private(set) var backgroundView: UIImageView?

  mutating func label(in button: UIButton) -> UILabel {
    if let label { return label }
    let made = UILabel()
    made.font = .systemFont(ofSize: button.buttonType == .system ? 15 : UIFont.buttonFontSize)
    made.lineBreakMode = .byTruncatingMiddle
    label = made
    button.addSubview(made)
    return made
  }

  mutating func imageView(in button: UIButton) -> UIImageView {
    if let imageView { return imageView }
    let made = UIImageView(image: nil)
    imageView = made
    if let label {
      button.insertSubview(made, belowSubview: label)
    } else {
      button.addSubview(made)
    }
    return made
  }

  mutating func backgroundView(in button: UIButton) -> UIImageView {
    if let backgroundView { return backgroundView }
    let made = UIImageView(image: nil)
    backgroundView = made
    button.insertSubview(made, at: 0)
    return made
  }

  /// Empties the views, in whose place a configuration is shown.
  func hide() {
    label?.text = nil
    imageView?.image = nil
    backgroundView?.image = nil
  }
}
