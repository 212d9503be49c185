// SPDX-License-Identifier: MIT

// Constructors of transitions, typed by their inputs.
extension CIFilter {
  // MARK: - Transitions

  /// Cross-fades.
  public static func dissolveTransition() -> any CIFilter & CIDissolveTransition {
    BuiltinFilter(kind: .dissolve)
  }

  /// Slides bars away.
  public static func barsSwipeTransition() -> any CIFilter & CIBarsSwipeTransition {
    BuiltinFilter(kind: .barsSwipe)
  }

  /// Moves a soft edge across the picture.
  public static func swipeTransition() -> any CIFilter & CISwipeTransition {
    BuiltinFilter(kind: .swipe)
  }

  /// Expands a ring from a point.
  public static func rippleTransition() -> any CIFilter & CIRippleTransition {
    BuiltinFilter(kind: .ripple)
  }

  /// Opens holes.
  public static func modTransition() -> any CIFilter & CIModTransition {
    BuiltinFilter(kind: .mod)
  }

  /// Flashes.
  public static func flashTransition() -> any CIFilter & CIFlashTransition {
    BuiltinFilter(kind: .flash)
  }

  /// Curls the picture away like a page.
  public static func pageCurlTransition() -> any CIFilter & CIPageCurlTransition {
    BuiltinFilter(kind: .pageCurl)
  }

  /// Curls the picture away like a page that casts a shadow.
  public static func pageCurlWithShadowTransition() -> any CIFilter & CIPageCurlWithShadowTransition
  {
    BuiltinFilter(kind: .pageCurlWithShadow)
  }

  /// Moves a bar of light across the picture.
  public static func copyMachineTransition() -> any CIFilter & CICopyMachineTransition {
    BuiltinFilter(kind: .copyMachine)
  }

  /// Removes parts in the order of a mask.
  public static func disintegrateWithMaskTransition() -> any CIFilter
    & CIDisintegrateWithMaskTransition
  {
    BuiltinFilter(kind: .disintegrateWithMask)
  }

  /// Folds the picture like an accordion.
  public static func accordionFoldTransition() -> any CIFilter & CIAccordionFoldTransition {
    BuiltinFilter(kind: .accordionFold)
  }
}
