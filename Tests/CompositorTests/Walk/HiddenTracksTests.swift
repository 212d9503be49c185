// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Tracks of layers that one layer hides are not evaluated, and nothing else tells.
struct HiddenTracksTests {
  private static let size = CGSize(width: 64, height: 48)

  /// Notes what animations tell, with the time.
  private final class Log: NSObject, CAAnimationDelegate {
    var lines: [String] = []

    func animationDidStart(_ animation: CAAnimation) { note("began", animation) }

    func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {
      note(flag ? "ended" : "stopped", animation)
    }

    private func note(_ word: String, _ animation: CAAnimation) {
      let name = animation.value(forKey: "name") as? String ?? ""
      lines.append("\(word) \(name) \(CACurrentMediaTime())")
    }
  }

  /// Movers, a cover upon them, and a mover upon that.
  private struct Scene {
    let root = plainLayer(CGRect(origin: .zero, size: HiddenTracksTests.size), color(1, 1, 1))
    let cover = plainLayer(CGRect(origin: .zero, size: HiddenTracksTests.size), color(0, 0, 0.5))
    let renderer: OffscreenRenderer
    let log = Log()
    var movers: [CALayer] = []

    init(_ count: Int, duration: Double = .infinity, disabling: RenderOptions = []) throws {
      renderer = try OffscreenRenderer(size: HiddenTracksTests.size)
      let scene = try #require(renderer.sceneRenderer)
      scene.options = scene.options.subtracting(disabling)
      for index in 0..<count {
        let mover = plainLayer(
          CGRect(x: 5 * index, y: 4 * index, width: 12, height: 9),
          color(1, 0.1 * CGFloat(index), 0))
        mover.add(Self.shift("position.x", duration: duration), forKey: nil)
        movers.append(mover)
        root.addSublayer(mover)
      }
      root.addSublayer(cover)
    }

    /// A movement of a second that goes on for some time.
    static func shift(_ keyPath: String, by distance: CGFloat = 30, duration: Double) -> CAAnimation
    {
      let shift = CABasicAnimation(keyPath: keyPath)
      shift.byValue = distance
      shift.duration = 1
      shift.repeatDuration = duration
      return shift
    }

    func change(at time: Double, _ body: () -> Void) {
      renderer.perform(at: time) {
        CATransaction.setDisableActions(true)
        body()
      }
    }

    func picture(at time: Double) throws -> PixelImage {
      PixelImage(try renderer.image(of: root, at: time))
    }

    /// The tracks that are evaluated for a frame.
    func sampledTracks(at time: Double) throws -> Int {
      _ = try renderer.image(of: root, at: time)
      return try #require(renderer.sceneRenderer).culling.sampledTracks
    }
  }

  @Test func `tracks behind a cover are left out from the third frame on`() throws {
    let scene = try Scene(6)
    let front = plainLayer(CGRect(x: 3, y: 3, width: 5, height: 5), color(0, 1, 0))
    front.add(Scene.shift("position.y", duration: .infinity), forKey: nil)
    scene.root.addSublayer(front)
    let counts = try (0..<5).map { try scene.sampledTracks(at: Double($0) * 0.1) }
    expect(counts, equals: [7, 7, 1, 1, 1])
    let general = try Scene(6, disabling: .hiddenTracks)
    try expect(
      (0..<4).map { try general.sampledTracks(at: Double($0) * 0.1) }, equals: [6, 6, 6, 6])
  }

  @Test func `tracks of the cover and of layers above it go on`() throws {
    let scene = try Scene(3)
    let container = plainLayer(CGRect(origin: .zero, size: Self.size), nil)
    scene.root.addSublayer(container)
    container.addSublayer(scene.cover)
    let path = CAKeyframeAnimation(keyPath: "position.x")
    path.values = [32, 32, 90]
    path.keyTimes = [0, 0.5, 1]
    path.duration = 2
    container.add(path, forKey: nil)
    scene.cover.add(Scene.shift("cornerRadius", by: 0, duration: .infinity), forKey: nil)
    try expect((0..<4).map { try scene.sampledTracks(at: Double($0) * 0.1) }, equals: [5, 5, 2, 2])
    let general = try Scene(3, disabling: .hiddenTracks)
    general.root.addSublayer(
      plainLayer(CGRect(x: 29, y: 0, width: 64, height: 48), color(0, 0, 0.5)))
    general.cover.removeFromSuperlayer()
    _ = try general.picture(at: 0)
    // Away from half of the second second on.
    try expect(scene.picture(at: 1.5), equals: general.picture(at: 1.5))
  }

