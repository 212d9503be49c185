// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RenderTree

/// Wishes, pictures and memory of a layer's tiles, without threads.
struct TileStoreTests {
  /// A store with one viewer, and a way to draw all that it wants.
  private final class Stage {
    let store: TileStore
    let viewer: Int
    var frame = TileFrame()
    var bounds = SIMD4<Double>(0, 0, 1e5, 1e5)
    var time = 0.0
    /// The number of frames that were asked for.
    let wakes = Wakes()
    private let signal = LiveSignal()

    init(byteLimit: Int = TileMemory.layerLimit) {
      store = TileStore(byteLimit: byteLimit)
      var settings = TileSettings()
      settings.tileSize = SIMD2(32, 32)
      settings.levelsOfDetail = 6
      settings.levelsOfDetailBias = 2
      store.settings = settings
      viewer = store.addViewer() ?? -1
      signal.setHandler { [wakes] in wakes.add() }
      store.watchers.add(signal)
    }

    /// Shows a part of the layer.
    func show(
      _ visible: SIMD4<Double>, scale: Double = 1, uploadLimit: Int = .max, omitsFade: Bool = false
    ) {
      var request = TileRequest(
        bounds: bounds, visible: visible, scale: scale, contentsScale: 1, time: time)
      request.uploadLimit = uploadLimit
      request.omitsFade = omitsFade
      store.frame(of: viewer, request, &frame)
    }

    /// Draws up to some tiles; returns them in order.
    @discardableResult
    func draw(_ limit: Int = .max) -> [TileKey] {
      var keys: [TileKey] = []
      while keys.count < limit, let job = store.take() {
        store.finish(job, TileStoreTests.picture(job))
        keys.append(job.key)
      }
      return keys
    }

    /// The tiles of the frame whose own picture is not shown.
    var holes: Int { frame.cells.filter { $0.picture == nil }.count }
  }

  private final class Wakes: Sendable {
    private let counter = Atomic<Int>(0)
    var count: Int { counter.load(ordering: .relaxed) }
    func add() { counter.wrappingAdd(1, ordering: .relaxed) }
  }

  /// A picture of one colour.
  private static func picture(_ job: TileJob) -> CGImage? {
    try? PixelImage(width: job.area.z, height: job.area.w).cgImage()
  }

  // MARK: - Wishes

  @Test func `the visible part is drawn first, from the middle, then its margin (TI-L1)`() {
    let stage = Stage()
    stage.show(SIMD4(320, 320, 96, 96))
    expect(stage.frame.range, equals: TileRange(level: 0, minX: 10, minY: 10, maxX: 13, maxY: 13))
    expect(stage.frame.missing, equals: 9)
    let keys = stage.draw()
    expect(keys.count, equals: 25)
    expect(keys.first, equals: TileKey(level: 0, x: 11, y: 11))
    expect(keys.prefix(9).allSatisfy { stage.frame.range.contains($0) })
    expect(!keys.dropFirst(9).contains { stage.frame.range.contains($0) })
    // Each tile once.
    expect(Set(keys).count, equals: 25)
    stage.show(SIMD4(320, 320, 96, 96))
    expect(stage.frame.missing, equals: 0)
    expect(stage.holes, equals: 0)
    expect(stage.draw(), equals: [])
  }

  @Test func `wishes that are not renewed are cancelled`() {
    let stage = Stage()
    stage.show(SIMD4(320, 320, 96, 96))
    expect(stage.draw(4).count, equals: 4)
    stage.show(SIMD4(9600, 9600, 96, 96))
    expect(stage.store.counts.cancelled, equals: 21)
    let keys = stage.draw()
    expect(keys.allSatisfy { $0.x >= 299 })
    // A hidden layer wants nothing.
    stage.show(SIMD4(0, 9600, 96, 96))
    stage.show(.zero)
    expect(stage.frame.quads.isEmpty)
    expect(stage.draw(), equals: [])
    expect(!stage.store.isWanting)
  }

