// SPDX-License-Identifier: MIT

import UIKit

/// A white cell with the name of an example and the shape that it moves.
final class ExampleCell: UIView {
  private let example: Example
  private let shape = UIView(frame: CGRect(x: 0, y: 0, width: 48, height: 48))
  private let name = UILabel()

  init(_ example: Example, hue: CGFloat) {
    self.example = example
    super.init(frame: .zero)
    backgroundColor = .white
    layer.cornerRadius = 14
    layer.borderWidth = 1
    layer.borderColor = UIColor(white: 0, alpha: 0.06).cgColor
    clipsToBounds = true
    shape.backgroundColor = UIColor(hue: hue, saturation: 0.72, brightness: 0.92, alpha: 1)
    shape.layer.cornerRadius = 11
    name.text = example.name
    name.font = .systemFont(ofSize: 13, weight: .medium)
    name.textColor = UIColor(white: 0.35, alpha: 1)
    name.textAlignment = .center
    addSubview(shape)
    addSubview(name)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    name.frame = CGRect(x: 4, y: bounds.maxY - 24, width: bounds.width - 8, height: 18)
  }

  /// Puts the shape in the middle and starts its example.
  func start() {
    layoutIfNeeded()
    shape.center = CGPoint(x: bounds.midX, y: bounds.midY - 8)
    example.animate(shape)
  }
}
