// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// `CATransition.filter` on a layer with a live sublayer, at the begin, under way and at the end.
struct FilterTransitionTests {
  private static let size = CGSize(width: 96, height: 72)

  private static let references = ReferencePictures.golden.within("Transitions")

  static let names = [
    "CIBarsSwipeTransition", "CISwipeTransition", "CIDissolveTransition", "CIRippleTransition",
    "CIModTransition", "CIFlashTransition", "CIPageCurlTransition", "CICopyMachineTransition",
    "CIPageCurlWithShadowTransition", "CIDisintegrateWithMaskTransition",
    "CIAccordionFoldTransition",
  ]

  /// The filter with inputs that suit a layer of 72 × 48 points.
  private func filter(_ name: String) throws -> CIFilter {
    let filter = try #require(CIFilter(name: name))
    let inputs: [String: Any] = [
      "inputExtent": CIVector(cgRect: CGRect(x: 0, y: 0, width: 72, height: 48)),
      "inputCenter": CIVector(x: 36, y: 24), "inputAngle": 0.4, "inputWidth": 20,
      "inputBarOffset": 10, "inputFoldShadowAmount": 0.5, "inputShadowRadius": 4,
      "inputShadowOffset": CIVector(x: 0, y: 4), "inputRadius": 16, "inputScale": 20,
    ]
    for (key, value) in inputs where filter.inputKeys.contains(key) {
      filter.setValue(value, forKey: key)
    }
    return filter
  }

  /// The layer before, within and after a transition that stands still at `progress`.
  private func draw(
    _ name: String, at progress: Float, api: GLAPI
  ) throws -> (old: PixelImage, shown: PixelImage, new: PixelImage) {
    let root = plainLayer(CGRect(origin: .zero, size: Self.size), color(0.9, 0.9, 0.8))
    let page = plainLayer(CGRect(x: 12, y: 12, width: 72, height: 48), color(0.8, 0.1, 0.1))
    let part = plainLayer(CGRect(x: 8, y: 8, width: 30, height: 20), color(1, 0.8, 0))
    page.addSublayer(part)
    root.addSublayer(page)
    CATransaction.setDisableActions(true)
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: api, debug: true)
    let old = PixelImage(try renderer.image(of: root, at: 0))
    CATransaction.setDisableActions(true)
    page.backgroundColor = color(0.1, 0.3, 0.8)
    part.frame.origin = CGPoint(x: 34, y: 22)
    let transition = CATransition()
    transition.filter = try filter(name)
    transition.startProgress = progress
    transition.endProgress = progress
    transition.duration = 4
    page.add(transition, forKey: nil)
    _ = try renderer.image(of: root, at: 0)
    let shown = PixelImage(try renderer.image(of: root, at: 1))
    let new = PixelImage(try renderer.image(of: root, at: 5))
    expect(renderer.takeReports(), equals: [])
    expect(renderer.graphicsContext.takeErrors().isEmpty)
    return (old, shown, new)
  }

  @Test(arguments: names, [GLAPI.openGL33, .openGLES30])
  func `begins with the old look and ends with the new`(name: String, api: GLAPI) throws {
    let tolerance = PictureTolerance.pixels(perChannel: 2, count: 0)
    let begin = try draw(name, at: 0, api: api)
    try Self.references.check(
      begin.shown, against: begin.old, named: "\(name)-begin", tolerance: tolerance)
    let end = try draw(name, at: 1, api: api)
    try Self.references.check(
      end.shown, against: end.new, named: "\(name)-end", tolerance: tolerance)
    expect(begin.old != begin.new)
    let under = try draw(name, at: 0.3, api: api)
    expect(under.shown != under.old)
    expect(under.shown != under.new)
    guard Self.references.isSelected(name) else { return }
    try Self.references.check(under.shown, named: name, tolerance: tolerance)
  }
}
