// SPDX-License-Identifier: MIT

import UIKit

/// One side of the card: a colour, a large letter and a line of text.
final class CardFace: UIView {
  private let letter = UILabel()
  private let line = UILabel()

  init(letter: String, line: String, color: UIColor) {
    super.init(frame: .zero)
    backgroundColor = color
    layer.cornerRadius = 18
    self.letter.text = letter
    self.letter.font = .systemFont(ofSize: 110, weight: .bold)
    self.letter.textColor = .white
    self.letter.textAlignment = .center
    self.line.text = line
    self.line.font = .systemFont(ofSize: 17)
    self.line.textColor = UIColor(white: 1, alpha: 0.8)
    self.line.textAlignment = .center
    addSubview(self.letter)
    addSubview(self.line)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    letter.frame = CGRect(x: 0, y: bounds.midY - 90, width: bounds.width, height: 130)
    line.frame = CGRect(x: 0, y: bounds.maxY - 60, width: bounds.width, height: 30)
  }
}
