// SPDX-License-Identifier: MIT

/// Effects that follow the tilt of a device, which a desktop has not.
extension UIView {
  /// Adds an effect.
  public final func addMotionEffect(_ effect: UIMotionEffect) {
    if !motionEffects.contains(effect) { madeRare.motionEffects.append(effect) }
  }

  /// Removes an effect.
  public final func removeMotionEffect(_ effect: UIMotionEffect) {
    rare?.motionEffects.removeAll { $0 === effect }
  }

  /// The effects, in order of addition.
  public final var motionEffects: [UIMotionEffect] {
    get { rare?.motionEffects ?? [] }
    set { madeRare.motionEffects = newValue }
  }
}
