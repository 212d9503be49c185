// SPDX-License-Identifier: MIT

import UIKit

/// A card with a landscape behind its title; the landscape moves by parallax.
final class CardView: UIView {
  private let landscape: LandscapeView
  private let title = UILabel()

  init(title text: String, hue: CGFloat) {
    landscape = LandscapeView(hue: hue)
    super.init(frame: .zero)
    clipsToBounds = true
    layer.cornerRadius = 16
    title.text = text
    title.font = .systemFont(ofSize: 30, weight: .bold)
    title.textColor = .white
    title.shadowColor = UIColor(white: 0, alpha: 0.3)
    title.shadowOffset = CGSize(width: 0, height: 1)
    addSubview(landscape)
    addSubview(title)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  /// The way of the card from the middle of the page, in pages.
  var distance: CGFloat = 0 {
    didSet {
      landscape.transform = CGAffineTransform(translationX: -distance * bounds.width * 0.4, y: 0)
      let scale = 1 - min(abs(distance), 1) * 0.08
      transform = CGAffineTransform(scaleX: scale, y: scale)
      title.alpha = 1 - min(abs(distance), 1)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    landscape.bounds = CGRect(x: 0, y: 0, width: bounds.width * 1.8, height: bounds.height)
    landscape.center = CGPoint(x: bounds.midX, y: bounds.midY)
    title.frame = CGRect(x: 24, y: bounds.maxY - 74, width: bounds.width - 48, height: 44)
  }
}
