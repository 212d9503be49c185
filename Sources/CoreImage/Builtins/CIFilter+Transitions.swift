// SPDX-License-Identifier: MIT

// Typed transitions, with default inputs.
extension CIFilter {
  // MARK: - Transitions

  /// A cross-fade.
  public static func dissolveTransition() -> any CIFilter & CIDissolveTransition {
    BuiltinFilter(kind: .dissolve)
  }

  /// Bars that slide away.
  public static func barsSwipeTransition() -> any CIFilter & CIBarsSwipeTransition {
    BuiltinFilter(kind: .barsSwipe)
  }

  /// A soft edge that passes.
  public static func swipeTransition() -> any CIFilter & CISwipeTransition {
    BuiltinFilter(kind: .swipe)
  }

  /// A ring that runs out from a point.
  public static func rippleTransition() -> any CIFilter & CIRippleTransition {
    BuiltinFilter(kind: .ripple)
  }

  /// Holes that open.
  public static func modTransition() -> any CIFilter & CIModTransition {
    BuiltinFilter(kind: .mod)
  }

  /// A flash of light.
  public static func flashTransition() -> any CIFilter & CIFlashTransition {
    BuiltinFilter(kind: .flash)
  }

  /// A page that curls away.
  public static func pageCurlTransition() -> any CIFilter & CIPageCurlTransition {
    BuiltinFilter(kind: .pageCurl)
  }

  /// A page that curls away and throws a shadow.
  public static func pageCurlWithShadowTransition() -> any CIFilter & CIPageCurlWithShadowTransition
  {
    BuiltinFilter(kind: .pageCurlWithShadow)
  }

  /// A bar of light that passes.
  public static func copyMachineTransition() -> any CIFilter & CICopyMachineTransition {
    BuiltinFilter(kind: .copyMachine)
  }

  /// Parts that vanish as a mask says.
  public static func disintegrateWithMaskTransition() -> any CIFilter
    & CIDisintegrateWithMaskTransition
  {
    BuiltinFilter(kind: .disintegrateWithMask)
  }

  /// A sheet that folds together.
  public static func accordionFoldTransition() -> any CIFilter & CIAccordionFoldTransition {
    BuiltinFilter(kind: .accordionFold)
  }
}
