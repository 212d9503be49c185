// SPDX-License-Identifier: MIT

public import Foundation
internal import RenderTree

/// How the layer may be drawn: promises, hints and the quality of edges and bitmaps.
extension CALayer {
  /// Bias of the mipmap level for trilinear sampling. Default 0.
  public var minificationFilterBias: Float {
    get { values.contents.minificationFilterBias }
    set { store(newValue, at: \.contents.minificationFilterBias, as: .minificationFilterBias) }
  }

  /// Whether drawing may be deferred; a hint. Default false.
  public var drawsAsynchronously: Bool {
    get { settings.drawsAsynchronously }
    set { store(newValue, setting: \.drawsAsynchronously, as: .drawsAsynchronously) }
  }

  /// Kept, without effect here. Default false.
  public var wantsExtendedDynamicRangeContent: Bool {
    get { settings.wantsExtendedDynamicRangeContent }
    set {
      store(
        newValue, setting: \.wantsExtendedDynamicRangeContent,
        as: .wantsExtendedDynamicRangeContent)
    }
  }

  /// Kept, without effect here. Default `.automatic`.
  public var toneMapMode: CALayer.ToneMapMode {
    get { settings.toneMapMode }
    set { store(newValue, setting: \.toneMapMode, as: .toneMapMode) }
  }

  /// Kept, without effect here. Default `.standard`.
  public var preferredDynamicRange: CALayer.DynamicRange {
    get { settings.preferredDynamicRange }
    set { store(newValue, setting: \.preferredDynamicRange, as: .preferredDynamicRange) }
  }

  /// Kept, without effect here. Default 0.
  public var contentsHeadroom: CGFloat {
    get { settings.contentsHeadroom }
    set { store(newValue, setting: \.contentsHeadroom, as: .contentsHeadroom) }
  }

  /// Kept, without effect here. Default false.
  public var wantsDynamicContentScaling: Bool {
    get { settings.wantsDynamicContentScaling }
    set { store(newValue, setting: \.wantsDynamicContentScaling, as: .wantsDynamicContentScaling) }
  }

  /// Whether opacity fades the layer and its sublayers as one (fact DO-3). Default true.
  public var allowsGroupOpacity: Bool {
    get { values.style.flags.contains(.allowsGroupOpacity) }
    set { store(newValue, flag: .allowsGroupOpacity, as: .allowsGroupOpacity) }
  }

  /// Whether edges are smoothed. Default true.
  public var allowsEdgeAntialiasing: Bool {
    get { values.style.flags.contains(.allowsEdgeAntialiasing) }
    set { store(newValue, flag: .allowsEdgeAntialiasing, as: .allowsEdgeAntialiasing) }
  }

  /// The edges that are smoothed. Default all four.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { CAEdgeAntialiasingMask(rawValue: UInt32(values.style.edgeAntialiasingMask)) }
    set {
      store(
        UInt8(truncatingIfNeeded: newValue.rawValue), at: \.style.edgeAntialiasingMask,
        as: .edgeAntialiasingMask)
    }
  }

  /// Whether the subtree is kept as a bitmap (fact DO-11). Default false.
  public var shouldRasterize: Bool {
    get { values.style.flags.contains(.shouldRasterize) }
    set { store(newValue, flag: .shouldRasterize, as: .shouldRasterize) }
  }

  /// Pixels per point of that bitmap. Default 1.
  public var rasterizationScale: CGFloat {
    get { CGFloat(values.style.rasterizationScale) }
    set { store(newValue.native, at: \.style.rasterizationScale, as: .rasterizationScale) }
  }
}
