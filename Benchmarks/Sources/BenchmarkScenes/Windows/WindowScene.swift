// SPDX-License-Identifier: MIT

import Foundation
import LayerHost
import QuartzCore

/// A layer tree in a window with a render thread, measured for some seconds: `idle-N` holds N quads
/// still, `window-N` moves N by animations and one more by a display link, and `hitch` does so with 100
/// under several loads.
struct WindowScene {
  private let name: String
  private let count: Int
  private let isStill: Bool
  private var load = HitchLoad.none

  /// The prefixes of these scenes' names, before the number.
  private static let kinds = ["idle", "window"]

  /// The seconds before the measurement, for the first frames.
  private static let warmUp = 1.0

  /// Whether a name is of this kind of scene.
  static func isName(_ name: String) -> Bool {
    kinds.contains { name.hasPrefix($0 + "-") } || HitchLoad(rawValue: name) != nil
  }

  /// Makes the scene of a name; nil for a scene of another kind.
  init?(name: String) throws {
    guard Self.isName(name) else { return nil }
    if let load = HitchLoad(rawValue: name) {
      self.name = name
      self.load = load
      count = 100
      isStill = false
      return
    }
    let words = name.split(separator: "-")
    guard words.count == 2, let count = Int(words[1]), 1...1_000_000 ~= count else {
      throw BenchmarkError.unknownScene(name)
    }
    self.name = name
    self.count = count
    isStill = words[0] == "idle"
  }

  /// The seconds of a measurement for which some are asked; 1 asks for the scene's own.
  func seconds(asked: Double) -> Double {
    HitchLoad(rawValue: name) != nil && asked == 1 ? HitchLoad.seconds : max(asked, 5)
  }

  /// Quads that animations move; an empty window for none.
  init(quads count: Int) {
    name = "quads-\(count)"
    self.count = count
    isStill = false
  }

  /// Opens a window on the display; with none, on SDL's driver that needs none.
  func open() throws -> LayerWindow {
    let environment = ProcessInfo.processInfo.environment
    let hasDisplay = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
    if !hasDisplay { setenv("SDL_VIDEODRIVER", "offscreen", 0) }
    let size = CGSize(width: Motion.targetSize.x, height: Motion.targetSize.y)
    return try LayerWindow(title: name, size: size, layer: try tree(size))
  }

  /// Shows the scene in a window.
  func run(seconds: Double) throws -> WindowResult {
    let window = try open()
    let root = window.layer
    let link = isStill || load == .blocked ? nil : Self.linkMoving(root.sublayers?.last)
    defer { link?.invalidate() }
    // Used on this thread only: the loop runs the blocks of the main queue.
    nonisolated(unsafe) let watch = Watch(window, load)
    watch.begin(after: Self.warmUp, seconds: seconds)
    try LayerHost.run()
    return WindowResult(
      scene: name, seconds: watch.seconds, before: watch.before, after: watch.after,
      cpu: watch.cpu)
  }

  private func tree(_ size: CGSize) throws -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(red: 32 / 255, green: 32 / 255, blue: 48 / 255, alpha: 1)
    guard count > 0 else { return root }
    let images = try SceneBitmap.images()
    for (index, motion) in Motion.sequence(count).enumerated() {
      let layer = QuadsScene.layer(images[index % SceneBitmap.count], side: 64)
      let pose = motion.pose(at: 0)
      layer.position = CGPoint(x: pose.center.x, y: pose.center.y)
      layer.transform = CATransform3DMakeRotation(pose.angle, 0, 0, 1)
      if !isStill { QuadsScene.animate(layer, motion) }
      root.addSublayer(layer)
    }
    if !isStill { root.addSublayer(QuadsScene.layer(images[0], side: 64)) }
    return root
  }

  /// Commits a change for each frame of the display.
  private static func linkMoving(_ layer: CALayer?) -> CADisplayLink {
    let link = CADisplayLink { link in
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      let angle = link.targetTimestamp.truncatingRemainder(dividingBy: 2) * .pi
      layer?.position = CGPoint(x: 640 + 200 * cos(angle), y: 360 + 200 * sin(angle))
      CATransaction.commit()
    }
    link.add(to: .main, forMode: .common)
    return link
  }

  /// The window's and the process's counts at the beginning and at the end.
  private final class Watch {
    private let window: LayerWindow
    private let load: HitchLoad
    private var process: Process?
    private(set) var before: LayerWindow.FrameStatistics
    private(set) var after: LayerWindow.FrameStatistics
    private(set) var cpu = 0.0
    private(set) var seconds = 0.0

    init(_ window: LayerWindow, _ load: HitchLoad) {
      self.window = window
      self.load = load
      before = window.statistics
      after = before
    }

    /// Begins `warmUp` seconds after the first frame, however late that is.
    func begin(after warmUp: Double, seconds: Double) {
      // Used on this thread only, as above.
      nonisolated(unsafe) let watch = self
      let queue = DispatchQueue.main
      guard window.statistics.shown > 0 else {
        queue.asyncAfter(deadline: .now() + 0.05) { watch.begin(after: warmUp, seconds: seconds) }
        return
      }
      queue.asyncAfter(deadline: .now() + warmUp) { watch.begin(seconds) }
      queue.asyncAfter(deadline: .now() + warmUp + seconds) { watch.end() }
    }

    private func begin(_ length: Double) {
      process = try? load.begin()
      before = window.statistics
      cpu = ProcessUsage.cpuMilliseconds
      seconds = ProcessUsage.wallMilliseconds
      if load == .blocked { Thread.sleep(forTimeInterval: length) }
    }

    private func end() {
      cpu = ProcessUsage.cpuMilliseconds - cpu
      seconds = (ProcessUsage.wallMilliseconds - seconds) / 1e3
      after = window.statistics
      process?.terminate()
      window.close()
    }
  }
}
