// SPDX-License-Identifier: MIT

import CoreGraphics
import QuartzCore
import TestSupport

@testable import Compositor
@testable import LayerHost

/// A window on the display in whose framebuffer scenes are drawn.
final class DriverWindow {
  let capabilities: GLCapabilities
  private let window: Window
  private let size: CGSize

  /// Opens a window of a size in pixels, with its context current.
  init(size: CGSize, profile: GraphicsProfile) throws {
    self.size = size
    window = try Window(title: "drivers", size: size, profiles: [profile])
    try window.graphics.makeCurrent()
    capabilities = try GLContext(adoptingCurrent: "window", checks: false).capabilities
    if capabilities.has(.debugOutput) { HostFrame.listen() }
  }

  /// Draws a scene over black and reads the window's pixels.
  func draw(_ scene: DriverScene) throws -> PixelImage {
    let (width, height) = (Int(size.width), Int(size.height))
    HostFrame.clear(width: width, height: height)
    let root = CALayer()
    // About the corner, where a point of a scene at scale 2 is two pixels.
    root.anchorPoint = .zero
    root.frame = CGRect(origin: .zero, size: size)
    root.sublayerTransform = CATransform3DMakeScale(scene.scale, scene.scale, 1)
    let content = try scene.makeRoot()
    CATransaction.withoutActions { root.addSublayer(content) }
    let renderer = try CARenderer(currentContext: "window")
    renderer.layer = root
    renderer.bounds = root.frame
    CATransaction.flush()
    renderer.drawFrame(at: 0)
    defer {
      reports += renderer.takeReports() + HostFrame.takeMessages()
      renderer.tearDown()
    }
    return HostFrame.read(width: width, height: height)
  }

  private var reports: [String] = []

  /// The reports of the renderer and the driver since the last call.
  func takeReports() -> [String] {
    defer { reports = [] }
    return reports
  }

  /// Leaves the thread without a context; the window goes with the object.
  func close() { window.graphics.release() }
}

extension DriverScene {
  var sizeInPixels: CGSize {
    CGSize(width: (size.width * scale).rounded(.up), height: (size.height * scale).rounded(.up))
  }
}

extension DriverResult {
  /// Compares the picture of a window, which has no alpha, with the scene over black.
  mutating func addOpaque(_ picture: PixelImage, of scene: DriverScene, in run: DriverRun) throws {
    let base = try PixelImage(contentsOf: run.basePicture(scene.name))
    var picture = picture
    guard picture.width == base.width, picture.height == base.height else {
      failures.append("\(scene.name): \(picture.width) × \(picture.height) pixels")
      return
    }
    for y in 0..<base.height {
      for x in 0..<base.width { picture[x, y].alpha = base[x, y].alpha }
    }
    try add(picture, of: scene, in: run)
  }
}
