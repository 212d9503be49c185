// SPDX-License-Identifier: MIT

import QuartzCore

/// One of the twelve principles of animation: a scene of 640 x 360 points, y down, and its animations.
///
/// A subclass builds its layers in `init()` and adds its animations in `run()`, which is called once the scene
/// is on screen. All of them begin together; none is removed before the scene is.
class Principle: NSObject {
  /// The number of the principle in the list.
  var number: Int { 0 }
  /// The name of the principle.
  var title: String { "" }
  /// The principle in a few words.
  var words: String { "" }
  /// The length of the scene in seconds.
  var length: CFTimeInterval { 5 }

  /// The scene.
  let layer = CALayer()

  /// The height of the ground.
  static let ground: CGFloat = 300

  override init() {
    super.init()
    layer.frame = CGRect(x: 0, y: 0, width: 640, height: 360)
    layer.backgroundColor = Palette.paper
    layer.masksToBounds = true
    let ground = CALayer()
    ground.frame = CGRect(x: 0, y: Self.ground, width: 640, height: 60)
    ground.backgroundColor = Palette.floor
    layer.addSublayer(ground)
  }

  /// Starts the animations.
  func run() {}
}

/// The principles in the order of their numbers.
enum PrincipleList {
  static var all: [() -> Principle] {
    [
      SquashScene.init, AnticipationScene.init, StagingScene.init, PosesScene.init,
      FollowThroughScene.init, SlowScene.init, ArcsScene.init, SecondaryScene.init,
      TimingScene.init, ExaggerationScene.init, SolidScene.init, AppealScene.init,
    ]
  }
}
