// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import Testing

@testable import Compositor

/// Instances of several kinds in one draw, and passes side by side in one page: a plan for a
/// graphics card.
struct MixedDrawTests {
  private static let frame = PixelRect(x: 0, y: 0, width: 200, height: 200)

  private func recorder(
    _ profile: DriverProfile, without path: RenderOptions = []
  ) -> PassRecorder {
    PassRecorder.begun(Self.frame, profile: profile, options: .all.subtracting(path))
  }

  private func add(
    _ features: LayerFeatures, at x: Double = 0, side: Double = 20, texture: Int = 0,
    to recorder: inout PassRecorder
  ) {
    var quad = Quad(LayerInstance(), features)
    quad.texture = features.contains(.image) ? .image(texture) : .none
    quad.instance.imageOpacity = 1
    recorder.draw(
      &quad, on: SIMD4(x, 0, side, side), in: LayerSpace(map: .identity, scale: 1))
  }

  private func draws(
    _ list: [LayerFeatures], _ profile: DriverProfile = .hardware, without path: RenderOptions = []
  ) -> [LayerFeatures] {
    var recorder = recorder(profile, without: path)
    for features in list { add(features, to: &recorder) }
    return recorder.openPasses[0].ops.map(\.features)
  }

  private static let shadow: LayerFeatures = [.image, .fill, .tint]
  private static let card: LayerFeatures = [.fill, .shape]

  @Test func `shadows and cards are one draw for a graphics card`() {
    let list = [Self.shadow, Self.card, Self.shadow, Self.card]
    expect(draws(list), equals: [[.image, .mixed]])
    let parts = Self.shadow.union(.inner)
    expect(draws(list, .software), equals: [parts, Self.card, parts, Self.card])
    expect(draws(list, without: .mixedDraws), equals: list)
  }

  @Test func `multiplied images mix with plain ones and with borders`() {
    expect(draws([[.image, .modulated], .image, Self.card]), equals: [[.image, .mixed]])
  }

  @Test func `kinds that go together plainly are not mixed`() {
    expect(draws([.fill, Self.card, .image]), equals: [[.image, .fill, .shape]])
  }

  @Test func `two textures are two draws`() {
    var recorder = recorder(.hardware)
    add(Self.shadow, texture: 1, to: &recorder)
    add(.image, texture: 2, to: &recorder)
    expect(recorder.openPasses[0].ops.map(\.texture), equals: [.image(1), .image(2)])
  }

  /// A pixel of a mixed draw costs more: large layers are drawn by themselves.
  @Test func `a large layer does not mix`() {
    let frame = PixelRect(x: 0, y: 0, width: 1000, height: 1000)
    var recorder = PassRecorder.begun(frame, profile: .hardware)
    add(Self.shadow, to: &recorder)
    add([.fill, .shape], side: 900, to: &recorder)
    expect(recorder.openPasses[0].ops.map(\.features), equals: [Self.shadow, Self.card])
  }

  @Test func `an instance says of which kind it is beside the length of its clips`() {
    var instance = LayerInstance()
    instance.setClips(ClipStack.Chain(first: 3, count: 5))
    instance.setKind([.image, .fill, .tint])
    expect(instance.chainLength, equals: 5)
    expect(instance.clipCount, equals: 0x85)
    instance.setKind([.image, .modulated])
    expect(instance.clipCount, equals: 0xC5)
  }

  // MARK: - Passes

  /// Two groups, each of two layers and faded.
  private func groups(
    _ profile: DriverProfile, without path: RenderOptions = [], overhang: Double = 0
  ) -> FramePlan {
    var recorder = recorder(profile, without: path)
    for index in 0..<2 {
      let x = 10 + 60 * Double(index)
      recorder.beginPass(
        PixelRect(x: Int32(x), y: 0, width: 40, height: 40), opacity: 0.5)
      add(.fill, at: x, to: &recorder)
      add(.fill, at: x + 20 + overhang, to: &recorder)
      recorder.endGroup()
    }
    recorder.end()
    return recorder.plan
  }

  @Test(arguments: [DriverProfile.software, .hardware])
  func `groups side by side are one pass and one draw`(profile: DriverProfile) {
    let plan = groups(profile)
    expect(
      plan.dump(),
      equals: """
        pass 0 region 0 0 80 40 page 0 at 0 0
          draw 4 fill
        pass 1 region 0 0 200 200
          draw 2 image page 0 nearest

        """)
    // Each lies where its group's rectangle does.
    expect(plan.instances.map(\.mapX.2), equals: [0, 20, 40, 60, 10, 70])
  }

  @Test func `without the fast path each group has a pass`() {
    expect(groups(.hardware, without: .sharedPasses).passes.count, equals: 3)
  }

  /// A quad that reaches past its region would show in the neighbour's.
  @Test func `a group that is cut by its region keeps its pass`() {
    let plan = groups(.software, overhang: 5)
    expect(plan.passes.count, equals: 3)
    expect(plan.ops.map(\.instanceCount), equals: [2, 2, 2])
  }

  /// The box of the second and third group holds the first one's result, unless they lie beside it.
  @Test(arguments: [(100, false), (50, true)])
  func `what an earlier pass left in the page is not cleared`(width: Int32, isOne: Bool) {
    var recorder = recorder(.hardware)
    for index in 0..<4 {
      // The second pass has a page of its own.
      let region = PixelRect(x: 0, y: 0, width: index == 3 ? width : 100, height: 50)
      recorder.beginPass(region, opacity: 0.5, isAlone: index == 1)
      add(.fill, to: &recorder)
      recorder.endGroup()
    }
    recorder.end()
    expect(recorder.plan.passes.count, equals: (isOne ? 4 : 5))
  }
}
