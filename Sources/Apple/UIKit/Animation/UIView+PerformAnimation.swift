// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

extension UIView {
  /// Seconds of the system's animations, which Apple does not publish.
  private static let systemDuration = 0.3
  /// The scale at the end of the animation that deletes.
  private static let leastScale: CGFloat = 0.1

  /// Runs an animation of the system on views, with changes of the application's own beside it.
  ///
  /// - Parameters:
  ///   - animation: the animation; `.delete` shrinks and fades the views, and takes them out of their
  ///     superviews at the end, with their transform and alpha as they were (view fact TN-8).
  ///   - views: the views.
  ///   - options: as of blocks.
  ///   - parallelAnimations: more changes, animated in the same way.
  ///   - completion: called once when all animations are over.
  public class func perform(
    _ animation: UIView.SystemAnimation, on views: [UIView],
    options: UIView.AnimationOptions = [], animations parallelAnimations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let looks = views.map { (transform: $0.transform3D, alpha: $0.alpha) }
    let parameters = options.parameters(duration: systemDuration)
    run(
      parameters, options.overrides,
      {
        for view in views {
          view.alpha = 0
          view.transform = view.transform.scaledBy(x: leastScale, y: leastScale)
        }
        parallelAnimations?()
      },
      { finished in
        for (view, look) in zip(views, looks) {
          view.removeFromSuperview()
          view.alpha = look.alpha
          view.transform3D = look.transform
        }
        completion?(finished)
      })
  }
}
