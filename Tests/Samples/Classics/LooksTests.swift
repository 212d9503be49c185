// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Classics

/// Classic examples 28 to 32, 35, 36 and 38: their layers; `LookPictureTests` has the pictures.
struct LooksTests {
  @Test func `28: the three filters are those of the transitions`() {
    let stage = Stage(FilterTransitionExample())
    let names = stage.example.tiles.compactMap {
      (($0.animation(forKey: "transition") as? CATransition)?.filter as? CIFilter)?.name
    }
    expect(names, equals: ["CIBarsSwipeTransition", "CIPageCurlTransition", "CIRippleTransition"])
    let bars = FilterTransitionExample.filters.first
    expect((bars?.value(forKey: "inputAngle") as? NSNumber)?.doubleValue, equals: 3.14)
    expect((bars?.value(forKey: "inputBarOffset") as? NSNumber)?.doubleValue, equals: 10)
    stage.show(at: 1)
    expect(stage.example.tiles.allSatisfy { $0.animationKeys() == nil })
  }

  @Test func `32: the pinch keeps its inputs`() throws {
    let scene = Stage(PinchExample()).example
    let filter = try #require(scene.filtered.filters?.first as? CIFilter)
    expect(filter.value(forKey: "inputCenter") as? CIVector, equals: CIVector(x: 250, y: 150))
    expect((filter.value(forKey: "inputScale") as? NSNumber)?.doubleValue, equals: 1.25)
    expect(scene.lens.backgroundFilters?.count, equals: 1)
  }

  @Test func `36: the position moves with the anchor, the frame stays`() {
    let scene = AnchorExample()
    for (box, anchor) in zip(scene.boxes, AnchorExample.anchors) {
      let frame = scene.outlines[scene.boxes.firstIndex(of: box) ?? 0].frame
      expect(box.frame, equals: frame)
      expect(box.position.x, equals: frame.minX + anchor.x * frame.width)
      expect(box.position.y, equals: frame.minY + anchor.y * frame.height)
    }
    let stage = Stage(scene)
    // The anchor's place does not move as the layer turns.
    for box in scene.boxes {
      expect(stage.shown(box, at: 1).position, equals: box.position)
    }
  }

  @Test func `38: masks, delegate and subclass lay out as the bounds grow`() throws {
    let stage = Stage(AutoresizingExample())
    let scene = stage.example
    stage.show(at: 1)
    let parts = try #require(scene.autoresized.sublayers)
    expect(parts[0].frame, equals: CGRect(x: 10, y: 10, width: 30, height: 30))
    expect(parts[1].frame, equals: CGRect(x: 10, y: 50, width: 170, height: 110))
    expect(parts[2].frame, equals: CGRect(x: 150, y: 170, width: 30, height: 20))
    let rows = try #require(scene.byDelegate.sublayers)
    expect(rows.map(\.frame.width), equals: [174, 174, 174])
    expect(rows[2].frame.maxY, near: 190, within: 1e-9)
    let columns = try #require(scene.bySubclass.sublayers)
    expect(columns.map(\.frame.height), equals: [184, 184, 184])
    expect(columns[2].frame.maxX, near: 180, within: 1e-9)
  }
}
