// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Expectations
import Testing

@testable import UIKit

@MainActor @Suite struct `Constraints by visual formats` {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

  @Test func `a row with the system's gaps`() {
    let (a, b) = (placedView(in: root), placedView(in: root))
    let views = ["a": a, "b": b]
    let row = NSLayoutConstraint.constraints(
      withVisualFormat: "|-[a(w)]-[b]-20-|", options: .alignAllTop, metrics: ["w": 30], views: views
    )
    NSLayoutConstraint.activate(row)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "V:|[a(10)]", metrics: nil, views: views))
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "V:[b(==a)]", metrics: nil, views: views))
    root.layoutIfNeeded()
    expect(a.frame, equals: CGRect(x: 8, y: 0, width: 30, height: 10))
    expect(b.frame, equals: CGRect(x: 46, y: 0, width: 134, height: 10))
    expect(row.count, equals: 5)
  }

  @Test func `priorities and relations are taken over`() {
    let a = placedView(in: root)
    let made = NSLayoutConstraint.constraints(
      withVisualFormat: "H:[a(>=50@250)]", metrics: nil, views: ["a": a])
    expect(made.map(\.priority.rawValue), equals: [250])
    expect(made.map(\.relation), equals: [.greaterThanOrEqual])
    expect(made.map(\.firstAttribute), equals: [.width])
    expect(made.map(\.secondAttribute), equals: [.notAnAttribute])
    expect(made.map(\.constant), equals: [50])
  }

  @Test func `from right to left`() {
    let (a, b) = (placedView(in: root), placedView(in: root))
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "|-5-[a(20)]-10-[b(30)]", options: .directionRightToLeft, metrics: nil,
        views: ["a": a, "b": b]))
    root.layoutIfNeeded()
    expect(a.frame.maxX, equals: 195)
    expect(b.frame.maxX, equals: 165)
  }

  @Test func `a format at the limit is read, one past it refused`() {
    let standard = NSLayoutConstraint.maximumVisualFormatLength
    defer { NSLayoutConstraint.maximumVisualFormatLength = standard }
    let views = ["a": placedView(in: root)]
    func read() -> (count: Int, log: [String]) {
      let (made, log) = RefusalLog.recording {
        NSLayoutConstraint.constraints(
          withVisualFormat: "H:[a(10)]", metrics: nil, views: views)
      }
      return (made.count, log)
    }
    NSLayoutConstraint.maximumVisualFormatLength = 9
    expect(read().count, equals: 1)
    NSLayoutConstraint.maximumVisualFormatLength = 8
    let (count, log) = read()
    expect(count, equals: 0)
    expect(log.first?.contains("NSLayoutConstraint.maximumVisualFormatLength"), equals: true)
  }

  @Test(arguments: ["|-[a", "[b]", "[a(c)]"])
  func `a faulty format is refused`(format: String) {
    let a = placedView(in: root)
    let (made, messages) = RefusalLog.recording {
      NSLayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: ["a": a])
    }
    expect(made, equals: [])
    expect(messages.count, equals: 1)
  }
}
