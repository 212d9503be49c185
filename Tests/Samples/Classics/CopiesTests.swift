// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import Testing

@testable import Classics

/// Classic example 42: replicators; `LookPictureTests` has the picture.
struct CopiesTests {
  @Test func `42: the copies come to rest when the last has ended, the original first`() throws {
    let stage = Stage(CopiesExample())
    let scene = stage.example
    expect(scene.indicator.instanceCount, equals: 12)
    expect(scene.row.instanceCount, equals: 8)
    stage.show(at: 0.5)
    let dot = try #require(scene.row.sublayers?.first)
    expect(dot.animation(forKey: "hop") != nil)
    stage.show(at: 1)
    expectNil(dot.animation(forKey: "hop"))
  }
}
