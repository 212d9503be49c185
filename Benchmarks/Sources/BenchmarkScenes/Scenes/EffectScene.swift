// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation

/// Layers with shadows, group opacity, masks or a filter; poses are set in each frame, and the filter is
/// animated.
final class EffectScene: LayerScene {
  /// The effect that the layers have.
  enum Kind: String {
    case cards
    case groups
    case masks
    case blur = "fullscreen-blur"
  }

  let name: String
  let limitName: String? = "limit-quads-1000"
  let layerCount: Int
  /// The blur's standard deviation rises and falls within two seconds.
  var period: Int { kind == .blur ? 120 : 0 }
  private let kind: Kind
  let canvas: SceneCanvas
  private let motions: [Motion]
  private var layers: [CALayer] = []
  /// One child of each group, with an opacity that changes in every frame.
  private var changing: [CALayer] = []

  /// Builds the layers.
  ///
  /// - Parameter changesContents: for groups, whether one child of each changes in every frame.
  init(name: String, kind: Kind, count: Int, changesContents: Bool = false) throws {
    self.name = name
    self.kind = kind
    layerCount = count
    canvas = try SceneCanvas()
    motions = Motion.sequence(count)
    let images = try SceneBitmap.images()
    let ring = kind == .masks ? try Self.ringImage() : nil
    for index in 0..<count {
      let layer =
        switch kind {
        case .cards: Self.card(index)
        case .groups: Self.group(index, images)
        case .masks: Self.masked(images[index % SceneBitmap.count], ring)
        case .blur: try Self.picture(root.bounds.size, images)
        }
      layers.append(layer)
      root.addSublayer(layer)
      if changesContents, let child = layer.sublayers?.first { changing.append(child) }
    }
  }

  // MARK: - Layers

  /// A card that tilts about its own vertical axis, under its own perspective.
  private static func card(_ index: Int) -> CALayer {
    let space = CALayer()
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 800
    space.sublayerTransform = perspective
    let card = CALayer()
    card.bounds = CGRect(x: 0, y: 0, width: 160, height: 100)
    card.backgroundColor = SceneBitmap.color(index % SceneBitmap.count)
    card.cornerRadius = 12
    card.borderWidth = 1
    card.borderColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.5)
    card.shadowColor = .black
    card.shadowOpacity = 0.4
    card.shadowOffset = CGSize(width: 0, height: 4)
    card.shadowRadius = 8
    space.addSublayer(card)
    return space
  }

  private static func group(_ index: Int, _ images: [CGImage]) -> CALayer {
    let group = CALayer()
    group.bounds = CGRect(x: 0, y: 0, width: 160, height: 88)
    group.opacity = 0.5
    for part in 0..<5 {
      let child = CALayer()
      child.frame = CGRect(x: 24 * part, y: 24 * (part % 2), width: 64, height: 64)
      child.contents = images[(5 * index + part) % SceneBitmap.count]
      group.addSublayer(child)
    }
    return group
  }

  private static func masked(_ image: CGImage, _ ring: CGImage?) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 128, height: 128)
    layer.contents = image
    let mask = CALayer()
    mask.frame = layer.bounds
    mask.contents = ring
    layer.mask = mask
    return layer
  }

  private static func picture(_ size: CGSize, _ images: [CGImage]) throws -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(origin: .zero, size: size)
    let bitmaps = (0..<SceneBitmap.count).map { SceneBitmap.bytes($0) }
    layer.contents = try image(Int(clamping: size.width), Int(clamping: size.height)) { x, y in
      let bytes = bitmaps[((x >> 6) + 5 * (y >> 6)) & 15]
      let offset = ((y & 63) * 64 + (x & 63)) * 4
      let alpha = Int(bytes[offset + 3])
      let straight = (0..<3).map { UInt8(min(255, Int(bytes[offset + $0]) * 255 / alpha)) }
      return (straight[0], straight[1], straight[2], 255)
    }
    animateBlur(of: layer)
    return layer
  }

  private static func ringImage() throws -> CGImage {
    try image(128, 128) { x, y in
      let e = hypot(Double(x) - 63.5, Double(y) - 63.5)
      let alpha = min(max(60.5 - e, 0), 1) * min(max(e - 19.5, 0), 1)
      let value = UInt8(clamping: (alpha * 255).rounded())
      return (value, value, value, value)
    }
  }

  private static func image(
    _ width: Int, _ height: Int, _ pixel: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)
  ) throws -> CGImage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue, alpha) = pixel(x, y)
        bytes += [red, green, blue, alpha]
      }
    }
    return try SceneBitmap.image(bytes, width: width)
  }

  // MARK: - Poses

  func setValues(at time: Double) {
    // Nothing but an animation moves the blur.
    guard kind != .blur else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (index, layer) in layers.enumerated() { pose(layer, motions[index], time) }
    let shade = Float(0.5 + 0.5 * (time * 2).truncatingRemainder(dividingBy: 1))
    for child in changing { child.opacity = shade }
    CATransaction.commit()
  }

  private func pose(_ layer: CALayer, _ motion: Motion, _ time: Double) {
    let (center, angle) = motion.pose(at: time)
    layer.position = CGPoint(x: center.x, y: center.y)
    switch kind {
    case .cards:
      let turns = angle / (2 * .pi)
      let tilt = (2 * (1 - abs(2 * turns - 1)) - 1) * .pi / 3
      layer.sublayers?.first?.transform = CATransform3DMakeRotation(tilt, 0, 1, 0)
    case .masks: layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    case .groups, .blur: break
    }
  }

  /// Lets the blur of a layer grow to 20 pixels and shrink again, once in two seconds.
  private static func animateBlur(of layer: CALayer) {
    layer.position = CGPoint(x: Motion.targetSize.x / 2, y: Motion.targetSize.y / 2)
    guard let filter = CIFilter(name: "CIGaussianBlur") else { return }
    filter.name = "blur"
    filter.setValue(0, forKey: "inputRadius")
    layer.filters = [filter]
    let change = CABasicAnimation(keyPath: "filters.blur.inputRadius")
    change.fromValue = 0
    change.toValue = 20
    change.duration = 1
    change.autoreverses = true
    change.repeatCount = .infinity
    layer.add(change, forKey: "blur")
  }
}