  /// Depth might bring a layer in front of the cover.
  @Test func `tracks that bring layers forward go on`() throws {
    let scene = try Scene(1)
    let rise = Scene.shift("zPosition", by: 0, duration: .infinity)
    scene.movers[0].add(rise, forKey: nil)
    scene.movers[0].add(
      Scene.shift("transform.rotation.y", by: 0, duration: .infinity), forKey: nil)
    try expect((0..<4).map { try scene.sampledTracks(at: Double($0) * 0.1) }, equals: [3, 3, 2, 2])
  }

  @Test func `a scene that moves behind a cover asks for a frame when an animation ends`() throws {
    let scene = try Scene(2, duration: 10)
    scene.movers[1].removeAllAnimations()
    scene.movers[1].add(Scene.shift("opacity", by: 0, duration: .infinity), forKey: nil)
    var next: [Double] = []
    try scene.renderer.withContext {
      for time in [0, 0.1, 0.2, 0.3] {
        next.append(scene.renderer.drawFrame(of: scene.root, at: time))
      }
    }
    expect(next, equals: [0, 0.1, 10, 10])
  }

  /// Runs a body with a driver that has shown four hidden movers in three frames, the last of them at a
  /// time.
  private func drive(
    _ body: (Scene, FrameDriver, inout Surface, _ time: Double) throws -> Void
  ) throws {
    let scene = try Scene(4)
    let context = LayerContext(layer: scene.root)
    CATransaction.flush()
    try GLTestContext.run { gl in
      let target = try RenderTarget(width: 80, height: 48, label: "test", in: gl)
      let driver = FrameDriver(of: context.mailbox, in: gl)
      var surface = Surface(
        framebuffer: target.framebuffer.name, width: 64, height: 48, scale: 1)
      let now = CACurrentMediaTime()
      for step in 1...3 {
        driver.begin(at: { now + 0.3 * Double(step) })
        driver.draw(to: surface)
      }
      expect(driver.scene.culling.sampledTracks, equals: 0)
      expect(driver.nextTime, equals: .infinity)
      try body(scene, driver, &surface, now + 0.9)
      driver.scene.tearDown()
    }
  }

  @Test func `another surface that shows more has all tracks at once`() throws {
    try drive { _, driver, surface, time in
      surface.width = 80
      driver.draw(to: surface)
      expect(driver.scene.culling.sampledTracks, equals: 4)
      expect(driver.nextTime, isAtMost: time)
    }
  }

  @Test func `a frame without the cover is prepared with all tracks`() throws {
    try drive { scene, driver, _, time in
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      scene.cover.position.x += 60
      CATransaction.commit()
      CATransaction.flush()
      driver.begin(at: { time + 0.1 })
      expect(driver.scene.culling.sampledTracks, equals: 4)
      expect(driver.nextTime, equals: time + 0.1)
    }
  }

  @Test func `images behind a cover are uploaded when they are seen`() throws {
    let scene = try Scene(1)
    scene.movers[0].contents = try PixelImage(
      width: 40, height: 40, filledWith: Pixel(9, 80, 200)
    ).cgImage()
    let renderer = try #require(scene.renderer.sceneRenderer)
    for time in [0, 0.1, 0.2] { _ = try scene.picture(at: time) }
    expect(renderer.imageByteCount, equals: 0)
    scene.change(at: 0.3) { scene.cover.removeFromSuperlayer() }
    try expect(scene.picture(at: 0.3)[20, 5], equals: Pixel(9, 80, 200))
    expect(renderer.imageByteCount, isAbove: 0)
  }

  // MARK: - Random changes

