// SPDX-License-Identifier: MIT

import UIKit

/// A panel with an animator of its own, whose items can be dragged and thrown.
class SceneView: UIView {
  private(set) lazy var animator = UIDynamicAnimator(referenceView: self)
  private let caption = UILabel()
  private var drag: UIAttachmentBehavior?
  private var hasStarted = false

  init(caption text: String) {
    super.init(frame: .zero)
    backgroundColor = Palette.panel
    layer.cornerRadius = 24
    layer.borderWidth = 1
    layer.borderColor = Palette.panelEdge.cgColor
    clipsToBounds = true
    caption.text = text
    caption.font = .systemFont(ofSize: 13, weight: .semibold)
    caption.textColor = Palette.caption
    addSubview(caption)
    addGestureRecognizer(
      UIPanGestureRecognizer { [weak self] recognizer in self?.pan(recognizer) })
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    caption.frame = CGRect(x: 22, y: 18, width: bounds.width - 44, height: 18)
    if !hasStarted, bounds.width > 0 {
      hasStarted = true
      start()
    }
  }

  /// Adds items and behaviours, once the size is known.
  func start() {}

  /// Keeps the caption above what was added.
  func bringCaptionToFront() { bringSubviewToFront(caption) }

  // MARK: - Dragging

  /// The item at a point, the topmost one first.
  func item(at point: CGPoint) -> UIView? {
    let views = animator.items(in: CGRect(x: point.x - 4, y: point.y - 4, width: 8, height: 8))
      .compactMap { $0 as? UIView }
    return subviews.last { views.contains($0) }
  }

  /// The place of the hand for an item.
  func anchor(for point: CGPoint, of item: UIView) -> CGPoint { point }

  /// Releases an item.
  func didThrow(_ item: UIView) {}

  private func pan(_ recognizer: UIGestureRecognizer) {
    let point = recognizer.location(in: self)
    switch recognizer.state {
    case .began:
      guard let item = item(at: point) else { return }
      let touched = item.convert(anchor(for: point, of: item), from: self)
      let offset = UIOffset(
        horizontal: touched.x - item.bounds.midX, vertical: touched.y - item.bounds.midY)
      let drag = UIAttachmentBehavior(
        item: item, offsetFromCenter: offset, attachedToAnchor: anchor(for: point, of: item))
      drag.frequency = 8
      drag.damping = 1
      animator.addBehavior(drag)
      self.drag = drag
    case .changed:
      guard let drag, let item = drag.items.first as? UIView else { return }
      drag.anchorPoint = anchor(for: point, of: item)
    default:
      guard let drag else { return }
      animator.removeBehavior(drag)
      self.drag = nil
      if let item = drag.items.first as? UIView { didThrow(item) }
    }
  }
}
