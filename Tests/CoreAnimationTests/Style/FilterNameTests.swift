// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import CoreImage
import Diagnostics
import Expectations
import Foundation
import Testing

@testable import CoreAnimation

/// Filters that layers are given by name, and an object that is not a filter.
struct FilterNameTests {
  @Test func `a string names the compositing filter, with or without the prefix`() {
    let layer = CALayer()
    for name in ["multiplyBlendMode", "CIMultiplyBlendMode"] {
      layer.compositingFilter = name
      expect(layer.compositingFilter as? String, equals: name)
      expect(layer.nodeEffects.compositingFilter?.blendMode, equals: .multiply)
    }
    layer.compositingFilter = NSNull()
    expectNil(layer.nodeEffects.compositingFilter)
  }

  @Test func `a name that does not exist is read back, logged, and draws nothing`() {
    let layer = CALayer()
    layer.compositingFilter = "noSuchBlendMode"
    layer.filters = ["CINoSuchFilter", "CIColorInvert", 7]
    layer.backgroundFilters = ["multiplyBlendMode"]
    let (effects, log) = RefusalLog.recording { layer.nodeEffects }
    expect(layer.compositingFilter as? String, equals: "noSuchBlendMode")
    expect(layer.filters?.count, equals: 3)
    expectNil(effects.compositingFilter)
    expect(effects.filters.map(\.kind), equals: [.colorInvert])
    expect(effects.backgroundFilters.isEmpty)
    expect(log.count, equals: 4)
    expect(log.contains { $0.contains("noSuchBlendMode") })
    expect(log.contains { $0.contains("CINoSuchFilter") })
  }
}
