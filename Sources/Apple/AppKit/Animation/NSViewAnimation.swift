// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation
internal import QuartzCore

/// An animation that moves, resizes, fades in and fades out views and windows.
///
/// Layers carry it: views get layers for it, and no frame is set in between.
@preconcurrency @MainActor open class NSViewAnimation: NSAnimation {
  /// The motions: a dictionary for each view or window, by the keys of `NSViewAnimation.Key`.
  ///
  /// Entries without a target are left out, and logged.
  open var viewAnimations: [[NSViewAnimation.Key: Any]]

  /// Makes an animation of half a second with the curve that is slow at both ends.
  public init(viewAnimations: [[NSViewAnimation.Key: Any]]) {
    self.viewAnimations = viewAnimations
    super.init(duration: 0.5, animationCurve: .easeInOut)
  }

  /// An animation of the same settings that does not run.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSViewAnimation(viewAnimations: viewAnimations)
    copy.duration = duration
    copy.animationCurve = animationCurve
    copy.takeSettings(of: self)
    return copy
  }

  open override func start() {
    guard !isAnimating else { return }
    let isFresh = currentProgress <= 0 || currentProgress >= 1
    if isFresh {
      prepare()
      move(in: duration)
    }
    super.start()
  }

  open override func stop() {
    guard isAnimating else { return }
    finish()
    super.stop()
  }

  // MARK: - Moving

  /// Puts views where they start, without animation.
  private func prepare() {
    AnimatorScope.withoutAnimation {
      for entry in viewAnimations {
        if let start = rect(entry, .startFrame) { setFrame(start, of: entry[.target]) }
        if effect(of: entry) == .fadeIn {
          setAlpha(0, of: entry[.target])
          setHidden(false, of: entry[.target])
        }
      }
    }
  }

  /// Moves views to where they end.
  private func move(in seconds: TimeInterval) {
    NSAnimationContext.runAnimationGroup { context in
      context.duration = seconds
      context.timingFunction = animationCurve.function
      for entry in viewAnimations {
        let target = entry[.target]
        if let end = rect(entry, .endFrame) { setFrame(end, of: animator(of: target)) }
        switch effect(of: entry) {
        case .fadeIn?: setAlpha(1, of: animator(of: target))
        case .fadeOut?: setAlpha(0, of: animator(of: target))
        default: break
        }
        if !(target is NSView || target is NSWindow) {
          RefusalLog.refuse("NSViewAnimation: target", "an entry without a view or a window")
        }
      }
    }
  }

  /// Ends the motion at once: everything is where it ends.
  private func finish() {
    AnimatorScope.withoutAnimation {
      for entry in viewAnimations {
        for layer in layers(of: entry[.target]) {
          for key in ["position", "bounds", "opacity"] { layer.removeAnimation(forKey: key) }
        }
      }
    }
  }

  private func layers(of target: Any?) -> [CALayer] {
    [(target as? NSView)?.layer, (target as? NSWindow)?.state.rootLayer].compactMap { $0 }
  }

  private func animator(of target: Any?) -> Any? {
    (target as? NSView)?.animator() ?? (target as? NSWindow)?.animator()
  }

  private func setFrame(_ frame: NSRect, of target: Any?) {
    (target as? NSView)?.frame = frame
    (target as? NSWindow)?.setFrame(frame, display: false)
  }

  private func setAlpha(_ alpha: CGFloat, of target: Any?) {
    (target as? NSView)?.alphaValue = alpha
    (target as? NSWindow)?.alphaValue = alpha
  }

  private func setHidden(_ isHidden: Bool, of target: Any?) {
    (target as? NSView)?.isHidden = isHidden
  }

  private func rect(_ entry: [Key: Any], _ key: Key) -> NSRect? {
    if let rect = entry[key] as? NSRect { return rect }
    return (entry[key] as? NSValue)?.rectValue
  }

  private func effect(of entry: [Key: Any]) -> EffectName? {
    if let name = entry[.effect] as? EffectName { return name }
    return (entry[.effect] as? String).map(EffectName.init(rawValue:))
  }
}

extension NSViewAnimation {
  /// The keys of an entry.
  public struct Key: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The view or the window.
    public static let target = Key(rawValue: "NSViewAnimationTargetKey")
    /// The frame at the start, an `NSRect` or an `NSValue` of one; the present one by default.
    public static let startFrame = Key(rawValue: "NSViewAnimationStartFrameKey")
    /// The frame at the end; by default it stays.
    public static let endFrame = Key(rawValue: "NSViewAnimationEndFrameKey")
    /// The effect, an `EffectName`; none by default.
    public static let effect = Key(rawValue: "NSViewAnimationEffectKey")
  }

  /// The effects of an entry.
  public struct EffectName: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes an effect from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// From transparent to opaque; a hidden view is shown.
    public static let fadeIn = EffectName(rawValue: "NSViewAnimationFadeInEffect")
    /// From opaque to transparent.
    public static let fadeOut = EffectName(rawValue: "NSViewAnimationFadeOutEffect")
  }
}
