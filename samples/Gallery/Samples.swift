// SPDX-License-Identifier: MIT

import BusyMain
import Cards
import Classics
import Cube
import Drawing
import Foundation
import GLInLayer
import ImageBrowser
import LayerHost
import Map
import Particles
import Principles
import QuartzCore
import Rocket
import Timing
import Video

/// All samples, in the order of the gallery.
@MainActor package enum Samples {
  /// The samples whose scenes are layers, and those of views.
  package static let all: [Sample] =
    [rocket, cards, classics, principles, timing, cube, particles, map, knot, video, busyMain]
    + [drawing, imageBrowser] + ofUIKit + [appKitViews]

  private static let rocket = Sample.layer("Rocket", size: RocketScene.size) { _ in
    let scene = RocketScene()
    scene.launch()
    repeatForever(every: 2.4) { scene.launch() }
    return (scene.layer, { if $0.isClick { scene.launch() } })
  }

  private static let cards = Sample.layer("Cards", size: CoverFlow.size) { stage in
    let flow = CoverFlow(images: CoverArt.generated(count: 9))
    // To and fro while no one plays with it.
    var steps = [1, 1, -1, -1, -1, -1, 1, 1].makeIterator()
    repeatForever(every: 1.1) {
      guard !stage.isOpen() else { return }
      if let step = steps.next() {
        flow.select(flow.selection + step)
      } else {
        steps = [1, 1, -1, -1, -1, -1, 1, 1].makeIterator()
      }
    }
    return (flow.layer, { flow.handle($0) })
  }

  private static let classics = Sample.layer(
    "Classics", size: Classics.Player.size, focus: CGRect(x: 0, y: 280, width: 384, height: 240)
  ) { _ in
    let player = Classics.Player()
    DispatchQueue.main.async { player.show() }
    return (player.layer, { player.handle($0) })
  }

  private static let principles = Sample.layer("Principles", size: Principles.Player.size) { _ in
    let player = Principles.Player()
    DispatchQueue.main.async { player.show() }
    return (player.layer, { player.handle($0) })
  }

  private static let timing = Sample.layer(
    "Timing", size: TimingScene.size, focus: CGRect(x: 16, y: 14, width: 352, height: 220)
  ) { _ in
    let scene = TimingScene()
    DispatchQueue.main.async { scene.move(by: 0) }
    return (scene.layer, { scene.handle($0) })
  }

  private static let cube = Sample.layer(
    "Cube", size: CubeScene.size, focus: CGRect(x: 0, y: 120, width: 680, height: 425), matte: night
  ) { _ in
    let cube = CubeScene()
    return (cube.layer, { cube.handle($0) })
  }

  private static let particles = Sample.layer("Particles", size: ParticleShow.size) { _ in
    let show = ParticleShow()
    return (show.layer, { show.handle($0) })
  }

  private static let map = Sample.layer(
    "Map", size: MapView.size, focus: CGRect(x: 240, y: 170, width: 480, height: 300)
  ) { _ in
    let view = MapView()
    return (view.layer, { view.handle($0) })
  }

  private static let knot = Sample.layer(
    "GLInLayer", size: KnotScene.size, focus: CGRect(x: 130, y: 62, width: 460, height: 340),
    matte: night
  ) {
    _ in
    let scene = KnotScene()
    return (scene.layer, { if $0.isClick { scene.tilt() } })
  }

  private static let video = Sample.layer(
    "Video", size: Video.Player.size, focus: CGRect(x: 84, y: 32, width: 792, height: 495),
    matte: night
  ) { _ in
    do {
      let player = Video.Player(try VideoFile.pattern())
      return (player.layer, { player.handle($0) })
    } catch {
      return (Notice.layer("\(error)"), { _ in })
    }
  }

  private static let busyMain = Sample.layer("BusyMain", size: BusyScene.size) { stage in
    let scene = BusyScene()
    // As a thumbnail it leaves the thread to the other samples.
    scene.begin { MainActor.assumeIsolated { stage.isOpen() } }
    return (scene.layer, { _ in withExtendedLifetime(scene) {} })
  }

  private static let drawing = Sample.layer(
    "Drawing", size: DrawingPage().layer.bounds.size,
    focus: CGRect(x: 0, y: 140, width: 300, height: 187)
  ) { _ in
    let page = DrawingPage()
    return (page.layer, { _ in })
  }

  private static let imageBrowser = Sample.layer(
    "ImageBrowser", size: ImageBrowser.size, focus: CGRect(x: 0, y: 0, width: 400, height: 250)
  ) { _ in
    let browser = ImageBrowser(folder: pictures)
    return (browser.layer, { browser.handle($0) })
  }

  private static let night = CGColor(srgbRed: 0.035, green: 0.04, blue: 0.08, alpha: 1)

  /// The pictures of the documentation, in the folder of the program or above it; else the folder itself.
  private static var pictures: URL {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let above = sequence(first: program.deletingLastPathComponent()) {
      $0.path == "/" ? nil : $0.deletingLastPathComponent()
    }
    let folders = ([here] + above).map { $0.appendingPathComponent("docs/images") }
    return folders.first { FileManager.default.fileExists(atPath: $0.path) } ?? here
  }

  /// Does something again and again, by the clock of the layers.
  private static func repeatForever(
    every interval: CFTimeInterval, _ action: @escaping @MainActor () -> Void
  ) {
    var next: CFTimeInterval?
    let link = CADisplayLink { link in
      let due = next ?? link.timestamp + interval
      next = due
      guard link.timestamp >= due else { return }
      next = link.timestamp + interval
      MainActor.assumeIsolated { action() }
    }
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 4, maximum: 15, preferred: 10)
    link.add(to: .main, forMode: .common)
  }
}

extension LayerHost.Event {
  /// Whether it is a click.
  var isClick: Bool {
    if case .pointer(let pointer) = self { pointer.isClick } else { false }
  }
}
