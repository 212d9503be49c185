// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import RenderTree

@testable import Compositor

/// A hand-made render tree and its plan, with no layers and no GL: node 1 is the root, 100×100.
struct PlannedScene: ~Copyable {
  var delta = RenderDelta()
  private var children: [UInt32: [UInt32]] = [:]
  private var styles: [UInt32: NodeStyle] = [:]
  private var numbers: [UInt32] = [1]
  private var tree = RenderTree()
  private var planner = FramePlanner()
  private var images = ImageStore(textureLimit: 1024)

  init() {
    delta.created = [NodeID(rawValue: 1)]
    delta.root = NodeID(rawValue: 1)
    place(1, SIMD4(0, 0, 100, 100))
  }

  /// Adds a node below another: its frame in the superlayer's points, and how it looks.
  mutating func add(
    _ number: UInt32, below parent: UInt32 = 1, _ frame: SIMD4<Double>, color: Float = 1,
    _ change: (inout NodeStyle) -> Void = { _ in }
  ) {
    numbers.append(number)
    delta.created.append(NodeID(rawValue: number))
    children[parent, default: []].append(number)
    place(number, frame)
    var style = NodeStyle()
    if color > 0 { style.backgroundColor = SIMD4(color, 0, 0, 1) }
    change(&style)
    styles[number] = style
  }

  /// Changes the look of a node.
  mutating func style(_ number: UInt32, _ change: (inout NodeStyle) -> Void) {
    change(&styles[number, default: NodeStyle()])
  }

  /// Gives a node depth or turns it.
  mutating func place(
    _ number: UInt32, _ frame: SIMD4<Double>, z: Double = 0,
    transform: CATransform3D = CATransform3DIdentity
  ) {
    var geometry = NodeGeometry()
    geometry.bounds = SIMD4(0, 0, frame.z, frame.w)
    geometry.position = SIMD2(frame.x + frame.z / 2, frame.y + frame.w / 2)
    geometry.zPosition = z
    delta.geometry.append(.init(NodeID(rawValue: number), geometry))
    delta.transform.append(.init(NodeID(rawValue: number), transform))
  }

  /// Plans a frame of 100×100 pixels.
  mutating func plan(scale: Double = 1, damage: PixelRect? = nil) -> FramePlan {
    commit()
    planner.plan(
      tree, on: Surface(width: 100, height: 100, scale: scale), damage: damage, images: &images)
    return planner.plan
  }

  /// Calls `body` with the resolved tree.
  mutating func withTree(_ body: (borrowing RenderTree) -> Void) {
    commit()
    body(tree)
  }

  private mutating func commit() {
    for (number, list) in children {
      delta.children.append(
        .init(NodeID(rawValue: number), list.map { NodeID(rawValue: $0) }))
    }
    // Parents first, as the layer tree sends them.
    delta.children.sort { $0.node.rawValue < $1.node.rawValue }
    for (number, style) in styles {
      delta.style.append(.init(NodeID(rawValue: number), style))
    }
    _ = tree.apply(delta)
    delta = RenderDelta()
    tree.resolve()
  }
}

extension RenderTree {
  /// The node of a number.
  func node(_ number: UInt32) -> NodeIndex {
    ids.indices.first { ids[$0] == NodeID(rawValue: number) }.map { NodeIndex($0) } ?? .invalid
  }
}

extension FramePlan {
  /// The red of each instance's background, in eighths, in order of drawing.
  var reds: [Int] { instances.map { Int((Double($0.fill.0) / 65535 * 8).rounded()) } }

  /// Lengths of the clip chains in order of drawing.
  var chains: [Int] { instances.map(\.chainLength) }
}