  @Test func `a tile in work is not asked for again`() throws {
    let stage = Stage()
    stage.show(SIMD4(0, 0, 32, 32))
    let job = try #require(stage.store.take())
    stage.show(SIMD4(0, 0, 32, 32))
    expect(stage.frame.missing, equals: 1)
    expect(!stage.draw().contains(job.key))
    stage.store.finish(job, Self.picture(job))
    stage.show(SIMD4(0, 0, 32, 32))
    expect(stage.frame.missing, equals: 0)
    // One that takes too long is waited for no more, and shown when it comes.
    stage.store.invalidate(nil)
    stage.show(SIMD4(0, 0, 32, 32))
    let slow = try #require(stage.store.take())
    stage.store.noteLate(slow)
    stage.show(SIMD4(0, 0, 32, 32))
    expect(stage.frame.missing, equals: 0)
    expect(!stage.draw().contains(slow.key))
  }

  @Test func `a tile without a picture is tried once more, then when it is invalidated`() throws {
    let stage = Stage()
    stage.bounds = SIMD4(0, 0, 32, 32)
    stage.show(stage.bounds)
    let job = try #require(stage.store.take())
    stage.store.finish(job, nil)
    stage.show(stage.bounds)
    expect(stage.frame.missing, equals: 1)
    stage.store.finish(try #require(stage.store.take()), nil)
    stage.show(stage.bounds)
    expect(stage.frame.missing, equals: 0)
    expect(stage.draw(), equals: [])
    stage.store.invalidate(nil)
    stage.show(stage.bounds)
    expect(stage.draw(), equals: [job.key])
    // A tile that was drawn has not failed.
    stage.store.invalidate(nil)
    stage.show(stage.bounds)
    stage.store.finish(try #require(stage.store.take()), nil)
    stage.show(stage.bounds)
    expect(stage.draw(), equals: [job.key])
  }

  // MARK: - Invalidation

  @Test func `a rectangle has the tiles drawn again that it touches`() throws {
    let stage = Stage()
    let seen = SIMD4<Double>(0, 0, 128, 128)
    stage.show(seen)
    stage.draw()
    stage.store.invalidate(SIMD4(40, 40, 30, 4))
    stage.show(seen)
    // The old pictures are shown meanwhile.
    expect(stage.holes, equals: 0)
    expect(stage.frame.missing, equals: 2)
    expect(
      Set(stage.draw()), equals: [TileKey(level: 0, x: 1, y: 1), TileKey(level: 0, x: 2, y: 1)])
    // One that is being drawn is drawn once more.
    stage.store.invalidate(SIMD4(0, 0, 1, 1))
    stage.show(seen)
    let job = try #require(stage.store.take())
    stage.store.invalidate(SIMD4(0, 0, 1, 1))
    stage.store.finish(job, Self.picture(job))
    stage.show(seen)
    expect(stage.draw(), equals: [job.key])
    stage.show(seen)
    expect(stage.frame.missing, equals: 0)
  }

  @Test func `a million invalidations wake once and mark what they touch`() {
    let stage = Stage()
    let seen = SIMD4<Double>(0, 0, 320, 320)
    stage.show(seen)
    stage.draw()
    let wakes = stage.wakes.count
    for index in 0..<1_000_000 {
      let number = Double(index % 1000)
      stage.store.invalidate(SIMD4(number.truncatingRemainder(dividingBy: 64), 10, 1, 1))
    }
    expect(stage.wakes.count, equals: wakes + 1)
    stage.show(seen)
    expect(stage.frame.missing, equals: 2)
    for rect in [SIMD4(Double.nan, 0, 1, 1), SIMD4(0, 0, .infinity, 1), SIMD4(0, 0, -1, 0)] {
      stage.store.invalidate(rect)
    }
    expect(stage.wakes.count, equals: wakes + 1)
  }

  // MARK: - Stand-ins and fading

  @Test func `the nearest coarser picture stands in, else finer ones (TI-L1)`() throws {
    let stage = Stage()
    let seen = SIMD4<Double>(0, 0, 64, 64)
    stage.show(seen, scale: 0.25)
    expect(stage.frame.range.level, equals: 2)
    stage.draw()
    stage.show(seen, scale: 0.5)
    stage.draw(1)
    stage.show(seen, scale: 1)
    // The one tile of level 1 covers all four of level 0.
    expect(stage.frame.range.count, equals: 4)
    expect(stage.frame.quads.map(\.scale), equals: [0.5, 0.5, 0.5, 0.5])
    expect(stage.frame.quads[3].rect, equals: SIMD4(32, 32, 32, 32))
    expect(stage.holes, equals: 4)
    stage.draw()
    stage.show(seen, scale: 4)
    stage.draw()
    // From afar, where nothing coarser is there.
    stage.store.settings.tileSize = SIMD2(64, 64)
    stage.show(seen, scale: 1)
    stage.draw()
    stage.show(seen, scale: 0.5)
    // The tile of 128 points is seen by those of 64, of which three were drawn as the margin.
    expect(stage.frame.quads.map(\.scale), equals: [1, 1, 1, 1])
  }

  @Test func `what comes into view is no change, and what changes meanwhile is (TI-L1)`() {
    let stage = Stage()
    stage.show(SIMD4(320, 320, 96, 96))
    expect(stage.frame.changes, equals: [SIMD4(320, 320, 96, 96)])
    stage.draw()
    stage.time = 1
    stage.show(SIMD4(320, 320, 96, 96))
    stage.time = 2
    stage.show(SIMD4(320, 320, 96, 96))
    // A column comes into view, and one goes out of it.
    stage.show(SIMD4(360, 320, 90, 96))
    expect(stage.frame.range, equals: TileRange(level: 0, minX: 11, minY: 10, maxX: 15, maxY: 13))
    expect(stage.frame.changes, equals: [])
    stage.draw()
    for time in [3.0, 4] {
      stage.time = time
      stage.show(SIMD4(360, 320, 90, 96))
    }
    stage.store.invalidate(SIMD4(400, 330, 1, 1))
    stage.show(SIMD4(360, 320, 90, 96))
    stage.draw()
    stage.time = 5
    stage.show(SIMD4(370, 320, 90, 96))
    stage.time = 5.1
    stage.show(SIMD4(380, 320, 90, 96))
    expect(stage.frame.changes, equals: [SIMD4(384, 320, 32, 32)])
    // Another level is another picture.
    stage.show(SIMD4(380, 320, 90, 96), scale: 0.5)
    expect(stage.frame.changes, equals: [SIMD4(380, 320, 90, 96)])
  }

  @Test func `where more is seen than is shown all may change`() {
    let stage = Stage(byteLimit: 32 * 32 * 4 * 16)
    stage.bounds = SIMD4(0, 0, 320, 320)
    stage.show(SIMD4(0, 0, 320, 320), scale: 1)
    expect(!stage.frame.isTrimmed)
    var settings = stage.store.settings
    settings.levelsOfDetail = 1
    settings.levelsOfDetailBias = 0
    stage.store.settings = settings
    stage.show(SIMD4(0, 0, 256, 256))
    stage.draw()
    stage.show(SIMD4(0, 0, 256, 256))
    expect(stage.frame.isTrimmed)
    stage.show(SIMD4(64, 0, 256, 256))
    expect(stage.frame.changes, equals: [SIMD4(64, 0, 256, 256)])
  }

  @Test func `tiles that come fade in over the duration (TI-L1, TI-L2)`() {
    let stage = Stage()
    stage.bounds = SIMD4(0, 0, 32, 32)
    stage.show(stage.bounds)
    stage.draw()
    stage.time = 1
    stage.show(stage.bounds)
    expect(stage.frame.quads.map(\.opacity), equals: [0])
    expect(stage.frame.isMoving)
    stage.time = 1.125
    stage.show(stage.bounds)
    expect(stage.frame.quads.map(\.opacity), equals: [0.5])
    expect(stage.frame.changes, equals: [stage.bounds])
    stage.time = 1.25
    stage.show(stage.bounds)
    expect(stage.frame.quads.map(\.opacity), equals: [1])
    expect(!stage.frame.isMoving)
    stage.time = 1.5
    stage.show(stage.bounds)
    expect(stage.frame.changes, equals: [])
    // A new picture fades in over the old one.
    stage.store.invalidate(nil)
    stage.show(stage.bounds)
    stage.draw()
    stage.time = 2
    stage.show(stage.bounds)
    stage.time = 2.125
    stage.show(stage.bounds)
    expect(stage.frame.quads.map(\.opacity), equals: [1, 0.5])
    // Pictures that wait for all tiles show them at once.
    stage.show(stage.bounds, omitsFade: true)
    expect(stage.frame.quads.map(\.opacity), equals: [1])
  }

  @Test func `what was drawn before it is seen does not fade`() {
    let stage = Stage()
    stage.show(SIMD4(0, 0, 32, 32))
    stage.draw()
    stage.time = 1
    stage.show(SIMD4(32, 0, 32, 32))
    expect(stage.frame.quads.map(\.opacity), equals: [1])
  }

  @Test func `a frame uploads no more than its limit`() {
    let stage = Stage()
    let seen = SIMD4<Double>(0, 0, 128, 128)
    stage.show(seen)
    stage.draw()
    let bytes = 32 * 32 * 4
    var shown: [Int] = []
    while stage.holes > 0 || shown.isEmpty, shown.count < 20 {
      stage.show(seen, uploadLimit: 3 * bytes)
      shown.append(16 - stage.holes)
    }
    expect(shown, equals: [3, 6, 9, 12, 15, 16])
  }

  // MARK: - Memory

  @Test func `pictures stay within their bytes, those not used for longest go first`() {
    let tile = 32 * 32 * 4
    let stage = Stage(byteLimit: 100 * tile)
    for step in 0..<60 {
      stage.show(SIMD4(Double(step) * 96, 0, 96, 96))
      stage.draw()
      expect(stage.store.byteCount, isAtMost: 100 * tile)
    }
    expect(stage.store.counts.evicted, isAbove: 0)
    // The tiles that were seen last are there.
    stage.show(SIMD4(59 * 96, 0, 96, 96))
    expect(stage.frame.missing, equals: 0)
    stage.show(SIMD4(57 * 96, 0, 96, 96))
    expect(stage.frame.missing, equals: 0)
    stage.show(SIMD4(0, 0, 96, 96))
    expect(stage.frame.missing, equals: 9)
  }

  @Test func `textures of pictures that went can be freed`() {
    let stage = Stage()
    stage.bounds = SIMD4(0, 0, 32, 32)
    stage.show(stage.bounds)
    stage.draw()
    stage.show(stage.bounds)
    let first = stage.frame.quads.map { ImageID(rawValue: $0.image.id) }
    expect(stage.store.takeDropped(for: stage.viewer), equals: [])
    stage.store.invalidate(nil)
    stage.show(stage.bounds)
    stage.draw()
    expect(stage.store.takeDropped(for: stage.viewer), equals: first)
    expect(stage.store.takeDropped(for: stage.viewer), equals: [])
    stage.store.settings.tileSize = SIMD2(48, 48)
    stage.show(stage.bounds)
    expect(stage.store.takeDropped(for: stage.viewer).count, equals: 1)
    expect(stage.store.byteCount, equals: 0)
  }

  @Test func `too many tiles are shown coarser, or in part`() {
    let stage = Stage()
    stage.show(stage.bounds, scale: 1)
    expect(stage.frame.range.level, equals: 3)
    expect(stage.frame.range.count, isAtMost: TileCache.visibleLimit)
    expect(stage.frame.range.count, isAbove: 1000)
    stage.bounds = SIMD4(-1e6, -1e6, 2e6, 2e6)
    stage.show(stage.bounds, scale: 1e-9)
    expect(stage.frame.range.count, isAtMost: TileCache.visibleLimit)
  }

  // MARK: - Against a slow model

  /// The tiles that a part of a layer needs at a level, found by looking at all around it.
  private func needed(
    _ visible: SIMD4<Double>, at level: Int, in bounds: SIMD4<Double>
  ) -> Set<TileKey> {
    let side = 32 * pow(2, Double(level))
    var keys: Set<TileKey> = []
    let first = SIMD2(Int((visible.x / side).rounded()) - 2, Int((visible.y / side).rounded()) - 2)
    for y in first.y..<first.y + Int(visible.w / side) + 6 {
      for x in first.x..<first.x + Int(visible.z / side) + 6 {
        let rect = SIMD4(Double(x) * side, Double(y) * side, side, side)
        let part = rect.cut(to: visible.cut(to: bounds))
        if part.z > 0, part.w > 0 { keys.insert(TileKey(level: level, x: x, y: y)) }
      }
    }
    return keys
  }

  @Test func `random pans, zooms and invalidations show and draw what a slow model needs`() {
    var random = SeededGenerator(test: "tile store")
    let stage = Stage(byteLimit: 1 << 20)
    stage.bounds = SIMD4(-700, -300, 3000, 2500)
    var corner = SIMD2<Double>(0, 0)
    /// The number of the drawing that shows each tile, and of the last invalidation that touches it.
    var drawnAt: [TileKey: Int] = [:]
    var invalidations: [(number: Int, rect: SIMD4<Double>)] = []
    for step in 1...600 {
      corner += SIMD2(random.number(in: -120...120), random.number(in: -120...120))
      corner.clamp(lowerBound: SIMD2(-800, -400), upperBound: SIMD2(2200, 2100))
      let level = Int.random(in: -2...3, using: &random)
      let extent = 150 * pow(2, Double(level))
      let visible = SIMD4(corner.x, corner.y, extent, extent).cut(to: stage.bounds)
      if Int.random(in: 0..<4, using: &random) == 0 {
        let rect = SIMD4(
          random.number(in: -700...2300), random.number(in: -300...2200),
          random.number(in: 1...300), random.number(in: 1...300))
        stage.store.invalidate(rect)
        invalidations.append((step, rect))
      }
      stage.time = Double(step)
      stage.show(visible, scale: pow(2, Double(-level)))
      let keys = needed(visible, at: level, in: stage.bounds)
      let shown = Set((0..<stage.frame.range.count).map { stage.frame.range.key(at: $0) })
      expect(shown, equals: keys)
      for key in stage.draw(Int.random(in: 0...40, using: &random)) { drawnAt[key] = step }
      stage.show(visible, scale: pow(2, Double(-level)))
      // A tile is missing if it was never drawn, was invalidated since, or was evicted.
      let outdated = keys.filter { key in
        guard let drawn = drawnAt[key] else { return true }
        let side = 32 * pow(2, Double(key.level))
        let rect = SIMD4(Double(key.x) * side, Double(key.y) * side, side, side).cut(
          to: stage.bounds)
        return invalidations.contains { entry in
          let part = entry.rect.cut(to: rect)
          return entry.number > drawn && part.z > 0 && part.w > 0
        }
      }
      expect(stage.frame.missing, isAtLeast: outdated.count)
      if stage.store.counts.evicted == 0 { expect(stage.frame.missing, equals: outdated.count) }
      expect(stage.store.byteCount, isAtMost: 1 << 20)
    }
    stage.draw()
    stage.show(SIMD4(corner.x, corner.y, 150, 150).cut(to: stage.bounds))
    stage.draw()
    stage.show(SIMD4(corner.x, corner.y, 150, 150).cut(to: stage.bounds))
    expect(stage.frame.missing, equals: 0)
  }
}
