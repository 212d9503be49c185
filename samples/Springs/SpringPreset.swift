// SPDX-License-Identifier: MIT

import Pop
import UIKit

/// A spring to pick: how much it swings, how fast it is, and its colour.
struct SpringPreset {
  let name: String
  let bounciness: CGFloat
  let speed: CGFloat
  let color: UIColor

  static let all = [
    SpringPreset(
      name: "Gentle", bounciness: 3, speed: 2,
      color: UIColor(red: 0.36, green: 0.78, blue: 0.98, alpha: 1)),
    SpringPreset(
      name: "Lively", bounciness: 11, speed: 10,
      color: UIColor(red: 0.55, green: 0.55, blue: 1, alpha: 1)),
    SpringPreset(
      name: "Bouncy", bounciness: 19, speed: 14,
      color: UIColor(red: 1, green: 0.47, blue: 0.66, alpha: 1)),
    SpringPreset(
      name: "Stiff", bounciness: 0, speed: 20,
      color: UIColor(red: 1, green: 0.75, blue: 0.36, alpha: 1)),
  ]

  /// A spring of Pop with these numbers.
  func animation(_ propertyName: String) -> POPSpringAnimation {
    let spring = POPSpringAnimation(propertyNamed: propertyName)!
    spring.springBounciness = bounciness
    spring.springSpeed = speed
    return spring
  }
}
