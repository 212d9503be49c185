// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerHost

/// Windows on a Wayland display with a fractional scale: `Scripts/test-windows` runs them with Sway, whose
/// screenshots are compared.
@Suite(.serialized) struct WaylandScaleTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let hasSway =
    environment["WAYLAND_DISPLAY"] != nil && environment["SWAYSOCK"] != nil

  /// The size that a window has which does not fill the display, in points: whole pixels at each scale, so that
  /// the compositor has nothing to round.
  private let size = CGSize(width: 304, height: 204)

  /// Edges at parts of pixels, corners, a shadow, a gradient, text and a bitmap drawn at the window's scale.
  private final class Scene: CALayer {
    /// Its last pixels belong to the layer too.
    private let corner = CALayer()

    override func layoutSublayers() {
      CATransaction.setDisableActions(true)
      corner.frame = CGRect(x: bounds.maxX - 7, y: bounds.maxY - 5, width: 7, height: 5)
      guard sublayers == nil else { return }
      backgroundColor = CGColor(red: 0.1, green: 0.12, blue: 0.16, alpha: 1)
      let card = CAGradientLayer()
      card.frame = CGRect(x: 13.3, y: 11.7, width: 131, height: 77)
      card.colors = [CGColor(red: 1, green: 0.3, blue: 0.2, alpha: 1), CGColor.white]
      card.cornerRadius = 9
      card.borderWidth = 1
      card.shadowOpacity = 0.6
      let text = CATextLayer()
      text.frame = CGRect(x: 20, y: 101, width: 150, height: 30)
      text.string = "1.25"
      text.fontSize = 17
      let turned = CAShapeLayer()
      turned.frame = CGRect(x: 190, y: 40, width: 70, height: 70)
      turned.path = CGPath(ellipseIn: turned.bounds, transform: nil)
      turned.fillColor = CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 0.7)
      turned.transform = CATransform3DMakeRotation(0.3, 0, 1, 1)
      corner.backgroundColor = .white
      for layer in [card, text, turned, corner] { addSublayer(layer) }
    }
  }

  private func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    expect(process.terminationStatus, equals: 0, "\(program) \(arguments)")
  }

  /// The upper left part of the display, as the compositor shows it.
  private func screenshot(_ width: Int, _ height: Int) throws -> PixelImage {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("screen.png")
      try run("grim", [file.path])
      let screen = try CGImage(contentsOf: file)
      let part = CGRect(x: 0, y: 0, width: width, height: height)
      return PixelImage(screen.cropping(to: part) ?? screen)
    }
  }

  /// The number of components that differ.
  private func differing(_ shown: PixelImage, _ picture: PixelImage) -> Int {
    zip(shown.bytes, picture.bytes).count { $0 != $1 }
  }

  @Test(.enabled(if: hasSway), arguments: [1, 1.25, 1.5, 1.75])
  func `each pixel of a window is that of a picture at the display's scale`(scale: Double) throws {
    try run("swaymsg", ["output", "HEADLESS-1", "scale", "\(scale)"])
    // Sway's settings in Scripts/test-windows let windows of this title float at the upper left.
    let window = try LayerWindow(
      title: "part", layer: Scene(), in: Window(title: "part", size: size, driver: "wayland"))
    var (shown, picture) = (PixelImage(width: 1, height: 1), PixelImage(width: 2, height: 2))
    let done = try window.serve([
      ({}, { window.scale.native == scale && window.size == size }),
      (
        {},
        {
          let renderer = try OffscreenRenderer(size: window.size, scale: window.scale)
          let scene = Scene()
          scene.frame = CGRect(origin: .zero, size: window.layer.bounds.size)
          // Pictures round up, windows to the nearest pixel.
          let (width, height) = (window.size.width * scale, window.size.height * scale)
          let part = CGRect(x: 0, y: 0, width: width.rounded(), height: height.rounded())
          let image = try renderer.image(of: scene, at: 0)
          picture = PixelImage(try #require(image.cropping(to: part)))
          shown = try screenshot(picture.width, picture.height)
          return differing(shown, picture) == 0
        }
      ),
    ])
    expect(done, isAbove: 0, "\(window.scale), \(window.size)")
    expect(differing(shown, picture), equals: 0)
    expect(shown.width, equals: picture.width)
    expect(shown.height, equals: picture.height)
  }
}
