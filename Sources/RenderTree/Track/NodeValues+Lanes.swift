// SPDX-License-Identifier: MIT

/// Reading and writing properties as lanes: a number in lane 0, a rectangle as x, y, width, height.
///
/// Yes-or-no values are 1 and 0; unused lanes read 0. A property of another group reads as zero.
extension NodeGeometry {
  public func lanes(_ property: AnimatableProperty) -> SIMD4<Double> {
    switch property {
    case .bounds: bounds
    case .position: SIMD4(position.x, position.y, 0, 0)
    case .anchorPoint: SIMD4(anchorPoint.x, anchorPoint.y, 0, 0)
    case .zPosition: SIMD4(zPosition, 0, 0, 0)
    case .anchorPointZ: SIMD4(anchorPointZ, 0, 0, 0)
    default: .zero
    }
  }

  public mutating func setLanes(_ property: AnimatableProperty, _ value: SIMD4<Double>) {
    switch property {
    case .bounds: bounds = value
    case .position: position = value.lowHalf
    case .anchorPoint: anchorPoint = value.lowHalf
    case .zPosition: zPosition = value.x
    case .anchorPointZ: anchorPointZ = value.x
    default: break
    }
  }
}

extension NodeStyle {
  public func lanes(_ property: AnimatableProperty) -> SIMD4<Double> {
    switch property {
    case .backgroundColor: SIMD4<Double>(backgroundColor)
    case .borderColor: SIMD4<Double>(borderColor)
    case .cornerRadius: SIMD4(cornerRadius, 0, 0, 0)
    case .borderWidth: SIMD4(borderWidth, 0, 0, 0)
    case .opacity: SIMD4(Double(opacity), 0, 0, 0)
    case .rasterizationScale: SIMD4(rasterizationScale, 0, 0, 0)
    case .hidden: lane(.hidden)
    case .masksToBounds: lane(.masksToBounds)
    case .doubleSided: lane(.doubleSided)
    case .shouldRasterize: lane(.shouldRasterize)
    default: .zero
    }
  }

  public mutating func setLanes(_ property: AnimatableProperty, _ value: SIMD4<Double>) {
    switch property {
    case .backgroundColor: backgroundColor = SIMD4<Float>(value)
    case .borderColor: borderColor = SIMD4<Float>(value)
    case .cornerRadius: cornerRadius = value.x
    case .borderWidth: borderWidth = value.x
    case .opacity: opacity = Float(value.x)
    case .rasterizationScale: rasterizationScale = value.x
    case .hidden: set(.hidden, value.x)
    case .masksToBounds: set(.masksToBounds, value.x)
    case .doubleSided: set(.doubleSided, value.x)
    case .shouldRasterize: set(.shouldRasterize, value.x)
    default: break
    }
  }

  private func lane(_ flag: Flags) -> SIMD4<Double> {
    SIMD4(flags.contains(flag) ? 1 : 0, 0, 0, 0)
  }

  private mutating func set(_ flag: Flags, _ value: Double) {
    if value != 0 { flags.insert(flag) } else { flags.remove(flag) }
  }
}

extension NodeContents {
  /// `contents` itself reads as image identity, width, height.
  public func lanes(_ property: AnimatableProperty) -> SIMD4<Double> {
    switch property {
    case .contents: SIMD4(Double(image.rawValue), imageSize.x, imageSize.y, 0)
    case .contentsRect: contentsRect
    case .contentsCenter: contentsCenter
    case .contentsScale: SIMD4(contentsScale, 0, 0, 0)
    case .minificationFilterBias: SIMD4(Double(minificationFilterBias), 0, 0, 0)
    default: .zero
    }
  }

  public mutating func setLanes(_ property: AnimatableProperty, _ value: SIMD4<Double>) {
    switch property {
    case .contents:
      image = ImageID(rawValue: UInt64(max(0, value.x)))
      imageSize = SIMD2(value.y, value.z)
      fadingImage = .none
      fadeProgress = 0
    case .contentsRect: contentsRect = value
    case .contentsCenter: contentsCenter = value
    case .contentsScale: contentsScale = value.x
    case .minificationFilterBias: minificationFilterBias = Float(value.x)
    default: break
    }
  }

  /// Shows `from` with `to` faded in over it; at the ends only one image is left.
  public mutating func setFade(from: SIMD4<Double>, to: SIMD4<Double>, progress: Double) {
    setLanes(.contents, progress < 1 ? from : to)
    guard progress > 0, progress < 1, from.x != to.x else { return }
    fadingImage = ImageID(rawValue: UInt64(max(0, to.x)))
    fadingImageSize = SIMD2(to.y, to.z)
    fadeProgress = progress
  }
}

extension NodeShadow {
  public func lanes(_ property: AnimatableProperty) -> SIMD4<Double> {
    switch property {
    case .shadowColor: SIMD4<Double>(color)
    case .shadowOpacity: SIMD4(Double(opacity), 0, 0, 0)
    case .shadowOffset: SIMD4(offset.x, offset.y, 0, 0)
    case .shadowRadius: SIMD4(radius, 0, 0, 0)
    default: .zero
    }
  }

  public mutating func setLanes(_ property: AnimatableProperty, _ value: SIMD4<Double>) {
    switch property {
    case .shadowColor: color = SIMD4<Float>(value)
    case .shadowOpacity: opacity = Float(value.x)
    case .shadowOffset: offset = value.lowHalf
    case .shadowRadius: radius = value.x
    default: break
    }
  }
}

extension NodeShape {
  public func lanes(_ property: AnimatableProperty) -> SIMD4<Double> {
    switch property {
    case .fillColor: SIMD4<Double>(fillColor)
    case .strokeColor: SIMD4<Double>(strokeColor)
    case .lineWidth: SIMD4(lineWidth, 0, 0, 0)
    case .miterLimit: SIMD4(miterLimit, 0, 0, 0)
    case .lineDashPhase: SIMD4(lineDashPhase, 0, 0, 0)
    case .strokeStart: SIMD4(strokeStart, 0, 0, 0)
    case .strokeEnd: SIMD4(strokeEnd, 0, 0, 0)
    default: .zero
    }
  }

  public mutating func setLanes(_ property: AnimatableProperty, _ value: SIMD4<Double>) {
    switch property {
    case .fillColor: fillColor = SIMD4<Float>(value)
    case .strokeColor: strokeColor = SIMD4<Float>(value)
    case .lineWidth: lineWidth = value.x
    case .miterLimit: miterLimit = value.x
    case .lineDashPhase: lineDashPhase = value.x
    case .strokeStart: strokeStart = value.x
    case .strokeEnd: strokeEnd = value.x
    default: break
    }
  }
}

extension NodeGradient {
  public func lanes(_ property: AnimatableProperty) -> SIMD4<Double> {
    switch property {
    case .startPoint: SIMD4(startPoint.x, startPoint.y, 0, 0)
    case .endPoint: SIMD4(endPoint.x, endPoint.y, 0, 0)
    default: .zero
    }
  }

  public mutating func setLanes(_ property: AnimatableProperty, _ value: SIMD4<Double>) {
    switch property {
    case .startPoint: startPoint = value.lowHalf
    case .endPoint: endPoint = value.lowHalf
    default: break
    }
  }
}
