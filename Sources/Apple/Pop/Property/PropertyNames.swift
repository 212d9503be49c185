// SPDX-License-Identifier: MIT

// The names of the predefined properties. Colours have four components, red, green, blue and alpha; all
// lengths are in points. The threshold is the distance below which an animation counts as arrived.

/// The background colour of a layer. Threshold 0.01.
public let kPOPLayerBackgroundColor: String = "backgroundColor"
/// The bounds of a layer or a view. Threshold 1.
public let kPOPLayerBounds: String = "bounds"
/// The corner radius of a layer. Threshold 0.01.
public let kPOPLayerCornerRadius: String = "cornerRadius"
/// The border width of a layer. Threshold 0.01.
public let kPOPLayerBorderWidth: String = "borderWidth"
/// The border colour of a layer. Threshold 0.01.
public let kPOPLayerBorderColor: String = "borderColor"
/// The opacity of a layer. Threshold 0.01.
public let kPOPLayerOpacity: String = "opacity"
/// The position of a layer. Threshold 1.
public let kPOPLayerPosition: String = "position"
/// The x of a layer's position. Threshold 1.
public let kPOPLayerPositionX: String = "positionX"
/// The y of a layer's position. Threshold 1.
public let kPOPLayerPositionY: String = "positionY"
/// The angle of a layer about z in radians. Threshold 0.01.
public let kPOPLayerRotation: String = "rotation"
/// The angle of a layer about x in radians. Threshold 0.01.
public let kPOPLayerRotationX: String = "rotationX"
/// The angle of a layer about y in radians. Threshold 0.01.
public let kPOPLayerRotationY: String = "rotationY"
/// The scale of a layer along x. Threshold 0.005.
public let kPOPLayerScaleX: String = "scaleX"
/// The scales of a layer along x and y, a point. Threshold 0.005.
public let kPOPLayerScaleXY: String = "scaleXY"
/// The scale of a layer along y. Threshold 0.005.
public let kPOPLayerScaleY: String = "scaleY"
/// The size of a layer's or a view's bounds. Threshold 1.
public let kPOPLayerSize: String = "size"
/// The scales of a layer's sublayers along x and y, a point. Threshold 0.005.
public let kPOPLayerSubscaleXY: String = "subscaleXY"
/// The translation of a layer's sublayers along x. Threshold 1.
public let kPOPLayerSubtranslationX: String = "subtranslationX"
/// The translation of a layer's sublayers along x and y, a point. Threshold 1.
public let kPOPLayerSubtranslationXY: String = "subtranslationXY"
/// The translation of a layer's sublayers along y. Threshold 1.
public let kPOPLayerSubtranslationY: String = "subtranslationY"
/// The translation of a layer's sublayers along z. Threshold 1.
public let kPOPLayerSubtranslationZ: String = "subtranslationZ"
/// The translation of a layer along x. Threshold 1.
public let kPOPLayerTranslationX: String = "translationX"
/// The translation of a layer along x and y, a point. Threshold 1.
public let kPOPLayerTranslationXY: String = "translationXY"
/// The translation of a layer along y. Threshold 1.
public let kPOPLayerTranslationY: String = "translationY"
/// The translation of a layer along z. Threshold 1.
public let kPOPLayerTranslationZ: String = "translationZ"
/// The z position of a layer. Threshold 1.
public let kPOPLayerZPosition: String = "zPosition"
/// The shadow colour of a layer. Threshold 0.01.
public let kPOPLayerShadowColor: String = "shadowColor"
/// The shadow offset of a layer, a size. Threshold 0.01.
public let kPOPLayerShadowOffset: String = "shadowOffset"
/// The shadow opacity of a layer. Threshold 0.01.
public let kPOPLayerShadowOpacity: String = "shadowOpacity"
/// The shadow radius of a layer. Threshold 0.01.
public let kPOPLayerShadowRadius: String = "shadowRadius"
/// The share of a shape's outline at which its stroke starts. Threshold 0.01.
public let kPOPShapeLayerStrokeStart: String = "shapeLayer.strokeStart"
/// The share of a shape's outline at which its stroke ends. Threshold 0.01.
public let kPOPShapeLayerStrokeEnd: String = "shapeLayer.strokeEnd"
/// The stroke colour of a shape layer. Threshold 0.01.
public let kPOPShapeLayerStrokeColor: String = "shapeLayer.strokeColor"
/// The fill colour of a shape layer. Threshold 0.01.
public let kPOPShapeLayerFillColor: String = "shapeLayer.fillColor"
/// The line width of a shape layer. Threshold 0.01.
public let kPOPShapeLayerLineWidth: String = "shapeLayer.lineWidth"
/// The dash phase of a shape layer. Threshold 0.01.
public let kPOPShapeLayerLineDashPhase: String = "shapeLayer.lineDashPhase"
/// The constant of a layout constraint. Threshold 0.01.
public let kPOPLayoutConstraintConstant: String = "layoutConstraint.constant"
/// The opacity of a view. Threshold 0.01.
public let kPOPViewAlpha: String = "view.alpha"
/// The background colour of a view. Threshold 0.01.
public let kPOPViewBackgroundColor: String = "view.backgroundColor"
/// The bounds of a view or a layer. Threshold 1.
public let kPOPViewBounds: String = kPOPLayerBounds
/// The centre of a view. Threshold 1.
public let kPOPViewCenter: String = "view.center"
/// The frame of a view. Threshold 1.
public let kPOPViewFrame: String = "view.frame"
/// The scale of a view along x. Threshold 0.005.
public let kPOPViewScaleX: String = "view.scaleX"
/// The scales of a view along x and y, a point. Threshold 0.005.
public let kPOPViewScaleXY: String = "view.scaleXY"
/// The scale of a view along y. Threshold 0.005.
public let kPOPViewScaleY: String = "view.scaleY"
/// The size of a view's or a layer's bounds. Threshold 1.
public let kPOPViewSize: String = kPOPLayerSize
/// The tint colour of a view. Threshold 0.01.
public let kPOPViewTintColor: String = "view.tintColor"
/// The content offset of a scroll view. Threshold 1.
public let kPOPScrollViewContentOffset: String = "scrollView.contentOffset"
/// The content size of a scroll view. Threshold 1.
public let kPOPScrollViewContentSize: String = "scrollView.contentSize"
/// The zoom scale of a scroll view. Threshold 0.005.
public let kPOPScrollViewZoomScale: String = "scrollView.zoomScale"
/// The content inset of a scroll view. Threshold 1.
public let kPOPScrollViewContentInset: String = "scrollView.contentInset"
/// The insets of a scroll view's indicators. Threshold 1.
public let kPOPScrollViewScrollIndicatorInsets: String = "scrollView.scrollIndicatorInsets"
/// The content offset of a table. Threshold 1.
public let kPOPTableViewContentOffset: String = kPOPScrollViewContentOffset
/// The content size of a table. Threshold 1.
public let kPOPTableViewContentSize: String = kPOPScrollViewContentSize
/// The content offset of a collection. Threshold 1.
public let kPOPCollectionViewContentOffset: String = kPOPScrollViewContentOffset
/// The content size of a collection. Threshold 1.
public let kPOPCollectionViewContentSize: String = kPOPScrollViewContentSize
/// The colour of a navigation bar. Threshold 0.01.
public let kPOPNavigationBarBarTintColor: String = "navigationBar.barTintColor"
/// The colour of a toolbar. Threshold 0.01.
public let kPOPToolbarBarTintColor: String = kPOPNavigationBarBarTintColor
/// The colour of a tab bar. Threshold 0.01.
public let kPOPTabBarBarTintColor: String = kPOPNavigationBarBarTintColor
/// The text colour of a label. Threshold 0.01.
public let kPOPLabelTextColor: String = "label.textColor"
/// The opacity of a view of the desktop. Threshold 0.01.
public let kPOPViewAlphaValue: String = "view.alphaValue"
/// The angle of a view's frame about its origin in degrees. Threshold 0.01.
public let kPOPViewFrameRotation: String = "view.frameRotation"
/// The angle of a view's frame about its middle in degrees. Threshold 0.01.
public let kPOPViewFrameCenterRotation: String = "view.frameCenterRotation"
/// The angle of a view's bounds in degrees. Threshold 0.01.
public let kPOPViewBoundsRotation: String = "view.boundsRotation"
/// The frame of a window. Threshold 1.
public let kPOPWindowFrame: String = "window.frame"
/// The opacity of a window. Threshold 0.01.
public let kPOPWindowAlphaValue: String = "window.alphaValue"
/// The background colour of a window. Threshold 0.01.
public let kPOPWindowBackgroundColor: String = "window.backgroundColor"
