// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor
@testable import LayerHost

/// The pictures of all scenes on the driver that the environment chooses, for `make drivers`.
@Suite(.serialized)
struct DriverTests {
  @Test(.enabled(if: DriverRun.current?.api != nil))
  func `all scenes are the same without a window`() throws {
    let run = try #require(DriverRun.current)
    let api = try #require(run.api)
    var result = DriverResult()
    var capabilities: GLCapabilities?
    for scene in try DriverScene.all() {
      let renderer = try OffscreenRenderer(size: scene.size, scale: scene.scale) {
        () throws(GLContextError) in
        let context = try GLContext(api: api, debug: true)
        capabilities = context.capabilities
        return context
      }
      let root = try scene.makeRoot()
      CATransaction.flush()
      let picture = PixelImage(try renderer.image(of: root, at: 0))
      result.failures += renderer.takeReports().map { "\(scene.name): \($0)" }
      try result.add(picture, of: scene, in: run)
    }
    try finish(run, result, capabilities)
  }

  @Test(.enabled(if: DriverRun.current.map { $0.api == nil } ?? false))
  func `all scenes are the same in windows`() throws {
    let run = try #require(DriverRun.current)
    for profile in GraphicsProfile.allCases {
      // Only X11 has GLX.
      if profile == .coreThroughGLX, ProcessInfo.processInfo.environment["DISPLAY"] == nil {
        continue
      }
      var windowRun = run
      windowRun.name += ", \(profile)"
      var result = DriverResult()
      var capabilities: GLCapabilities?
      let scenes = try DriverScene.all()
      for (size, group) in Dictionary(grouping: scenes, by: \.sizeInPixels) {
        let window = try DriverWindow(size: size, profile: profile)
        capabilities = window.capabilities
        for scene in group {
          let picture = try window.draw(scene)
          result.failures += window.takeReports().map { "\(scene.name): \($0)" }
          try result.addOpaque(picture, of: scene, in: run)
        }
        window.close()
      }
      try finish(windowRun, result, capabilities)
    }
  }

  /// Adds the line of the table, and records what failed.
  private func finish(
    _ run: DriverRun, _ result: DriverResult, _ capabilities: GLCapabilities?
  ) throws {
    let capabilities = try #require(capabilities)
    try run.write(
      result, driver: capabilities.rendererString, version: capabilities.versionString,
      messages: capabilities.givesMessages ? "all" : "error flags")
    for failure in result.failures { Issue.record("\(run.name): \(failure)") }
  }
}
