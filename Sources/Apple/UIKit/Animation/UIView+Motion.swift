// SPDX-License-Identifier: MIT

package import CoreGraphics
internal import QuartzCore
internal import ViewCore

// The properties that animation systems beside Core Animation move, see `MovingView`.

extension UIView: MovingView {
  package var motionLayer: CALayer? { layer }

  package var motionAlpha: CGFloat {
    get { alpha }
    set { alpha = newValue }
  }

  package var motionFrame: CGRect {
    get { frame }
    set { frame = newValue }
  }

  package var motionBounds: CGRect {
    get { bounds }
    set { bounds = newValue }
  }

  package var motionCenter: CGPoint {
    get { center }
    set { center = newValue }
  }

  package var motionBackgroundColor: CGColor? {
    get { backgroundColor?.cgColor }
    set { backgroundColor = newValue.map { UIColor(cgColor: $0) } }
  }

  package var motionTintColor: CGColor? {
    get { tintColor?.cgColor }
    set { tintColor = newValue.map { UIColor(cgColor: $0) } }
  }
}

extension UIScrollView: MovingScrollView {
  package nonisolated static var motionInsetsType: any KitInsets.Type { UIEdgeInsets.self }

  package var motionContentInset: SIMD4<Double> {
    get { contentInset.edges }
    set { contentInset = UIEdgeInsets(edges: newValue) }
  }

  package var motionIndicatorInsets: SIMD4<Double> {
    get { scrollIndicatorInsets.edges }
    set { scrollIndicatorInsets = UIEdgeInsets(edges: newValue) }
  }
}

extension UILabel: MovingText {
  package var motionTextColor: CGColor? {
    get { textColor?.cgColor }
    set { textColor = newValue.map { UIColor(cgColor: $0) } }
  }
}

extension NSLayoutConstraint: MovingConstraint {}

extension UIColor: KitColor {}

extension UIEdgeInsets: KitInsets {
  package var edges: SIMD4<Double> {
    SIMD4(top.native, left.native, bottom.native, right.native)
  }

  package init(edges: SIMD4<Double>) {
    self.init(
      top: CGFloat(edges.x), left: CGFloat(edges.y), bottom: CGFloat(edges.z),
      right: CGFloat(edges.w))
  }
}
