// SPDX-License-Identifier: MIT

import Testing

@testable import RenderTree

/// The names of fast paths, and what switching off by name leaves.
struct RenderOptionsTests {
  @Test func `names are in the order of the bits`() {
    #expect(Set(RenderOptions.names).count == RenderOptions.names.count)
    #expect(RenderOptions(named: "steady-tracks") == .steadyTracks)
    #expect(RenderOptions(named: "plain-placement") == .plainPlacement)
    #expect(RenderOptions(named: "occlusion") == .occlusion)
    #expect(RenderOptions(named: "kept-bitmaps") == .keptBitmaps)
    #expect(RenderOptions(named: "text-levels") == .textLevels)
    #expect(RenderOptions(named: "culling") == .culling)
    #expect(RenderOptions(named: "hidden-tracks") == .hiddenTracks)
    #expect(RenderOptions.strips.rawValue == 1 << (RenderOptions.names.count - 1))
    #expect(RenderOptions.all.rawValue.nonzeroBitCount == RenderOptions.names.count)
  }

  @Test func `a list switches off what it names`() {
    var unknown: [String] = []
    let options = RenderOptions(disabling: "occlusion, leaves,") { unknown.append($0) }
    #expect(options == RenderOptions.all.subtracting([.occlusion, .leaves]))
    #expect(unknown == [])
    #expect(RenderOptions(disabling: "") { unknown.append($0) } == .all)
  }

  @Test func `unknown names are told and switch nothing off`() {
    var unknown: [String] = []
    let options = RenderOptions(disabling: "leafs,occlusion,Leaves") { unknown.append($0) }
    #expect(options == RenderOptions.all.subtracting(.occlusion))
    #expect(unknown == ["leafs", "Leaves"])
  }
}
