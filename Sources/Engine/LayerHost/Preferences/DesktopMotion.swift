// SPDX-License-Identifier: MIT

/// The settings of a desktop that concern motion, as its portal names them.
///
/// The keys are those of the interface `org.freedesktop.portal.Settings`, and the older one of GNOME that
/// several desktops set:
/// <https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html>
struct DesktopMotion: Equatable, Sendable {
  /// A setting of the portal.
  struct Key: Equatable, Sendable {
    let namespace: String
    let name: String
  }

  /// A value of the kinds that are of interest.
  enum Value: Equatable, Sendable {
    case number(UInt32)
    case flag(Bool)
  }

  /// 0: no preference; 1: reduced; all others count as 0.
  static let reducedMotion = Key(namespace: "org.freedesktop.appearance", name: "reduced-motion")
  /// Whether there are animations at all.
  static let enableAnimations = Key(
    namespace: "org.gnome.desktop.interface", name: "enable-animations")
  /// All keys that are read.
  static let keys = [reducedMotion, enableAnimations]

  private var preference: UInt32?
  private var hasAnimations: Bool?

  /// Notes the value of a setting; false where it is of no interest, or of another kind.
  @discardableResult mutating func note(_ key: Key, _ value: Value) -> Bool {
    switch (key, value) {
    case (Self.reducedMotion, .number(let number)): preference = number
    case (Self.enableAnimations, .flag(let flag)): hasAnimations = flag
    default: return false
    }
    return true
  }

  /// Whether the desktop asks for less motion; nil where it says nothing.
  var reducesMotion: Bool? {
    if preference == 1 || hasAnimations == false { return true }
    return preference == nil && hasAnimations == nil ? nil : false
  }
}
