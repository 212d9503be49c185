// SPDX-License-Identifier: MIT

import UIKit

/// A white cell with the name of an example and the shape that it moves.
final class ExampleCell: UIView {
  private let example: Example
  private let shape = UIView(frame: CGRect(x: 0, y: 0, width: 48, height: 48))
  private let name = UILabel()

  init(_ example: Example) {
    self.example = example
    super.init(frame: .zero)
    backgroundColor = .white
    layer.cornerRadius = 10
    clipsToBounds = true
    shape.backgroundColor = UIColor(red: 0.2, green: 0.45, blue: 0.85, alpha: 1)
    shape.layer.cornerRadius = 8
    name.text = example.name
    name.font = .systemFont(ofSize: 12)
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
