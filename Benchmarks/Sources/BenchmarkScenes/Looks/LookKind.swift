// SPDX-License-Identifier: MIT

/// The looks whose cost per pixel is measured: one layer, as large as the target unless its name says
/// otherwise.
enum LookKind: String, CaseIterable {
  case color
  case image
  case translucentImage = "image-alpha"
  case tiltedImage = "image-tilted"
  case roundedImage = "image-rounded"
  case roundClip = "round-clip"
  case axialGradient = "gradient-axial"
  case fadingGradient = "gradient-fading"
  case radialGradient = "gradient-radial"
  case conicGradient = "gradient-conic"
  case imageMask = "mask-image"
  case gradientMask = "mask-gradient"
  case circleMask = "mask-circle"
  case ellipse
  case thinLine = "ellipse-line-4"
  case wideLine = "ellipse-line-40"
  case text = "text-40"
  case pathShadow = "shadow-path"
  case imageShadow = "shadow-image"
  case multiply = "blend-multiply"
  case luminosity = "blend-luminosity"
  case saturation
  case blur = "blur-10"
  case backdropBlur = "backdrop-blur-20"
  case dissolve
  case copyMachine = "copy-machine"
  case ripple
  case push
  case pattern

  /// The name of the scene.
  var sceneName: String { "look-" + rawValue }

  /// The name of the bare draw of the same picture.
  var limitName: String { "limit-" + sceneName }

  /// The part of a look that differs from frame to frame.
  enum Change {
    case place
    case opacity
    case transition
  }

  var change: Change {
    switch self {
    case .color, .fadingGradient: .opacity
    case .dissolve, .copyMachine, .ripple, .push: .transition
    default: .place
    }
  }

  /// Whether the second image stands still behind the layer, as large as the target.
  var hasBackdrop: Bool { self == .multiply || self == .luminosity || self == .backdropBlur }
}
