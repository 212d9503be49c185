// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import QuartzCore
internal import ViewCore

/// The content of a scroll view and all that moves it at present.
struct ScrollState {
  /// The size of the content.
  var contentSize = CGSize.zero
  /// The extent to which the offset was last fitted.
  var fittedExtent = ScrollExtent(content: .zero, shown: .zero, insets: .zero)
  var indicators: ScrollIndicators?

  // MARK: - Fingers

  /// Whether a finger is down on the content.
  var isTouched = false
  /// Whether the finger that is down has stopped a motion.
  var hasCaughtMotion = false
  /// The drag under way.
  var drag: ScrollDrag?
  /// The pinch under way.
  var zoomGesture: ZoomGesture?
  /// The number of animations under way that bring the scale back to its limits.
  var zoomBounceCount = 0

  // MARK: - Motions

  /// The cause of motions under way.
  var activity = ScrollActivity.resting
  /// The motions under way, along each axis.
  var motions = AxisPair<ScrollMotion?>(nil)
  /// The numbers of the motions, by which the ends of former ones are told apart.
  var motionNumbers = AxisPair(0)
  /// The number of moves of the content by other causes than motions: it shows what a delegate has done
  /// in a call.
  var moveCount = 0
  /// Whether the next change of the offset is the view's own.
  var movesByItself = false
  /// Whether the motion under way is one to the top that the system asked for.
  var isScrollingToTop = false
  /// Whether the delegate was told that the content decelerates, and not yet that it rests.
  var hasToldDeceleration = false
  /// The frames while a motion is under way.
  var frames: CADisplayLink?
}

/// Short names for the state that all topics of the scroll view deal with.
extension UIScrollView {
  /// The drag under way.
  final var drag: ScrollDrag? {
    get { state.drag }
    set { state.drag = newValue }
  }

  /// The cause of motions under way.
  final var activity: ScrollActivity {
    get { state.activity }
    set { state.activity = newValue }
  }

  /// The motions under way, along each axis.
  final var motions: AxisPair<ScrollMotion?> {
    get { state.motions }
    set { state.motions = newValue }
  }

  /// The indicators, once they were needed.
  final var indicators: ScrollIndicators? { state.indicators }

  /// The indicators, made on first use.
  final var madeIndicators: ScrollIndicators {
    if let indicators { return indicators }
    let made = ScrollIndicators(of: self)
    state.indicators = made
    return made
  }
}
