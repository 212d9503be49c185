// SPDX-License-Identifier: MIT

import Expectations
import Testing

@testable import RenderTree

/// The names of fast paths, and what switching off by name leaves.
struct RenderOptionsTests {
  @Test func `names are in the order of the bits`() {
    expect(Set(RenderOptions.names).count, equals: RenderOptions.names.count)
    expect(RenderOptions(named: "steady-tracks"), equals: .steadyTracks)
    expect(RenderOptions(named: "plain-placement"), equals: .plainPlacement)
    expect(RenderOptions(named: "occlusion"), equals: .occlusion)
    expect(RenderOptions(named: "kept-bitmaps"), equals: .keptBitmaps)
    expect(RenderOptions(named: "text-levels"), equals: .textLevels)
    expect(RenderOptions(named: "culling"), equals: .culling)
    expect(RenderOptions(named: "hidden-tracks"), equals: .hiddenTracks)
    expect(RenderOptions.strips.rawValue, equals: 1 << (RenderOptions.names.count - 1))
    expect(RenderOptions.all.rawValue.nonzeroBitCount, equals: RenderOptions.names.count)
  }

  @Test func `a list switches off what it names`() {
    var unknown: [String] = []
    let options = RenderOptions(disabling: "occlusion, leaves,") { unknown.append($0) }
    expect(options, equals: RenderOptions.all.subtracting([.occlusion, .leaves]))
    expect(unknown, equals: [])
    expect(RenderOptions(disabling: "") { unknown.append($0) }, equals: .all)
  }

  @Test func `unknown names are told and switch nothing off`() {
    var unknown: [String] = []
    let options = RenderOptions(disabling: "leafs,occlusion,Leaves") { unknown.append($0) }
    expect(options, equals: RenderOptions.all.subtracting(.occlusion))
    expect(unknown, equals: ["leafs", "Leaves"])
  }
}
