// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import RenderTree
import Synchronization
import TestSupport
import Testing

@testable import CoreAnimation

/// Tiled layers: their values, and the threads that draw their tiles.
struct TiledLayerTests {
  /// A call of `draw(in:)`.
  private struct Call: Equatable {
    var area: CGRect
    var pixelsPerPoint: CGFloat
    var isOnCaller = false
  }

  /// Notes the calls for its tiles.
  private final class Board: CATiledLayer {
    let calls = Mutex<[Call]>([])
    let caller = pthread_self()

    override func draw(in ctx: CGContext) {
      let call = Call(
        area: ctx.boundingBoxOfClipPath, pixelsPerPoint: abs(ctx.ctm.a),
        isOnCaller: pthread_equal(pthread_self(), caller) != 0)
      calls.withLock { $0.append(call) }
    }

    /// The calls so far, by rows.
    var sorted: [Call] {
      calls.withLock { $0 }.sorted { ($0.area.minY, $0.area.minX) < ($1.area.minY, $1.area.minX) }
    }
  }

  private final class Drawer: NSObject, CALayerDelegate {
    let areas = Mutex<[CGRect]>([])

    func draw(_ layer: CALayer, in ctx: CGContext) {
      areas.withLock { $0.append(ctx.boundingBoxOfClipPath) }
    }
  }

  private func surface(_ scale: Double = 1, side: Double = 512) -> TileSurface {
    var surface = TileSurface(size: SIMD2(side, side), scale: scale)
    surface.waits = true
    return surface
  }

  private func board(_ size: CGFloat = 512) -> Board {
    let board = Board()
    board.frame = CGRect(x: 0, y: 0, width: size, height: size)
    return board
  }

  // MARK: - Values

  @Test func `values are kept as they are set, sizes that are not finite are refused`() {
    let layer = CATiledLayer()
    expect(layer.tileSize, equals: CGSize(width: 256, height: 256))
    expect(layer.levelsOfDetail, equals: 1)
    expect(layer.levelsOfDetailBias, equals: 0)
    expect(CATiledLayer.fadeDuration(), equals: 0.25)
    layer.levelsOfDetail = -1
    layer.levelsOfDetailBias = 1_000_000_000
    layer.tileSize = CGSize(width: -3, height: 1e12)
    expect(layer.levelsOfDetail, equals: -1)
    expect(layer.levelsOfDetailBias, equals: 1_000_000_000)
    expect(layer.tileSize, equals: CGSize(width: -3, height: 1e12))
    layer.tileSize = CGSize(width: CGFloat.nan, height: 4)
    layer.tileSize = CGSize(width: 4, height: CGFloat.infinity)
    expect(layer.tileSize, equals: CGSize(width: -3, height: 1e12))
    layer.setValue(4, forKey: "levelsOfDetail")
    expect(layer.value(forKey: "levelsOfDetail") as? Int, equals: 4)
    expect(CATiledLayer.defaultValue(forKey: "levelsOfDetail") as? Int, equals: 1)
    let copy = CATiledLayer(layer: layer)
    expect(copy.levelsOfDetail, equals: 4)
    expect(copy.tileSize, equals: layer.tileSize)
  }

