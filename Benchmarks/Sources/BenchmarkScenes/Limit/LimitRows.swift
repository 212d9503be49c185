// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Foundation

/// The rows of `scroll-N` that are in view, blended: body, picture, text and separator of each.
struct LimitRows: LimitContent {
  let layout: RowLayout
  let image: (bytes: [UInt8], width: Int)?

  /// The columns of the texture: the lines, the pictures, and white for colours.
  private static let size = SIMD2(Int(RowLayout.text.width) + 40 + 8, pictureHeight)
  private static let pictureHeight = RowLayout.lineCount * Int(RowLayout.text.height)

  /// Draws the lines and pictures into one image, by the renderer.
  init(count: Int) throws {
    layout = RowLayout(count: count)
    let size = CGSize(width: Self.size.x, height: Self.size.y)
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    for (index, line) in RowLayout.lines().enumerated() {
      let text = InterfaceLayers.text(line)
      text.frame.origin = CGPoint(x: 0, y: Double(index) * RowLayout.text.height)
      root.addSublayer(text)
    }
    for index in 0..<SceneBitmap.count {
      let picture = CALayer()
      picture.frame = CGRect(x: RowLayout.text.width, y: 40 * Double(index), width: 40, height: 40)
      picture.contents = try SceneBitmap.opaqueImage(
        SceneBitmap.opaqueBytes(40, 40) { _, _ in index }, width: 40)
      root.addSublayer(picture)
    }
    let white = CALayer()
    white.frame = CGRect(x: RowLayout.text.width + 40, y: 0, width: 8, height: 8)
    white.backgroundColor = .white
    root.addSublayer(white)
    let renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33)
    let picture = try renderer.image(of: root, at: 0)
    guard let data = picture.dataProvider?.data else { throw BenchmarkError.noImage }
    image = ([UInt8](data as Data), Self.size.x)
  }

  func fill(_ frame: inout LimitFrame, at time: Double) {
    let offset = layout.path.offset(at: time).rounded()
    let white = Self.part(RowLayout.text.width + 44, 4, 0, 0)
    for index in layout.visible(at: offset) {
      let origin = SIMD2(0, Double(index) * RowLayout.size.y - offset)
      let body = SceneRectangle(origin.x, origin.y, RowLayout.size.x, RowLayout.size.y)
      let line = Double(index % RowLayout.lineCount) * RowLayout.text.height
      let picture = Double(index % SceneBitmap.count) * 40
      frame.append(LimitRectangle(body, texture: white))
      frame.append(
        LimitRectangle(
          RowLayout.image.offset(by: origin),
          texture: Self.part(RowLayout.text.width, picture, 40, 40)))
      frame.append(
        LimitRectangle(
          RowLayout.text.offset(by: origin),
          texture: Self.part(0, line, RowLayout.text.width, RowLayout.text.height)))
      frame.append(
        LimitRectangle(
          RowLayout.separator.offset(by: origin), texture: white,
          color: SceneColor.separator.floats))
    }
    frame.draw(isBlended: true, sampling: .linear)
  }

  /// A part of the texture, from pixels.
  private static func part(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> SIMD4<Float> {
    let size = SIMD4(Float(size.x), Float(size.y), Float(size.x), Float(size.y))
    return SIMD4(Float(x), Float(y), Float(width), Float(height)) / size
  }
}
