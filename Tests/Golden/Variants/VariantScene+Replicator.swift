// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import QuartzCore

/// Replicators: the looks that they are known for, and their colours on every kind of layer.
extension VariantScene {
  static let replicators = [
    // The activity indicator: bars in a ring, each later and fainter than the one before it.
    VariantScene("replicator-indicator", scale: 2) {
      let ring = replicator(CGRect(x: 8, y: 8, width: 80, height: 80), 12) {
        $0.instanceTransform = CATransform3DMakeRotation(-.pi / 6, 0, 0, 1)
        $0.instanceAlphaOffset = -1.0 / 16
        $0.instanceDelay = 1.0 / 12
        $0.speed = 0
        $0.timeOffset = 1.5
      }
      let bar = layer(36, 4, 8, 24, blue) { $0.cornerRadius = 4 }
      let pulse = CABasicAnimation(keyPath: "transform.scale.y")
      pulse.fromValue = 1
      pulse.toValue = 0.4
      pulse.duration = 1
      pulse.beginTime = 1e-9
      pulse.repeatCount = .infinity
      bar.add(pulse, forKey: "pulse")
      ring.addSublayer(bar)
      return [ring]
    },
    // A row in which each kind of layer is multiplied by other colours.
    VariantScene("replicator-colors") {
      let row = replicator(CGRect(x: 8, y: 8, width: 80, height: 80), 3) {
        $0.instanceTransform = CATransform3DMakeTranslation(27, 0, 0)
        $0.instanceColor = CGColor(srgbRed: 1, green: 0.9, blue: 0.4, alpha: 1)
        $0.instanceRedOffset = -0.3
        $0.instanceGreenOffset = -0.2
        $0.instanceBlueOffset = 0.3
      }
      for part in try parts() { row.addSublayer(part) }
      return [row]
    },
    // Copies that fade as groups.
    VariantScene("replicator-groups") {
      let row = replicator(CGRect(x: 8, y: 8, width: 80, height: 80), 3) {
        $0.instanceTransform = CATransform3DScale(
          CATransform3DMakeTranslation(16, 12, 0), 0.8, 0.8, 1)
        $0.instanceAlphaOffset = -0.3
        $0.backgroundColor = veil
        $0.borderWidth = 2
      }
      row.addSublayer(layer(6, 8, 34, 30))
      row.addSublayer(layer(18, 20, 30, 30, blue) { $0.cornerRadius = 8 })
      return [row]
    },
    VariantScene("replicator-reflection") {
      let mirror = replicator(CGRect(x: 14, y: 8, width: 68, height: 80), 2) {
        $0.instanceTransform = CATransform3DMakeScale(1, -1, 1)
        $0.instanceAlphaOffset = -0.65
        $0.instanceColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
      }
      mirror.addSublayer(try layer(0, 2, 68, 37) { $0.contents = try picture(34, 20) })
      return [mirror]
    },
    // A ring of cards around the y axis, in the space of the layer above.
    VariantScene("replicator-depth") {
      var eye = CATransform3DIdentity
      eye.m34 = -1 / 600
      let space = layer(8, 8, 80, 80, nil) { $0.sublayerTransform = eye }
      let ring = replicator(CGRect(x: 0, y: 0, width: 80, height: 80), 6) {
        $0.preservesDepth = true
        $0.transform = CATransform3DMakeRotation(-0.5, 1, 0, 0)
        $0.instanceTransform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
        $0.instanceGreenOffset = -0.15
        $0.instanceBlueOffset = -0.1
      }
      ring.addSublayer(
        try layer(28, 26, 24, 28) {
          $0.contents = try picture(24, 28)
          $0.zPosition = 28
        })
      space.addSublayer(ring)
      return [space]
    },
    // Inner copies get the colours and places of the outer ones, too.
    VariantScene("replicator-nested") {
      let rows = replicator(CGRect(x: 8, y: 8, width: 80, height: 80), 3) {
        $0.instanceTransform = CATransform3DMakeTranslation(0, 26, 0)
        $0.instanceBlueOffset = -0.4
      }
      let row = replicator(CGRect(x: 0, y: 0, width: 80, height: 26), 4) {
        $0.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
        $0.instanceRedOffset = -0.3
        $0.instanceAlphaOffset = -0.15
      }
      row.addSublayer(layer(2, 2, 16, 20, CGColor(gray: 0.95, alpha: 1)) { $0.cornerRadius = 5 })
      rows.addSublayer(row)
      return [rows]
    },
    // Filters see the layer's own colours; shadows, masks and blends go with the copy.
    VariantScene("replicator-effects") {
      let row = replicator(CGRect(x: 8, y: 8, width: 80, height: 80), 2) {
        $0.instanceTransform = CATransform3DMakeTranslation(40, 0, 0)
        $0.instanceColor = CGColor(srgbRed: 1, green: 0.6, blue: 1, alpha: 1)
        $0.instanceRedOffset = -0.7
      }
      row.addSublayer(
        layer(4, 2, 30, 20, .white) {
          $0.filters = [CIFilter(name: "CIColorInvert")!]
          $0.addSublayer(layer(5, 5, 10, 10))
        })
      row.addSublayer(
        layer(4, 28, 28, 18, .white) {
          $0.cornerRadius = 6
          $0.shadowOpacity = 0.8
          $0.shadowColor = CGColor(srgbRed: 1, green: 1, blue: 0.2, alpha: 1)
          $0.shadowOffset = CGSize(width: 3, height: 4)
          $0.shadowRadius = 1.5
        })
      row.addSublayer(
        try layer(4, 52, 30, 26) {
          $0.contents = try picture(15, 13)
          let mask = layer(3, 2, 24, 20)
          mask.cornerRadius = 9
          $0.mask = mask
        })
      row.addSublayer(
        layer(20, 40, 18, 24, CGColor(srgbRed: 0.9, green: 0.9, blue: 0.5, alpha: 1)) {
          $0.compositingFilter = CIFilter(name: "CIMultiplyBlendMode")
        })
      return [row]
    },
  ]

  /// A replicator with a frame and a number of copies.
  private static func replicator(
    _ frame: CGRect, _ count: Int, _ change: (CAReplicatorLayer) -> Void
  ) -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    layer.frame = frame
    layer.instanceCount = count
    change(layer)
    return layer
  }

  /// A colour with a border, images with and without corners, a gradient and a shape.
  private static func parts() throws -> [CALayer] {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 1, y: 44, width: 23, height: 14)
    gradient.colors = [orange, CGColor(gray: 1, alpha: 1), blue]
    gradient.startPoint = .zero
    gradient.cornerRadius = 3
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 3, y: 63, width: 18, height: 13), transform: nil)
    shape.fillColor = CGColor(gray: 0.9, alpha: 1)
    shape.strokeColor = orange
    shape.lineWidth = 3
    return [
      layer(1, 1, 23, 11, CGColor(gray: 1, alpha: 1)) {
        $0.borderWidth = 2
        $0.borderColor = orange
        $0.cornerRadius = 4
      },
      try layer(1, 14, 11, 12, nil) { $0.contents = try picture(11, 12) },
      try layer(13, 14, 11, 12, blue) {
        $0.contents = try picture(10, 6)
        $0.contentsGravity = .resizeAspect
      },
      try layer(1, 28, 23, 14, .white) {
        $0.contents = try picture(23, 14)
        $0.cornerRadius = 6
        $0.masksToBounds = true
        $0.borderWidth = 1.5
        $0.borderColor = CGColor(gray: 0.8, alpha: 1)
      },
      gradient, shape,
    ]
  }
}
