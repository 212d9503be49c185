// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

/// Views, windows and constraints of either kit, by the protocols that represent them.
extension PredefinedProperties {
  private static func view(
    _ name: String, _ kind: PopValueKind, _ threshold: CGFloat,
    _ read: @escaping @MainActor @Sendable (any MovingView) -> SIMD4<Double>,
    _ write: @escaping @MainActor @Sendable (any MovingView, SIMD4<Double>) -> Void
  ) -> PredefinedProperty {
    kit(name, kind, threshold, (any MovingView).self, read, write)
  }

  static var views: [PredefinedProperty] {
    [
      view(kPOPViewAlpha, .float, 0.01, { SIMD4($0.motionAlpha) }, { $0.motionAlpha = $1.number }),
      view(
        kPOPViewAlphaValue, .float, 0.01, { SIMD4($0.motionAlpha) }, { $0.motionAlpha = $1.number }),
      view(
        kPOPViewBackgroundColor, .color, 0.01, { SIMD4($0.motionBackgroundColor) },
        { $0.motionBackgroundColor = $1.color }),
      view(kPOPViewCenter, .point, 1, { SIMD4($0.motionCenter) }, { $0.motionCenter = $1.point }),
      view(kPOPViewFrame, .rect, 1, { SIMD4($0.motionFrame) }, { $0.motionFrame = $1.rect }),
      view(
        kPOPViewTintColor, .color, 0.01, { SIMD4($0.motionTintColor) },
        { $0.motionTintColor = $1.color }),
      anyLayer(
        kPOPViewScaleX, .float, 0.005, [], { SIMD4(POPLayerGetScaleX($0)) },
        { POPLayerSetScaleX($0, $1.number) }),
      anyLayer(
        kPOPViewScaleY, .float, 0.005, [], { SIMD4(POPLayerGetScaleY($0)) },
        { POPLayerSetScaleY($0, $1.number) }),
      anyLayer(
        kPOPViewScaleXY, .point, 0.005, [], { SIMD4(POPLayerGetScaleXY($0)) },
        { POPLayerSetScaleXY($0, $1.point) }),
      kit(
        kPOPViewFrameRotation, .float, 0.01, (any TurningView).self, { SIMD4($0.frameRotation) },
        { $0.frameRotation = $1.number }),
      kit(
        kPOPViewFrameCenterRotation, .float, 0.01, (any TurningView).self,
        { SIMD4($0.frameCenterRotation) }, { $0.frameCenterRotation = $1.number }),
      kit(
        kPOPViewBoundsRotation, .float, 0.01, (any TurningView).self, { SIMD4($0.boundsRotation) },
        { $0.boundsRotation = $1.number }),
    ]
  }

  private static func scroll(
    _ name: String, _ kind: PopValueKind, _ threshold: CGFloat,
    _ read: @escaping @MainActor @Sendable (any MovingScrollView) -> SIMD4<Double>,
    _ write: @escaping @MainActor @Sendable (any MovingScrollView, SIMD4<Double>) -> Void
  ) -> PredefinedProperty {
    kit(name, kind, threshold, (any MovingScrollView).self, read, write)
  }

  static var scrollViews: [PredefinedProperty] {
    [
      scroll(
        kPOPScrollViewContentOffset, .point, 1, { SIMD4($0.contentOffset) },
        { $0.contentOffset = $1.point }),
      scroll(
        kPOPScrollViewContentSize, .size, 1, { SIMD4($0.contentSize) }, { $0.contentSize = $1.size }
      ),
      scroll(
        kPOPScrollViewZoomScale, .float, 0.005, { SIMD4($0.zoomScale) },
        { $0.zoomScale = $1.number }),
      scroll(
        kPOPScrollViewContentInset, .edgeInsets, 1, { $0.motionContentInset },
        { $0.motionContentInset = $1 }),
      scroll(
        kPOPScrollViewScrollIndicatorInsets, .edgeInsets, 1, { $0.motionIndicatorInsets },
        { $0.motionIndicatorInsets = $1 }),
    ]
  }

  static var others: [PredefinedProperty] {
    [
      kit(
        kPOPLayoutConstraintConstant, .float, 0.01, (any MovingConstraint).self,
        { SIMD4($0.constant) },
        { $0.constant = $1.number }),
      kit(
        kPOPLabelTextColor, .color, 0.01, (any MovingText).self, { SIMD4($0.motionTextColor) },
        { $0.motionTextColor = $1.color }),
      kit(
        kPOPNavigationBarBarTintColor, .color, 0.01, (any MovingBar).self,
        { SIMD4($0.motionBarTintColor) }, { $0.motionBarTintColor = $1.color }),
      kit(
        kPOPWindowFrame, .rect, 1, (any MovingWindow).self, { SIMD4($0.motionFrame) },
        { $0.motionFrame = $1.rect }),
      kit(
        kPOPWindowAlphaValue, .float, 0.01, (any MovingWindow).self, { SIMD4($0.motionAlpha) },
        { $0.motionAlpha = $1.number }),
      kit(
        kPOPWindowBackgroundColor, .color, 0.01, (any MovingWindow).self,
        { SIMD4($0.motionBackgroundColor) }, { $0.motionBackgroundColor = $1.color }),
    ]
  }
}