  /// An animation of a key path, with random timing.
  private func animation(_ name: String, _ random: inout SeededGenerator, _ log: Log) -> CAAnimation
  {
    let flat = [
      "position", "position.x", "opacity", "transform.rotation.z", "bounds.size", "transform",
      "backgroundColor", "transform.translation.x",
    ]
    let deep = ["zPosition", "transform.rotation.y"]
    let path = (random.chance(12) ? deep : flat).randomElement(using: &random)!
    let animation = CABasicAnimation(keyPath: path)
    let number = random.number(in: 4...40)
    switch path {
    case "position": animation.toValue = CGPoint(x: number, y: 40 - number)
    case "bounds.size": animation.toValue = CGSize(width: number, height: 10)
    case "opacity": animation.fromValue = 0.2
    case "transform":
      let depth: Double = random.chance(15) ? 5 : 0
      animation.fromValue = CATransform3DMakeTranslation(number, 3, depth)
    case "backgroundColor": animation.fromValue = color(0, 1, 1)
    case "zPosition": animation.toValue = random.chance(50) ? 3 : -3
    default: animation.toValue = number / 10
    }
    animation.duration = random.number(in: 0.2...2)
    if random.chance(40) { animation.repeatCount = .infinity }
    if random.chance(30) { animation.autoreverses = true }
    if random.chance(30) {
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
    }
    if random.chance(30) { animation.beginTime = CACurrentMediaTime() + random.number(in: 0.1...2) }
    if random.chance(20) { animation.isAdditive = path == "position.x" }
    animation.setValue(name, forKey: "name")
    animation.delegate = log
    return animation
  }

  /// Changes a scene in one of many ways.
  private func change(_ scene: Scene, _ step: Int, _ random: inout SeededGenerator) {
    let mover = scene.movers.randomElement(using: &random)!
    let number = random.number(in: 0...1)
    switch Int.random(in: 0..<18, using: &random) {
    case 0: scene.cover.position.x += number > 0.5 ? 40 : 0.5
    case 1: scene.cover.opacity = 0.6
    case 2: scene.cover.removeFromSuperlayer()
    case 3: scene.cover.isHidden.toggle()
    case 4: scene.cover.add(animation("cover \(step)", &random, scene.log), forKey: "cover")
    case 5: scene.cover.removeAllAnimations()
    case 6: mover.add(animation("mover \(step)", &random, scene.log), forKey: "\(step % 3)")
    case 7: mover.zPosition = number > 0.6 ? 1 : 0
    case 8: mover.speed = Float([0, 0.5, 1, 2, -1].randomElement(using: &random)!)
    case 9: mover.transform = CATransform3DMakeTranslation(2, number * 9, number > 0.8 ? 4 : 0)
    case 10: scene.root.insertSublayer(mover, below: scene.root.sublayers?.last)
    case 11: mover.removeAllAnimations()
    default:
      scene.cover.removeAllAnimations()
      scene.cover.isHidden = false
      scene.cover.opacity = 1
      scene.cover.frame = CGRect(origin: .zero, size: Self.size)
      for mover in scene.movers {
        mover.zPosition = 0
        mover.transform = CATransform3DIdentity
        mover.removeAnimation(forKey: "0")
      }
      scene.root.addSublayer(scene.cover)
    }
  }

  /// The pictures of some seconds of a changing scene.
  private struct Film {
    var pictures: [PixelImage] = []
    var log: [String] = []
    var evaluated = 0
  }

  private func film(seed: UInt64, disabling options: RenderOptions) throws -> Film {
    var random = SeededGenerator(seed: seed)
    var film = Film()
    let scene = try Scene(8, disabling: options)
    _ = try scene.picture(at: 0)
    var time = 0.0
    for step in 0..<160 {
      time += random.number(in: 0.01...0.3)
      if random.chance(20) {
        scene.change(at: time) { change(scene, step, &random) }
      }
      // Now and then an earlier picture is asked for.
      film.pictures.append(try scene.picture(at: random.chance(3) ? time - 1 : time))
      film.evaluated += try #require(scene.renderer.sceneRenderer).culling.sampledTracks
    }
    expect(scene.renderer.takeReports(), equals: [])
    film.log = scene.log.lines
    return film
  }

  @Test func `pictures and events are the same without it`() throws {
    var random = SeededGenerator(test: "hidden tracks")
    var evaluated = (0, 0)
    var eventCount = 0
    for round in 0..<12 {
      let seed = random.next()
      let general = try film(seed: seed, disabling: .hiddenTracks)
      let film = try film(seed: seed, disabling: [])
      for step in film.pictures.indices {
        expect(film.pictures[step], equals: general.pictures[step], "round \(round), step \(step)")
      }
      expect(film.log, equals: general.log, "round \(round)")
      eventCount += film.log.count
      evaluated.0 += general.evaluated
      evaluated.1 += film.evaluated
    }
    expect(eventCount, isAbove: 20)
    expect(evaluated.1 * 10, isBelow: evaluated.0 * 9, "\(evaluated)")
  }
}
