// SPDX-License-Identifier: MIT

import Pop
import UIKit

/// A row of springs to pick from; the mark behind the picked one moves by that spring.
final class PickerView: UIView {
  /// Called with the index of a spring that was picked.
  var onPick: ((Int) -> Void)?

  private let mark = CALayer()
  private var labels: [UILabel] = []
  private var picked = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = UIColor(white: 1, alpha: 0.07)
    layer.cornerRadius = 24
    mark.cornerRadius = 19
    layer.addSublayer(mark)
    for preset in SpringPreset.all {
      let label = UILabel()
      label.text = preset.name
      label.textAlignment = .center
      label.font = .systemFont(ofSize: 15, weight: .semibold)
      label.textColor = .white
      addSubview(label)
      labels.append(label)
    }
    addGestureRecognizer(UITapGestureRecognizer { [weak self] in self?.tap($0) })
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(labels.count)
    for (index, label) in labels.enumerated() {
      label.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    mark.bounds = CGRect(x: 0, y: 0, width: width - 10, height: bounds.height - 10)
    mark.position = labels[picked].center
    mark.backgroundColor = SpringPreset.all[picked].color.withAlphaComponent(0.55).cgColor
    CATransaction.commit()
  }

  private func tap(_ recognizer: UIGestureRecognizer) {
    let x = recognizer.location(in: self).x
    let index = Int(x / bounds.width * CGFloat(labels.count))
    pick(min(max(index, 0), labels.count - 1))
  }

  /// Picks a spring.
  func pick(_ index: Int) {
    picked = index
    let preset = SpringPreset.all[index]
    // The same animation goes on to the new place with its speed.
    let spring =
      mark.pop_animation(forKey: "place") as? POPSpringAnimation
      ?? preset.animation(kPOPLayerPositionX)
    spring.springBounciness = preset.bounciness
    spring.springSpeed = preset.speed
    spring.toValue = labels[index].center.x
    mark.pop_add(spring, forKey: "place")
    let fade = POPBasicAnimation(propertyNamed: kPOPLayerBackgroundColor)!
    fade.toValue = preset.color.withAlphaComponent(0.55)
    mark.pop_add(fade, forKey: "color")
    onPick?(index)
  }
}
