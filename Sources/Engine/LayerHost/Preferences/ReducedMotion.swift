// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation
internal import Locks

/// The wish for less motion, from any source: the program, the environment, the desktop.
struct ReducedMotion: Equatable, Sendable {
  /// The program's own setting, which counts before all others.
  var program: Bool?
  /// `LAMINA_REDUCE_MOTION`.
  var environment: Bool?
  /// The desktop's setting.
  var desktop: Bool?

  /// Whether motion is reduced: by the first of the sources that says anything; false where none does.
  var value: Bool { program ?? environment ?? desktop ?? false }

  /// Reads a value of `LAMINA_REDUCE_MOTION`; nil where it is empty or unknown, which is logged.
  static func read(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "": return nil
    case "1", "true", "yes", "on": return true
    case "0", "false", "no", "off": return false
    default:
      RefusalLog.refuse(
        "LAMINA_REDUCE_MOTION", "\"\(text)\" is neither 1 nor 0; the desktop's setting counts")
      return nil
    }
  }
}

extension LayerHost {
  private static let motion = Mutex(
    ReducedMotion(
      environment: ReducedMotion.read(
        ProcessInfo.processInfo.environment["LAMINA_REDUCE_MOTION"] ?? "")))

  /// Whether a person wants less motion: views then fade where they would turn, curl or slide.
  ///
  /// At first by `LAMINA_REDUCE_MOTION` (1 or 0) in the environment, else by the setting of the desktop, which
  /// windows follow while they are open, else false. Setting it overrides both for the rest of the program.
  /// A change posts ``reducesMotionDidChange``.
  public static var reducesMotion: Bool {
    get { motion.withLock { $0.value } }
    set { changeMotion { $0.program = newValue } }
  }

  /// Posted after ``reducesMotion`` has changed: on the thread that has set it, or on the main queue where the
  /// desktop's setting has changed.
  public static let reducesMotionDidChange = Notification.Name("LaminaReducesMotionDidChange")

  /// Notes the setting of the desktop; nil where it has none.
  static func noteDesktopMotion(_ reduces: Bool?) {
    changeMotion { $0.desktop = reduces }
  }

  private static func changeMotion(_ change: (inout ReducedMotion) -> Void) {
    let hasChanged = motion.withLock { motion in
      let old = motion.value
      change(&motion)
      return motion.value != old
    }
    guard hasChanged else { return }
    NotificationCenter.default.post(name: reducesMotionDidChange, object: nil)
  }
}
