// SPDX-License-Identifier: MIT

package import CoreAnimation
package import CoreGraphics

/// A view of any kit, as animations of views' properties see it: Pop's, for instance.
@MainActor package protocol MovingView: AnyObject, Sendable {
  /// The layer that shows the view; nil for a view without one.
  var motionLayer: CALayer? { get }
  /// The opacity of the view and its subviews, 0…1.
  var motionAlpha: CGFloat { get set }
  /// The rectangle in the coordinates of the superview, in points.
  var motionFrame: CGRect { get set }
  /// The rectangle in the view's own coordinates, in points.
  var motionBounds: CGRect { get set }
  /// The position in the superview, in points.
  var motionCenter: CGPoint { get set }
  /// The background colour; nil for none.
  var motionBackgroundColor: CGColor? { get set }
  /// The tint colour; nil for none.
  var motionTintColor: CGColor? { get set }
}

/// A view that can be turned about its origin or its middle, by angles in degrees.
@MainActor package protocol TurningView: AnyObject, Sendable {
  /// The angle of the frame about its origin.
  var frameRotation: CGFloat { get set }
  /// The angle of the frame about its middle.
  var frameCenterRotation: CGFloat { get set }
  /// The angle of the bounds.
  var boundsRotation: CGFloat { get set }
}

/// A view that scrolls and zooms.
@MainActor package protocol MovingScrollView: AnyObject, Sendable {
  /// The type of the kit's insets.
  nonisolated static var motionInsetsType: any KitInsets.Type { get }
  /// The point of the content in the top left corner, in points.
  var contentOffset: CGPoint { get set }
  /// The size of the content, in points.
  var contentSize: CGSize { get set }
  /// The scale of the content.
  var zoomScale: CGFloat { get set }
  /// Room around the content in points: top, left, bottom, right.
  var motionContentInset: SIMD4<Double> { get set }
  /// Room at the ends of the indicators in points: top, left, bottom, right.
  var motionIndicatorInsets: SIMD4<Double> { get set }
}

/// A view that shows text in one colour.
@MainActor package protocol MovingText: AnyObject, Sendable {
  /// The colour of the text; nil for none.
  var motionTextColor: CGColor? { get set }
}

/// A bar with a colour of its own.
@MainActor package protocol MovingBar: AnyObject, Sendable {
  /// The colour of the bar; nil for none.
  var motionBarTintColor: CGColor? { get set }
}

/// A constraint of a layout.
@MainActor package protocol MovingConstraint: AnyObject, Sendable {
  /// The number that is added, in points.
  var constant: CGFloat { get set }
}

/// A window of the desktop.
@MainActor package protocol MovingWindow: AnyObject, Sendable {
  /// The rectangle on the screen, in points.
  var motionFrame: CGRect { get set }
  /// The opacity, 0…1.
  var motionAlpha: CGFloat { get set }
  /// The background colour; nil for none.
  var motionBackgroundColor: CGColor? { get set }
}
