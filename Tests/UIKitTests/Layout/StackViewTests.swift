// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Testing

@testable import UIKit

@MainActor @Suite struct `Stack views` {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))

  /// Views of 40 x 20, 60 x 30 and 80 x 10 in a stack of the root's size.
  func stack(width: CGFloat? = 300, height: CGFloat? = 100) -> UIStackView {
    let views = [(40, 20), (60, 30), (80, 10)].map { width, height in
      let view = ContentView()
      view.content = CGSize(width: width, height: height)
      return view
    }
    let stack = UIStackView(arrangedSubviews: views)
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(stack)
    if let width { stack.widthAnchor.constraint(equalToConstant: width).isActive = true }
    if let height { stack.heightAnchor.constraint(equalToConstant: height).isActive = true }
    stack.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    return stack
  }

  func frames(_ stack: UIStackView) -> [CGRect] {
    root.layoutIfNeeded()
    return stack.arrangedSubviews.map(\.frame)
  }

  @Test func `a new stack has Apple's defaults`() {
    let stack = UIStackView()
    expect(stack.axis, equals: .horizontal)
    expect(stack.distribution, equals: .fill)
    expect(stack.alignment, equals: .fill)
    expect(stack.spacing, equals: 0)
    expect(stack.arrangedSubviews, equals: [])
  }

  @Test func `a stack is as large as its views need`() {
    let stack = stack(width: nil, height: nil)
    stack.spacing = 10
    expect(
      frames(stack),
      equals: [
        CGRect(x: 0, y: 0, width: 40, height: 30), CGRect(x: 50, y: 0, width: 60, height: 30),
        CGRect(x: 120, y: 0, width: 80, height: 30),
      ])
    expect(stack.frame, equals: CGRect(x: 0, y: 0, width: 200, height: 30))
    expect(
      stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize),
      equals: CGSize(width: 200, height: 30))
  }

  @Test func `fill stretches the view that hugs least`() {
    let stack = stack()
    stack.spacing = 10
    stack.arrangedSubviews[1].setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    expect(frames(stack).map(\.minX), equals: [0, 50, 220])
    expect(frames(stack).map(\.width), equals: [40, 160, 80])
    expect(frames(stack).map(\.height), equals: [100, 100, 100])
  }

  @Test func `equal and proportional filling`() {
    let stack = stack()
    stack.distribution = .fillEqually
    stack.spacing = 15
    expect(frames(stack).map(\.width), equals: [90, 90, 90])
    stack.distribution = .fillProportionally
    stack.spacing = 0
    expect(frames(stack).map(\.width), equals: [67, 100, 133])
    stack.spacing = 60
    expect(frames(stack).map(\.width), equals: [40, 60, 80])
  }

  @Test func `equal gaps and equal centres`() {
    let stack = stack()
    stack.distribution = .equalSpacing
    expect(frames(stack).map(\.width), equals: [40, 60, 80])
    expect(frames(stack).map(\.minX), equals: [0, 100, 220])
    stack.distribution = .equalCentering
    expect(frames(stack).map(\.midX), equals: [20, 140, 260])
  }

  @Test func `alignments across a row`() {
    let stack = stack()
    stack.alignment = .center
    expect(frames(stack).map(\.midY), equals: [50, 50, 50])
    expect(frames(stack).map(\.height), equals: [20, 30, 10])
    stack.alignment = .top
    expect(frames(stack).map(\.minY), equals: [0, 0, 0])
    stack.alignment = .bottom
    expect(frames(stack).map(\.maxY), equals: [100, 100, 100])
    stack.alignment = .lastBaseline
    expect(Set(frames(stack).map(\.maxY)).count, equals: 1)
  }

  @Test func `a column`() {
    let stack = stack(width: nil, height: nil)
    stack.axis = .vertical
    stack.alignment = .trailing
    stack.setCustomSpacing(7, after: stack.arrangedSubviews[0])
    expect(stack.customSpacing(after: stack.arrangedSubviews[0]), equals: 7)
    expect(frames(stack).map(\.minY), equals: [0, 27, 57])
    expect(frames(stack).map(\.maxX), equals: [80, 80, 80])
    expect(stack.frame.size, equals: CGSize(width: 80, height: 67))
  }

  @Test func `hidden and removed views are left out`() {
    let stack = stack(width: nil, height: nil)
    let views = stack.arrangedSubviews
    views[1].isHidden = true
    expect(frames(stack)[2].minX, equals: 40)
    expect(stack.frame.width, equals: 120)
    views[1].isHidden = false
    root.layoutIfNeeded()
    expect(stack.frame.width, equals: 180)
    stack.removeArrangedSubview(views[1])
    expect(views[1].superview, isIdenticalTo: stack)
    root.layoutIfNeeded()
    expect(stack.frame.width, equals: 120)
    views[2].removeFromSuperview()
    expect(stack.arrangedSubviews, equals: [views[0]])
    stack.insertArrangedSubview(views[2], at: 0)
    root.layoutIfNeeded()
    expect(views[0].frame.minX, equals: 80)
  }

  @Test func `margins`() {
    let stack = stack(width: nil, height: nil)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    expect(frames(stack).map(\.minX), equals: [2, 42, 102])
    expect(stack.frame.size, equals: CGSize(width: 186, height: 34))
  }
}
