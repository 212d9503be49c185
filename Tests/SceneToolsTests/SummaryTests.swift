// SPDX-License-Identifier: MIT

import Expectations
import SceneFile
import SceneTools
import Testing

struct SummaryTests {
  @Test func `a summary counts layers, animations and the costs of a frame`() throws {
    let summary = try SceneSummary(try SceneFile(text: Films.scene), at: 0.5)
    expect(summary.layers, equals: ["CALayer": 2, "CAEmitterLayer": 1])
    expect(summary.animationCount, equals: 2)
    expect(summary.depth, equals: 2)
    expect(summary.pixelSize == (48, 32))
    expect(summary.costs.draws, isAbove: 1)
    expect(summary.tree.contains("node"))
    expect(summary.plan.contains("draw"))
    expect(summary.lines.contains { $0.hasPrefix("animations  2") })
    // A renderer and a version of OpenGL, such as "llvmpipe (LLVM …), 4.5 (Core Profile) Mesa …".
    let driver = try #require(summary.lines.first { $0.hasPrefix("driver      ") })
    expect(driver.split(separator: ", ").count, isAtLeast: 2, "\(driver)")
  }
}
