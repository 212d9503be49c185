// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import AppKit

@MainActor @Suite struct `Constraints that move` {
  /// A view that hangs from the top by a constraint.
  private func hanging(
    in stage: KitStage, _ view: NSView
  ) -> (top: NSLayoutConstraint, all: [NSLayoutConstraint]) {
    let top = view.topAnchor.constraint(equalTo: stage.content.topAnchor, constant: 0)
    let all = [
      top, view.leadingAnchor.constraint(equalTo: stage.content.leadingAnchor),
      view.widthAnchor.constraint(equalToConstant: 40),
      view.heightAnchor.constraint(equalToConstant: 20),
    ]
    stage.change {
      view.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate(all)
    }
    stage.frame(at: 0)
    return (top, all)
  }

  /// The y of the middle of a view on screen, in the unflipped content view.
  private func shownMiddle(_ view: NSView, _ stage: KitStage, at time: Double) -> CGFloat {
    let layer = stage.presented(view, at: time)
    return layer.position.y + (0.5 - layer.anchorPoint.y) * layer.bounds.height
  }

  private var linear: CAMediaTimingFunction { CAMediaTimingFunction(name: .linear) }

  @Test func `a layout in a group moves the views to the new constant (NV-18)`() {
    let view = NSView()
    let stage = KitStage(view)
    let (top, _) = hanging(in: stage, view)
    expect(view.frame.minY, equals: 380)
    stage.change {
      NSAnimationContext.runAnimationGroup { context in
        context.duration = 1
        context.timingFunction = linear
        context.allowsImplicitAnimation = true
        top.animator().constant = 100
        stage.content.layoutSubtreeIfNeeded()
      }
    }
    expect(top.constant, equals: 100)
    expect(view.frame.minY, equals: 280)
    expect(shownMiddle(view, stage, at: 0.5), near: 340, within: 0.5)
    expect(shownMiddle(view, stage, at: 1.1), near: 290, within: 0.01)
  }

  @Test func `the animator of a constant needs no layout, and moves in the group's time`() {
    let view = NSView()
    let stage = KitStage(view)
    let (top, all) = hanging(in: stage, view)
    stage.change {
      NSAnimationContext.runAnimationGroup { context in
        context.duration = 2
        context.timingFunction = linear
        top.animator().constant = 60
        all[2].animator().constant = 80
        top.animator().constant = 100
      }
    }
    expect(top.animator().constant, equals: 100)
    expect(view.frame, equals: NSRect(x: 0, y: 280, width: 80, height: 20))
    expect(shownMiddle(view, stage, at: 1), near: 340, within: 0.5)
    expect(stage.presented(view, at: 1).bounds.width, near: 60, within: 0.5)
  }

  @Test func `a constant that is set without an animator jumps`() {
    let view = NSView()
    let stage = KitStage(view)
    let (top, _) = hanging(in: stage, view)
    stage.change { top.constant = 100 }
    expect(shownMiddle(view, stage, at: 0.01), near: 290, within: 0.01)
  }

  @Test
  func `constraints that are off leave the frame to its animator, and take over again (NV-18)`() {
    let view = NSView()
    let stage = KitStage(view)
    let (top, all) = hanging(in: stage, view)
    stage.change {
      NSLayoutConstraint.deactivate(all)
      view.translatesAutoresizingMaskIntoConstraints = true
      NSAnimationContext.runAnimationGroup { context in
        context.duration = 1
        context.timingFunction = linear
        view.animator().frame = NSRect(x: 0, y: 180, width: 40, height: 20)
      }
    }
    expect(shownMiddle(view, stage, at: 0.5), near: 290, within: 0.5)
    expect(view.frame.minY, equals: 180)
    stage.run(to: 1.2)
    stage.change {
      top.constant = 200
      view.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate(all)
    }
    expect(view.frame.minY, equals: 180)
    expect(shownMiddle(view, stage, at: 1.3), near: 190, within: 0.01)
  }
}
