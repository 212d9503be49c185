// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

/// The view at a point (view facts HI-1, HI-2).
@MainActor
struct ViewHitTests {
  private let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let back = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
  private let front = UIView(frame: CGRect(x: 30, y: 30, width: 50, height: 50))

  init() {
    parent.addSubview(back)
    parent.addSubview(front)
  }

  private func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? {
    parent.hitTest(CGPoint(x: x, y: y), with: nil)
  }

  // HI-1
  @Test func `the foremost view at the point is hit`() {
    expect(hit(15, 15), isIdenticalTo: back)
    expect(hit(40, 40), isIdenticalTo: front)
    expect(hit(5, 5), isIdenticalTo: parent)
    expectNil(hit(101, 5))
  }

  // HI-1
  @Test func `a view that is hidden, deaf or clear is left out with its subviews`() {
    let leaf = UIView(frame: front.bounds)
    front.addSubview(leaf)
    expect(hit(70, 70), isIdenticalTo: leaf)
    front.isHidden = true
    expect(hit(70, 70), isIdenticalTo: parent)
    front.isHidden = false
    front.isUserInteractionEnabled = false
    expect(hit(40, 40), isIdenticalTo: back)
    front.isUserInteractionEnabled = true
    front.alpha = 0.009
    expect(hit(40, 40), isIdenticalTo: back)
    front.alpha = 0.02
    expect(hit(40, 40), isIdenticalTo: leaf)
  }

  // HI-1
  @Test func `parts of a subview outside of the bounds take no touches`() {
    let outside = UIView(frame: CGRect(x: 45, y: 0, width: 20, height: 20))
    back.addSubview(outside)
    expect(hit(57, 12), isIdenticalTo: outside)
    expect(hit(62, 12), isIdenticalTo: parent)
  }

  // HI-1
  @Test func `transforms are followed`() {
    front.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
    expect(hit(55, 55), isIdenticalTo: front)
    expect(hit(40, 40), isIdenticalTo: back)
  }
}
