// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation
import SceneFile

/// Layers by the choices of an input, and changes of them.
struct RandomLayers {
  let root = CALayer()
  private var layers: [CALayer] = []

  /// Prints the tree as a scene file if a picture of it is wrong, and traps.
  func check(_ isRight: Bool, _ summary: @autoclosure () -> String) {
    guard !isRight else { return }
    let text = (try? root.sceneDescription) ?? ""
    FileHandle.standardError.write(Data((text + summary() + "\n").utf8))
    preconditionFailure(summary())
  }

  static let size = CGSize(width: 48, height: 48)

  init(_ input: inout FuzzInput) {
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    layers = [root]
    for _ in 0..<(1 + input.index(6)) { add(&input) }
  }

  /// Changes something in the tree.
  mutating func change(_ input: inout FuzzInput) {
    let layer = layers[input.index(layers.count)]
    switch input.index(8) {
    case 0 where layers.count < 24: add(&input)
    case 1 where layer !== root:
      layer.removeFromSuperlayer()
      layers.removeAll { $0.isBelow(layer) }
    case 2 where layer !== root:
      layer.position = CGPoint(x: input.coordinate() + 20, y: input.coordinate() + 20)
    case 3 where layer !== root:
      layer.bounds.size = CGSize(width: CGFloat(input.index(40)), height: CGFloat(input.index(40)))
    case 4: layer.isHidden = layer !== root && input.flag()
    case 5 where layer !== root: layer.zPosition = CGFloat(input.index(3))
    case 6: reorder(&input, layer)
    default: if layer !== root { style(layer, &input) }
    }
  }

  private func reorder(_ input: inout FuzzInput, _ layer: CALayer) {
    guard let parent = layer.superlayer else { return }
    parent.insertSublayer(layer, at: UInt32(input.index(4)))
  }

  private mutating func add(_ input: inout FuzzInput) {
    let layer: CALayer
    switch input.index(4) {
    case 0:
      let shape = CAShapeLayer()
      let side = CGFloat(input.index(30))
      shape.path = CGPath(
        ellipseIn: CGRect(x: 0, y: 0, width: side, height: 12), transform: nil)
      shape.fillColor = color(&input)
      shape.strokeColor = color(&input)
      shape.lineWidth = CGFloat(input.index(5))
      layer = shape
    case 1:
      let gradient = CAGradientLayer()
      gradient.colors = [color(&input), color(&input)]
      layer = gradient
    default: layer = CALayer()
    }
    layer.frame = CGRect(
      x: input.coordinate() + 16, y: input.coordinate() + 16, width: CGFloat(input.index(40)),
      height: CGFloat(input.index(40)))
    style(layer, &input)
    layers[input.index(layers.count)].addSublayer(layer)
    layers.append(layer)
  }

  private func style(_ layer: CALayer, _ input: inout FuzzInput) {
    let choices = input.byte()
    if choices & 1 != 0 { layer.backgroundColor = color(&input) }
    if choices & 2 != 0 { layer.cornerRadius = CGFloat(input.index(12)) }
    if choices & 4 != 0 { layer.masksToBounds = input.flag() }
    if choices & 8 != 0 { layer.opacity = Float(input.fraction()) }
    if choices & 16 != 0 {
      layer.borderWidth = CGFloat(input.index(4))
      layer.borderColor = color(&input)
    }
    if choices & 32 != 0 { layer.setAffineTransform(turn(&input)) }
    if choices & 64 != 0 {
      layer.shadowOpacity = Float(input.fraction())
      layer.shadowRadius = CGFloat(input.index(4))
    }
  }

  private func turn(_ input: inout FuzzInput) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: CGFloat(input.index(8)) * .pi / 4)
  }

  private func color(_ input: inout FuzzInput) -> CGColor {
    CGColor(
      srgbRed: input.fraction(), green: input.fraction(), blue: input.fraction(),
      alpha: input.flag() ? 1 : input.fraction())
  }
}

extension CALayer {
  /// Whether this layer is another one, or below it.
  fileprivate func isBelow(_ other: CALayer) -> Bool {
    self === other || superlayer?.isBelow(other) ?? false
  }
}
