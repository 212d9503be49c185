// SPDX-License-Identifier: MIT

import QuartzCore

/// 38. Layout of sublayers by autoresizing, by the delegate, and by a subclass.
final class AutoresizingExample: Example {
  override var number: Int { 38 }
  override var title: String { "Autoresizing and manual layout" }

  /// Lays out its sublayers side by side, in equal widths.
  final class RowLayer: CALayer {
    override func layoutSublayers() {
      super.layoutSublayers()
      AutoresizingExample.divide(self, isRow: true)
    }
  }

  /// Lays out a layer's sublayers below each other.
  final class ColumnDelegate: NSObject, CALayerDelegate {
    func layoutSublayers(of layer: CALayer) { AutoresizingExample.divide(layer, isRow: false) }
  }

  let autoresized = CALayer()
  let byDelegate = CALayer()
  let bySubclass = RowLayer()
  private let column = ColumnDelegate()

  override init() {
    super.init()
    for (index, box) in [autoresized, byDelegate, bySubclass].enumerated() {
      box.frame = CGRect(x: 45 + 210 * index, y: 140, width: 120, height: 120)
      box.borderWidth = 2
      box.borderColor = Palette.paper
      layer.addSublayer(box)
    }
    byDelegate.delegate = column
    for index in 0..<3 {
      for box in [byDelegate, bySubclass] { box.addSublayer(Self.part(index)) }
    }
    let corner = Self.part(0)
    corner.frame = CGRect(x: 10, y: 10, width: 30, height: 30)
    let stretching = Self.part(3)
    stretching.frame = CGRect(x: 10, y: 50, width: 100, height: 30)
    stretching.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
    let farCorner = Self.part(4)
    farCorner.frame = CGRect(x: 80, y: 90, width: 30, height: 20)
    farCorner.autoresizingMask = [.layerMinXMargin, .layerMinYMargin]
    for part in [corner, stretching, farCorner] { autoresized.addSublayer(part) }
  }

  private static func part(_ index: Int) -> CALayer {
    let part = CALayer()
    part.backgroundColor = Palette.row[index]
    return part
  }

  /// Divides a layer's bounds, less a margin of 6 points, among its sublayers.
  static func divide(_ layer: CALayer, isRow: Bool) {
    let parts = layer.sublayers ?? []
    let room = layer.bounds.insetBy(dx: 6, dy: 6)
    for (index, part) in parts.enumerated() {
      let width = isRow ? room.width / CGFloat(parts.count) : room.width
      let height = isRow ? room.height : room.height / CGFloat(parts.count)
      part.frame = CGRect(
        x: room.minX + (isRow ? width * CGFloat(index) : 0),
        y: room.minY + (isRow ? 0 : height * CGFloat(index)), width: width - 4, height: height - 4)
    }
  }

  override func run() {
    for box in [autoresized, byDelegate, bySubclass] {
      box.bounds.size = CGSize(width: 190, height: 200)
    }
  }
}
