// SPDX-License-Identifier: MIT

extension UIView {
  /// Options of an animation block or a transition.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Lays out the subviews of animated views in the block, so that they move along (view fact VB-12).
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Lets animated views take touches (view fact VB-9).
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts at the presented value where animations of a property do not add up (view fact VA-7).
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats indefinitely, or as often as is set in the block (view fact RP-1).
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Goes there and back in each cycle; together with `repeat` only (view fact RP-1).
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Keeps the block's own duration inside of another block (view fact NE-2).
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Keeps the block's own curve inside of another block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Lets the changes made in a transition's block animate as well (view fact TN-1).
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// Shows and hides the views of a transition, which stay where they are (view fact TN-2).
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Takes over no options and no kind of pace from an outer block.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    // MARK: - Curves
    /// Slow start and slow end; the default.
    public static let curveEaseInOut = AnimationOptions(rawValue: 0 << 16)
    /// Slow start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Even pace.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    // MARK: - Transitions
    /// Turns about the vertical axis; the left side comes forward first (view fact TN-4).
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Turns about the vertical axis; the right side comes forward first.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Curls the old page up from the bottom.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// Uncurls the new page down from the top.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// Fades the old into the new.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Turns about the horizontal axis; the top comes forward first.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Turns about the horizontal axis; the bottom comes forward first.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    // MARK: - Frame rates
    /// Asks for 60 frames a second; a hint.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// Asks for 30 frames a second; a hint.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)
  }
}
