// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

extension UIAccessibility {
  /// The kinds of news for assistive technology.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number of the kind.
    public let rawValue: UInt32

    /// Makes a kind from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Another screen is shown; the argument is the element to go to.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen has changed; the argument is the element to go to.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// Text is to be read out, the argument.
    public static let announcement = Notification(rawValue: 1008)
    /// A page was turned; the argument is the text about it.
    public static let pageScrolled = Notification(rawValue: 1009)
    /// Assistive technology is to rest; the argument is its identifier.
    public static let pauseAssistiveTechnology = Notification(rawValue: 1019)
    /// Assistive technology is to go on; the argument is its identifier.
    public static let resumeAssistiveTechnology = Notification(rawValue: 1020)
  }

  /// Notifies assistive technology; has no effect here, since none is supported.
  public static func post(notification: Notification, argument: Any?) {}

  // MARK: - Settings of the system

  /// Whether a screen reader runs: never.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether switches operate the system: never.
  public static var isSwitchControlRunning: Bool { false }
  /// Whether sound is in one channel: never.
  public static var isMonoAudioEnabled: Bool { false }
  /// Whether media have captions: never.
  public static var isClosedCaptioningEnabled: Bool { false }
  /// Whether colours are inverted: never.
  public static var isInvertColorsEnabled: Bool { false }
  /// Whether colours are shown as greys: never.
  public static var isGrayscaleEnabled: Bool { false }
  /// Whether text is bold everywhere: never.
  public static var isBoldTextEnabled: Bool { false }
  /// Whether a person wants opaque backgrounds: never.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether a person wants stronger colours: never.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// Whether the system is restricted to one application: never.
  public static var isGuidedAccessEnabled: Bool { false }

  /// Posted when `isVoiceOverRunning` has changed; never, by this system.
  public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// Posted when `isReduceTransparencyEnabled` has changed; never, by this system.
  public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  /// Posted when `isBoldTextEnabled` has changed; never, by this system.
  public static let boldTextStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityBoldTextStatusDidChangeNotification")
  /// Posted when text was read out; never, by this system.
  public static let announcementDidFinishNotification = NSNotification.Name(
    "UIAccessibilityAnnouncementDidFinishNotification")

  // MARK: - Coordinates

  /// A rectangle of a view's coordinates in points of the screen.
  @preconcurrency @MainActor public static func convertToScreenCoordinates(
    _ rect: CGRect, in view: UIView
  ) -> CGRect {
    let inWindow = view.convert(rect, to: nil as UIView?)
    guard let window = view.window else { return inWindow }
    return window.layer.convert(inWindow, to: window.layer.superlayer)
  }

  /// A path of a view's coordinates in points of the screen.
  @preconcurrency @MainActor public static func convertToScreenCoordinates(
    _ path: UIBezierPath, in view: UIView
  ) -> UIBezierPath {
    let result = UIBezierPath(cgPath: path.cgPath)
    func onScreen(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      convertToScreenCoordinates(CGRect(x: x, y: y, width: 0, height: 0), in: view).origin
    }
    let (origin, right, below) = (onScreen(0, 0), onScreen(1, 0), onScreen(0, 1))
    result.apply(
      CGAffineTransform(
        a: right.x - origin.x, b: right.y - origin.y, c: below.x - origin.x,
        d: below.y - origin.y, tx: origin.x, ty: origin.y))
    return result
  }

  /// A part from 0 to 1 as text: "40%".
  static func percentage(_ part: Float) -> String {
    "\(Int(clamping: (min(max(part, 0), 1) * 100).rounded()))%"
  }
}
