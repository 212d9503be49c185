// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import QuartzCore
internal import ViewCore

/// A pace by a damped spring.
///
/// Its velocity is in whole distances per second, apart for each axis: for positions x and y are two
/// springs, for all other properties `dx` alone counts (view fact SG-4). A property that does not change
/// does not move, whatever the velocity (view fact SG-8). Immutable.
@preconcurrency @MainActor open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// The velocity at the start, in whole distances per second toward the target; zero by default.
  public let initialVelocity: CGVector
  private let spring: Spring

  /// The constants of a spring.
  private enum Spring {
    /// Comes to rest in the animator's duration.
    case ratio(CGFloat)
    /// Says itself how long it runs.
    case constants(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, allowsOverdamping: Bool)
  }

  /// The names of the values in an archive.
  private enum Key {
    static let ratio = "UIDampingRatio"
    static let mass = "UIMass"
    static let stiffness = "UIStiffness"
    static let damping = "UIDamping"
    static let allowsOverdamping = "UIAllowsOverdamping"
    static let velocityX = "UIInitialVelocityX"
    static let velocityY = "UIInitialVelocityY"
  }

  /// Makes the system's spring: mass 3, stiffness 1000, damping 500, which acts as critically damped and
  /// is at rest after about half a second, whatever the animator's duration (view fact SG-6).
  public nonisolated override init() {
    spring = .constants(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: false)
    initialVelocity = .zero
    super.init()
  }

  /// Makes a spring that comes to rest in the animator's duration.
  ///
  /// - Parameter ratio: 1 comes to rest without oscillation, numbers nearer 0 oscillate more; clamped to
  ///   0.05 to 1.
  public nonisolated convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Makes a spring that comes to rest in the animator's duration, from a velocity.
  ///
  /// - Parameters:
  ///   - ratio: 1 comes to rest without oscillation, numbers nearer 0 oscillate more.
  ///   - velocity: in whole distances per second.
  public nonisolated init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    spring = .ratio(ratio)
    initialVelocity = velocity
    super.init()
  }

  /// Makes a spring by its constants, which alone say how long it runs (view fact SG-5).
  ///
  /// - Parameters:
  ///   - mass: > 0.
  ///   - stiffness: > 0.
  ///   - damping: ≥ 0; beyond 2 √(stiffness · mass) it counts as that.
  ///   - velocity: in whole distances per second.
  public nonisolated init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    spring = .constants(
      mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: false)
    initialVelocity = velocity
    super.init()
  }

  /// Makes a spring from how it feels (view fact SG-7).
  ///
  /// - Parameters:
  ///   - duration: the perceptual duration in seconds; the spring runs until it has settled.
  ///   - bounce: -1 to 1; 0 does not oscillate.
  public nonisolated convenience init(duration: TimeInterval, bounce: CGFloat) {
    self.init(duration: duration, bounce: bounce, initialVelocity: .zero)
  }

  /// Makes a spring from how it feels, with a velocity (view fact SG-7).
  ///
  /// - Parameters:
  ///   - duration: the perceptual duration in seconds; the spring runs until it has settled.
  ///   - bounce: -1 to 1; 0 does not oscillate.
  ///   - velocity: in whole distances per second.
  public nonisolated init(
    duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector
  ) {
    let feel = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
    spring = .constants(
      mass: 1, stiffness: feel.stiffness, damping: feel.damping, allowsOverdamping: true)
    initialVelocity = velocity
    super.init()
  }

  /// Makes the spring that was encoded by `encode(with:)`; nil if the archive holds none.
  public nonisolated required init?(coder: NSCoder) {
    func number(_ key: String) -> CGFloat { CGFloat(coder.decodeDouble(forKey: key)) }
    if coder.containsValue(forKey: Key.ratio) {
      spring = .ratio(number(Key.ratio))
    } else {
      guard coder.containsValue(forKey: Key.mass) else { return nil }
      spring = .constants(
        mass: number(Key.mass), stiffness: number(Key.stiffness), damping: number(Key.damping),
        allowsOverdamping: coder.decodeBool(forKey: Key.allowsOverdamping))
    }
    initialVelocity = CGVector(dx: number(Key.velocityX), dy: number(Key.velocityY))
    super.init()
  }

  /// Encodes the spring, in an archive with keys.
  public nonisolated func encode(with coder: NSCoder) {
    switch spring {
    case .ratio(let ratio): coder.encode(ratio.native, forKey: Key.ratio)
    case .constants(let mass, let stiffness, let damping, let allowsOverdamping):
      coder.encode(mass.native, forKey: Key.mass)
      coder.encode(stiffness.native, forKey: Key.stiffness)
      coder.encode(damping.native, forKey: Key.damping)
      coder.encode(allowsOverdamping, forKey: Key.allowsOverdamping)
    }
    coder.encode(initialVelocity.dx.native, forKey: Key.velocityX)
    coder.encode(initialVelocity.dy.native, forKey: Key.velocityY)
  }

  /// The object itself, as it never changes.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }

  /// `.spring`.
  open var timingCurveType: UITimingCurveType { .spring }

  /// Nil: there is no curve.
  open var cubicTimingParameters: UICubicTimingParameters? { nil }

  /// The object itself.
  open var springTimingParameters: UISpringTimingParameters? { self }

  /// The pace as scopes take it.
  final var timing: AnimationTiming {
    switch spring {
    case .ratio(let ratio): .settlingSpring(dampingRatio: ratio, velocity: initialVelocity)
    case .constants(let mass, let stiffness, let damping, let allowsOverdamping):
      .spring(
        mass: mass, stiffness: stiffness, damping: damping, velocity: initialVelocity,
        allowsOverdamping: allowsOverdamping)
    }
  }
}

extension UITimingCurveProvider {
  /// The pace as scopes take it: the spring's if there is one, else the curve's.
  var timing: AnimationTiming {
    springTimingParameters?.timing ?? cubicTimingParameters?.timing ?? .easeInOut
  }
}
