// SPDX-License-Identifier: MIT

import Compositor
import Expectations
import QuartzCore
import TestSupport
import Testing

@testable import BusyMain

/// The sample BusyMain: what moves is up to the renderer alone.
struct BusyMainTests {
  @Test func `every frame of a nap is another`() throws {
    let scene = BusyScene()
    scene.layer.frame = CGRect(origin: .zero, size: BusyScene.size)
    scene.isAsleep = true
    let renderer = try OffscreenRenderer(size: BusyScene.size, scale: 0.5)
    let begin = CACurrentMediaTime()
    // Nothing is set or committed from here on.
    let pictures = try (0..<5).map { frame in
      let time = begin + Double(frame) / 4 * BusyScene.nap
      return PixelImage(try renderer.image(of: scene.layer, at: time)).bytes
    }
    expect(Set(pictures).count, equals: pictures.count)
  }

  @Test func `the lamp says what the thread does`() throws {
    let scene = BusyScene()
    scene.layer.frame = CGRect(origin: .zero, size: BusyScene.size)
    let renderer = try OffscreenRenderer(size: BusyScene.size, scale: 1)
    let time = CACurrentMediaTime()
    let awake = PixelImage(try renderer.image(of: scene.layer, at: time))[48, 201]
    scene.isAsleep = true
    let asleep = PixelImage(try renderer.image(of: scene.layer, at: time))[48, 201]
    expect(awake.green, isAbove: 150)
    expect(awake.red, isBelow: 120)
    expect(asleep.red, isAbove: 150)
    expect(asleep.green, isBelow: 120)
  }
}
