// SPDX-License-Identifier: MIT

import QuartzCore

/// One of the classic examples: a scene of 640 x 480 points, y down, and its animations.
///
/// A subclass builds its layers in `init()` and starts its animations in `run()`, which is called
/// once the scene is on screen. Later interactions (a click, a second change) are steps.
class Example: NSObject {
  /// The number of the example in the list.
  var number: Int { 0 }
  /// The title of the example.
  var title: String { "" }
  /// The length of the example in seconds.
  var length: CFTimeInterval { 2 }
  /// The steps after the start, by time in seconds.
  var steps: [(time: CFTimeInterval, action: () -> Void)] { [] }

  /// The scene.
  let layer = CALayer()

  override init() {
    super.init()
    layer.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
    layer.backgroundColor = Palette.night
  }

  /// Starts the animations.
  func run() {}
}

/// The examples in the order of their numbers.
enum Examples {
  static var all: [() -> Example] {
    [
      RocketExample.init, TwoRocketsExample.init, FadeExample.init, CurveMoveExample.init,
      FromByToExample.init, CustomPaceExample.init, FivePacesExample.init, OvershootExample.init,
      ShakeExample.init, OrbitExample.init, BouncingPathExample.init, SlideShowExample.init,
      CalculationModesExample.init, ShuffleExample.init, BorderExample.init, SequenceExample.init,
      NestedTransactionsExample.init, WithoutAnimationExample.init, LayerTimeExample.init,
      RepeatsExample.init, PauseExample.init, StopExample.init, DelegateExample.init,
      PushContentsExample.init, ActionsExample.init, PushLayersExample.init,
      TransitionTypesExample.init, FilterTransitionExample.init, StyleExample.init,
      ClippedShadowExample.init, ThreeShadowsExample.init, PinchExample.init,
      DelegateDrawingExample.init, GravityExample.init, PerspectiveExample.init,
      AnchorExample.init, AutoresizingExample.init, KeyedValuesExample.init, PieExample.init,
      HandwritingExample.init, CopiesExample.init,
    ]
  }

  /// Makes the example with a number; nil for an unknown one.
  static func example(_ number: Int) -> Example? {
    all.lazy.map { $0() }.first { $0.number == number }
  }
}