  @Test func `an archive holds levels and size`() throws {
    let layer = CATiledLayer()
    layer.levelsOfDetail = 5
    layer.levelsOfDetailBias = 2
    layer.tileSize = CGSize(width: 100, height: 50)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: layer, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CATiledLayer.self, from: data))
    expect(read.levelsOfDetail, equals: 5)
    expect(read.levelsOfDetailBias, equals: 2)
    expect(read.tileSize, equals: CGSize(width: 100, height: 50))
  }

  // MARK: - Drawing

  @Test func `each tile is drawn once on another thread, clip and matrix tell what (TI-L1)`() {
    let board = board()
    let shown = ShownTree(board)
    shown.updateTiles(on: surface())
    expect(
      board.sorted,
      equals: [
        Call(area: CGRect(x: 0, y: 0, width: 256, height: 256), pixelsPerPoint: 1),
        Call(area: CGRect(x: 256, y: 0, width: 256, height: 256), pixelsPerPoint: 1),
        Call(area: CGRect(x: 0, y: 256, width: 256, height: 256), pixelsPerPoint: 1),
        Call(area: CGRect(x: 256, y: 256, width: 256, height: 256), pixelsPerPoint: 1),
      ])
    expect(shown.tiles(of: board)?.quads.count, equals: 4)
    expectNil(board.contents)
    expect(!board.needsDisplay())
    shown.updateTiles(on: surface())
    expect(board.sorted.count, equals: 4)
  }

  @Test func `finer and coarser levels have other matrices (TI-L1)`() {
    let board = board(300)
    board.levelsOfDetail = 3
    board.levelsOfDetailBias = 1
    board.tileSize = CGSize(width: 200, height: 300)
    let shown = ShownTree(board)
    shown.updateTiles(on: surface(2))
    // 600 pixels are three tiles of 200, and two of 300.
    expect(board.sorted.map(\.pixelsPerPoint), equals: [2, 2, 2, 2, 2, 2])
    expect(board.sorted[4].area, equals: CGRect(x: 100, y: 150, width: 100, height: 150))
    board.calls.withLock { $0 = [] }
    shown.updateTiles(on: surface(0.4))
    expect(
      board.sorted,
      equals: [
        Call(area: CGRect(x: 0, y: 0, width: 300, height: 300), pixelsPerPoint: 0.5)
      ])
    // `contentsScale` is the resolution of level 0.
    board.calls.withLock { $0 = [] }
    CATransaction.setDisableActions(true)
    board.contentsScale = 2
    board.levelsOfDetailBias = 0
    board.levelsOfDetail = 1
    shown.frame(at: 1)
    shown.updateTiles(on: surface(1, side: 50), at: 1)
    expect(
      board.sorted,
      equals: [
        Call(area: CGRect(x: 0, y: 0, width: 100, height: 150), pixelsPerPoint: 2)
      ])
  }

  @Test func `a delegate draws`() {
    let layer = CATiledLayer()
    let drawer = Drawer()
    layer.delegate = drawer
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    let shown = ShownTree(layer)
    shown.updateTiles(on: surface())
    expect(drawer.areas.withLock { $0 }, equals: [CGRect(x: 0, y: 0, width: 100, height: 60)])
  }

  @Test func `what needs display is drawn again at once, from any thread`() async {
    let board = board()
    let shown = ShownTree(board)
    shown.updateTiles(on: surface())
    board.calls.withLock { $0 = [] }
    board.setNeedsDisplay(CGRect(x: 10, y: 300, width: 1, height: 1))
    shown.updateTiles(on: surface())
    expect(board.sorted.map(\.area), equals: [CGRect(x: 0, y: 256, width: 256, height: 256)])
    board.setNeedsDisplay()
    shown.updateTiles(on: surface())
    expect(board.sorted.count, equals: 5)
    board.display()
    shown.updateTiles(on: surface())
    expect(board.sorted.count, equals: 9)
    for rect in [CGRect.null, .zero, CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)] {
      board.setNeedsDisplay(rect)
    }
    shown.updateTiles(on: surface())
    expect(board.sorted.count, equals: 9)
    board.setNeedsDisplay(.infinite)
    shown.updateTiles(on: surface())
    expect(board.sorted.count, equals: 13)
    expect(!board.needsDisplay())
  }

  @Test func `the context of render(in:) is drawn into by one call on the caller's thread`() throws
  {
    let board = board()
    let context = try #require(
      CGContext(
        data: nil, width: 100, height: 100, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.scaleBy(x: 0.125, y: 0.125)
    board.render(in: context)
    expect(
      board.sorted,
      equals: [
        Call(
          area: CGRect(x: 0, y: 0, width: 512, height: 512), pixelsPerPoint: 0.125,
          isOnCaller: true)
      ])
  }

  // MARK: - Faults

  /// Blocks in one of its tiles until it is released.
  private final class Stuck: CATiledLayer {
    let entered = DispatchSemaphore(value: 0)
    let gate = DispatchSemaphore(value: 0)
    let drawn = Atomic<Int>(0)
    let onEnd = Mutex<(@Sendable () -> Void)?>(nil)

    deinit { onEnd.withLock { $0 }?() }

    override func draw(in ctx: CGContext) {
      if ctx.boundingBoxOfClipPath.minX == 0 {
        entered.signal()
        gate.wait()
      }
      drawn.wrappingAdd(1, ordering: .relaxed)
    }
  }

  @Test func `a tile that hangs keeps neither the others nor pictures waiting`() {
    let layer = Stuck()
    layer.frame = CGRect(x: 0, y: 0, width: 512, height: 256)
    let shown = ShownTree(layer)
    let drawers = TileDrawers(threadLimit: 1, turn: 0.005)
    let source = TileSource(layer)
    layer.tileStore.setDrawer { drawers.draw($0, by: source) }
    // The only thread hangs in the first tile; another one draws the second.
    shown.updateTiles(on: surface())
    expect(layer.drawn.load(ordering: .relaxed), equals: 1)
    expect(shown.tiles(of: layer)?.quads.count, equals: 1)
    // Once it comes it is shown.
    layer.gate.signal()
    while layer.tileStore.counts.drawn < 2 { Thread.sleep(forTimeInterval: 0.001) }
    shown.updateTiles(on: surface())
    expect(shown.tiles(of: layer)?.quads.count, equals: 2)
  }

  @Test(arguments: [0, 1, 2])
  func `tiles are drawn where the system has no more threads`(startedCount: Int) {
    let layer = CATiledLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 512, height: 512)
    let shown = ShownTree(layer)
    let started = Mutex(0)
    let drawers = TileDrawers(threadLimit: 3) { name, body in
      let mayStart = started.withLock { count in
        count += 1
        return count <= startedCount
      }
      return mayStart && TileDrawers.startDetached(name, body)
    }
    let source = TileSource(layer)
    layer.tileStore.setDrawer { drawers.draw($0, by: source) }
    let (_, refusals) = RefusalLog.recording { shown.updateTiles(on: surface()) }
    expect(shown.tiles(of: layer)?.quads.count, equals: 4)
    expect(layer.tileStore.counts.drawn, equals: 4)
    expect(startedCount > 0 || refusals.first?.hasPrefix("CATiledLayer: no thread") == true)
  }

  @Test func `a layer may go while its tiles are drawn`() {
    let gone = DispatchSemaphore(value: 0)
    let gate: DispatchSemaphore
    do {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 512, height: 256)
      let shown = ShownTree(root)
      let layer = Stuck()
      layer.onEnd.withLock { $0 = { gone.signal() } }
      gate = layer.gate
      layer.frame = root.bounds
      root.addSublayer(layer)
      shown.frame(at: 0)
      var windows = surface()
      windows.waits = false
      shown.updateTiles(on: windows)
      layer.entered.wait()
      layer.removeFromSuperlayer()
      shown.frame(at: 1)
      expectNil(shown.tiles(of: layer))
    }
    gate.signal()
    gone.wait()
  }
}
