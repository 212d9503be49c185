// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import Testing

/// Content that is asked for by rectangle and scale, as tiles are.
struct TileDrawingTests {
  /// Draws one square per ten points, and notes what it is told.
  private final class Board: CALayer {
    var areas: [CGRect] = []
    var scales: [CGFloat] = []

    override func draw(in ctx: CGContext) {
      areas.append(ctx.boundingBoxOfClipPath)
      scales.append(abs(ctx.ctm.a))
      ctx.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      for row in 0..<10 {
        for column in 0..<10 where (row + column) % 2 == 0 {
          ctx.fill(CGRect(x: column * 10, y: row * 10, width: 10, height: 10))
        }
      }
    }
  }

  private func board() -> Board {
    let board = Board()
    board.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    return board
  }

  private func isRed(_ image: CGImage, _ x: Int, _ y: Int) -> Bool {
    image.withPremultipliedRGBA8 { $0[y * $1 + 4 * x] == 255 && $0[y * $1 + 4 * x + 3] == 255 }
      ?? false
  }

  @Test func `the context tells area and scale; nothing of the layer changes`() throws {
    let board = board()
    let tile = try #require(
      board.drawnImage(of: CGRect(x: 5, y: 20, width: 20, height: 10), scale: 2))
    expect(tile.width, equals: 40)
    expect(tile.height, equals: 20)
    expect(board.areas, equals: [CGRect(x: 5, y: 20, width: 20, height: 10)])
    expect(board.scales, equals: [2])
    expectNil(board.contents)
    expect(!board.needsDisplay())
    // From x 5 to 10 red, to 20 nothing, to 25 red.
    expect(isRed(tile, 5, 10))
    expect(!isRed(tile, 15, 10))
    expect(isRed(tile, 35, 10))
  }

  @Test(arguments: [0.25, 0.5, 1, 3])
  func `tiles beside each other are the picture as a whole`(_ scale: CGFloat) throws {
    let board = board()
    let whole = try #require(board.drawnImage(of: board.bounds, scale: scale))
    let side = Int(50 * scale)
    guard CGFloat(side) == 50 * scale else { return }
    for part in 0..<4 {
      let origin = CGPoint(x: part % 2 * 50, y: part / 2 * 50)
      let tile = try #require(
        board.drawnImage(
          of: CGRect(origin: origin, size: CGSize(width: 50, height: 50)), scale: scale))
      for y in 0..<side {
        for x in 0..<side {
          expect(
            isRed(tile, x, y), equals: isRed(whole, x + part % 2 * side, y + part / 2 * side))
        }
      }
    }
  }

  @Test func `parts that no bitmap can hold are refused`() {
    let board = board()
    expectNil(board.drawnImage(of: board.bounds, scale: .nan))
    expectNil(board.drawnImage(of: board.bounds, scale: -1))
    expectNil(board.drawnImage(of: .null, scale: 1))
    expectNil(board.drawnImage(of: .zero, scale: 1))
    let huge = CGRect(x: 0, y: 0, width: 1e6, height: 1e6)
    expectNil(board.drawnImage(of: huge, scale: 1))
    expect(board.areas.isEmpty)
  }
}
