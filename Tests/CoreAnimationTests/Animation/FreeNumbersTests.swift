// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import CoreAnimation

@Suite struct `Free numbers of keys` {
  @Test func `the least free number is found`() {
    var random = SeededGenerator(seed: 7)
    var numbers = FreeNumbers()
    var used: Set<Int> = []
    for _ in 0..<2_000 {
      if Bool.random(using: &random), let number = used.randomElement(using: &random) {
        used.remove(number)
        numbers.giveBack(number)
      } else {
        let number = numbers.least { !used.contains($0) }
        expect(number, equals: (2...).first { !used.contains($0) })
        used.insert(number)
      }
    }
  }

  @Test func `numbers in use are not asked for again`() {
    var numbers = FreeNumbers()
    var used: Set<Int> = []
    var questions = 0
    func take() {
      used.insert(
        numbers.least { number in
          questions += 1
          return !used.contains(number)
        })
    }
    for _ in 0..<1_000 { take() }
    expect(questions, isAtMost: 2_000)
    questions = 0
    // One goes and two come, again and again.
    for number in 2..<502 {
      used.remove(number)
      numbers.giveBack(number)
      take()
      take()
    }
    expect(questions, isAtMost: 3_000)
  }

  @Test func `keys of a layer with many animations are numbered from 2 on, and used again (VA-8)`()
  {
    let layer = CALayer()
    func add() -> String {
      let key = layer.freeAnimationKey("position")
      layer.add(CABasicAnimation(keyPath: "position"), forKey: key)
      return key
    }
    expect((0..<40).map { _ in add() }, equals: ["position"] + (2...40).map { "position-\($0)" })
    layer.removeAnimation(forKey: "position-30")
    layer.removeAnimation(forKey: "position-7")
    layer.removeAnimation(forKey: "position")
    expect(
      (0..<4).map { _ in add() }, equals: ["position", "position-7", "position-30", "position-41"])
    for number in 2...41 { layer.removeAnimation(forKey: "position-\(number)") }
    expect((0..<2).map { _ in add() }, equals: ["position-2", "position-3"])
    expect(layer.freeAnimationKey("opacity"), equals: "opacity")
  }
}
