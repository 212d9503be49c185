// SPDX-License-Identifier: MIT

internal import CoreImage
package import RenderTree

/// The pixels that a frame draws for a layer beside those of its quads: what makes a look dear.
///
/// They follow from the plan of the frame, so a look that needs no pass after all has none.
package struct LayerCost: Equatable, Sendable {
  /// The kinds of extra work.
  package enum Kind: Int, CaseIterable, Sendable, BitwiseCopyable {
    /// A picture of the layer or its mask, made in this frame only.
    case pass
    /// A bitmap that later frames show again, drawn in this frame.
    case bitmap
    /// A copy of what lies below.
    case backdrop
    /// Filters that read about the pixel that they draw.
    case filter
    /// Filters some of which read other pixels, as blurs do, or a shadow.
    case blur
    /// A blend with what lies below.
    case blend
    /// A transition by a filter.
    case transition

    /// The kind in words.
    package var name: String {
      switch self {
      case .pass: "pass"
      case .bitmap: "kept bitmap"
      case .backdrop: "backdrop copy"
      case .filter: "filter"
      case .blur: "blur"
      case .blend: "blend"
      case .transition: "transition"
      }
    }
  }

  /// The layer's node.
  package let layer: NodeID
  /// The name of the layer in quotes, or the number of its node.
  package let name: String
  /// Pixels by kind, in the kinds' order.
  package private(set) var pixels = [Int](repeating: 0, count: Kind.allCases.count)

  fileprivate init(_ layer: NodeID, name: String) {
    self.layer = layer
    self.name = name
  }

  fileprivate mutating func add(_ work: ExtraWork) { pixels[work.kind.rawValue] += work.pixels }

  /// The pixels of all kinds.
  package var total: Int { pixels.reduce(0, +) }

  /// The kinds with their pixels: `pass 1200, blur 1200`.
  package var summary: String {
    Kind.allCases.filter { pixels[$0.rawValue] > 0 }
      .map { "\($0.name) \(pixels[$0.rawValue])" }.joined(separator: ", ")
  }
}

/// Pixels that are drawn for a node beside those of its quads.
struct ExtraWork: Equatable, Sendable, BitwiseCopyable {
  var node: NodeIndex
  var kind: LayerCost.Kind
  var pixels: Int
}

extension FramePlan {
  /// Notes what passes, copies and effects cost.
  mutating func noteExtraWork() {
    for pass in passes where pass.node.isValid && !pass.continues {
      switch pass.target {
      case .page: add(.pass, pass.scissor, node: pass.node)
      case .kept: add(.bitmap, pass.scissor, node: pass.node)
      case .frame, .effect: break
      }
    }
    for capture in captures { add(.backdrop, capture.region, node: capture.node) }
    for index in effects.indices {
      add(kind(of: effects[index].kind), effects[index].region, node: effects[index].node)
    }
  }

  private mutating func add(_ kind: LayerCost.Kind, _ region: PixelRect, node: NodeIndex) {
    guard node.isValid else { return }
    extraWork.append(ExtraWork(node: node, kind: kind, pixels: region.area))
  }

  private func kind(of effect: PlannedEffect.Kind) -> LayerCost.Kind {
    switch effect {
    case .filters(let range):
      filters[range].contains { $0.isActive && $0.family == .neighbourhood } ? .blur : .filter
    case .blur: .blur
    case .blend, .composition: .blend
    case .transition: .transition
    }
  }

  /// The costs of layers, the dearest first.
  func layerCosts(in tree: borrowing RenderTree) -> [LayerCost] {
    var costs: [NodeID: LayerCost] = [:]
    for work in extraWork where work.node.slot < tree.ids.count {
      let id = tree.ids[work.node.slot]
      var cost = costs[id] ?? LayerCost(id, name: "")
      if cost.total == 0 { cost = LayerCost(id, name: work.node.label(in: tree)) }
      cost.add(work)
      costs[id] = cost
    }
    return costs.values.sorted { ($1.total, $0.layer.rawValue) < ($0.total, $1.layer.rawValue) }
  }
}
