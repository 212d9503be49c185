// SPDX-License-Identifier: MIT

public import Foundation
internal import LayerHost

/// The system-wide accessibility settings, of which only reduced motion is supported, and the calls to
/// assistive technology, which does not exist here.
///
/// The values of elements (`accessibilityLabel` and others) are kept, for the program's own use and its tests.
///
/// With less motion, transitions of views that turn or curl dissolve, and so do view controllers that would
/// slide, turn or curl; what the application animates by itself, layer transitions included, moves as it says,
/// as on Apple's systems.
public struct UIAccessibility: Sendable {
  /// Whether a person wants less motion: by the desktop or `LAMINA_REDUCE_MOTION`, see `LayerHost.reducesMotion`.
  ///
  /// The application may set it as well, which on Apple's systems it cannot; its setting counts from then on.
  /// A change posts `reduceMotionStatusDidChangeNotification`.
  public static var isReduceMotionEnabled: Bool {
    get { LayerHost.reducesMotion }
    set { LayerHost.reducesMotion = newValue }
  }

  /// Posted when `isReduceMotionEnabled` has changed.
  public static let reduceMotionStatusDidChangeNotification: NSNotification.Name = {
    let name = NSNotification.Name("UIAccessibilityReduceMotionStatusDidChangeNotification")
    // An observer of the name has read it before.
    _ = NotificationCenter.default.addObserver(
      forName: LayerHost.reducesMotionDidChange, object: nil, queue: nil
    ) { _ in
      NotificationCenter.default.post(name: name, object: nil)
    }
    return name
  }()
}
