// SPDX-License-Identifier: MIT

// View code as a textbook prints it, with nothing changed for Lamina: it compiles by `import UIKit`.
import UIKit

class BadgeView: UIView {
  let label = UILabel()
  var count = 0 {
    didSet {
      label.text = "\(count)"
      pulse()
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    commonInit()
  }

  private func commonInit() {
    backgroundColor = .systemRed
    layer.cornerRadius = 12
    layer.masksToBounds = true
    label.textColor = .white
    label.font = UIFont.boldSystemFont(ofSize: 13)
    label.textAlignment = .center
    addSubview(label)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }

  override var intrinsicContentSize: CGSize {
    return CGSize(width: 24, height: 24)
  }

  func pulse() {
    transform = CGAffineTransform(scaleX: 1.4, y: 1.4)
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
      options: [.allowUserInteraction]
    ) {
      self.transform = .identity
    }
  }
}

class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  var gradientLayer: CAGradientLayer { layer as! CAGradientLayer }

  convenience init(colors: [UIColor]) {
    self.init(frame: .zero)
    gradientLayer.colors = colors.map { $0.cgColor }
  }
}

class RingView: UIView {
  var progress: CGFloat = 0 {
    didSet { setNeedsDisplay() }
  }

  override func draw(_ rect: CGRect) {
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let path = UIBezierPath(
      arcCenter: center, radius: bounds.width / 2 - 4, startAngle: -.pi / 2,
      endAngle: -.pi / 2 + 2 * .pi * progress, clockwise: true)
    path.lineWidth = 6
    path.lineCapStyle = .round
    UIColor.systemBlue.setStroke()
    path.stroke()
  }
}

class ProfileViewController: UIViewController {
  private let avatar = UIImageView()
  private let nameLabel = UILabel()
  private let button = UIButton(type: .system)
  private lazy var badge = BadgeView(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
  private var heightConstraint: NSLayoutConstraint!
  private var animator: UIViewPropertyAnimator?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white

    avatar.contentMode = .scaleAspectFill
    avatar.clipsToBounds = true
    avatar.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(avatar)

    nameLabel.text = "Ada Lovelace"
    nameLabel.font = .systemFont(ofSize: 22, weight: .semibold)
    nameLabel.numberOfLines = 0
    nameLabel.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(nameLabel)

    button.setTitle("Follow", for: .normal)
    button.addAction(
      UIAction { [weak self] _ in
        self?.toggle()
      }, for: .touchUpInside)
    button.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(button)

    heightConstraint = avatar.heightAnchor.constraint(equalToConstant: 80)
    NSLayoutConstraint.activate([
      avatar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
      avatar.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      avatar.widthAnchor.constraint(equalTo: avatar.heightAnchor),
      heightConstraint,
      nameLabel.topAnchor.constraint(equalTo: avatar.bottomAnchor, constant: 12),
      nameLabel.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      button.topAnchor.constraint(equalTo: nameLabel.bottomAnchor, constant: 12),
      button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
    ])
    avatar.addSubview(badge)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    avatar.layer.cornerRadius = avatar.bounds.height / 2
  }

  /// The height of the picture, for the test.
  var avatarHeight: CGFloat { avatar.bounds.height }

  func toggle() {
    heightConstraint.constant = heightConstraint.constant == 80 ? 160 : 80
    UIView.animate(withDuration: 0.3, delay: 0, options: .curveEaseOut) {
      self.view.layoutIfNeeded()
    } completion: { finished in
      if finished { self.badge.count += 1 }
    }
  }

  func fade() {
    UIView.animate(
      withDuration: 0.25,
      animations: {
        self.nameLabel.alpha = 0
      },
      completion: { _ in
        self.nameLabel.text = "Charles Babbage"
        UIView.animate(withDuration: 0.25) {
          self.nameLabel.alpha = 1
        }
      })
  }

  func shake() {
    let animation = CAKeyframeAnimation(keyPath: "transform.translation.x")
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.duration = 0.6
    animation.values = [-20.0, 20.0, -20.0, 20.0, -10.0, 10.0, -5.0, 5.0, 0.0]
    button.layer.add(animation, forKey: "shake")
  }

  func slide() {
    animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.8) { [weak self] in
      self?.button.center.y += 100
    }
    animator?.addCompletion { position in
      if position == .end { self.animator = nil }
    }
    animator?.startAnimation(afterDelay: 0.1)
  }
}
