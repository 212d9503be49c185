// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

struct BadInputTests {
  @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
  func `geometry that is no number is refused and logged; the old value stays`(bad: CGFloat) {
    let layer = CALayer()
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    let (position, bounds) = (layer.position, layer.bounds)
    var matrix = CATransform3DIdentity
    matrix.m34 = bad
    let changes: [(String, (CALayer) -> Void)] = [
      ("position", { $0.position = CGPoint(x: bad, y: 0) }),
      ("position.y", { $0.position = CGPoint(x: 0, y: bad) }),
      ("bounds", { $0.bounds = CGRect(x: 0, y: 0, width: bad, height: 1) }),
      ("anchorPoint", { $0.anchorPoint = CGPoint(x: bad, y: 0) }),
      ("zPosition", { $0.zPosition = bad }),
      ("transform", { $0.transform = matrix }),
      ("sublayerTransform", { $0.sublayerTransform = matrix }),
      ("opacity", { $0.opacity = Float(bad) }),
      ("cornerRadius", { $0.cornerRadius = bad }),
      ("borderWidth", { $0.borderWidth = bad }),
      ("shadowRadius", { $0.shadowRadius = bad }),
      ("shadowOffset", { $0.shadowOffset = CGSize(width: bad, height: 0) }),
      ("contentsRect", { $0.contentsRect = CGRect(x: bad, y: 0, width: 1, height: 1) }),
      ("contentsScale", { $0.contentsScale = bad }),
      ("key path", { $0.setValue(Double(bad), forKeyPath: "position.x") }),
    ]
    for (name, change) in changes {
      let (_, log) = RefusalLog.recording { change(layer) }
      expect(log.count, equals: 1, "\(name)")
    }
    let (_, frame) = RefusalLog.recording {
      layer.frame = CGRect(x: bad, y: 0, width: 1, height: 1)
    }
    expect(!frame.isEmpty)
    expect(layer.position, equals: position)
    expect(layer.bounds, equals: bounds)
    expect(CATransform3DIsIdentity(layer.transform))
    expect(layer.opacity, equals: 1)
  }

  @Test(
    arguments: [nil, "", "nothing", "position.depth", "name", "frame", "transform.rotation.q"]
      as [String?])
  func `an animation on nothing is logged with key path and layer, and keeps its time`(
    path: String?
  ) {
    let list = EventList()
    let (_, log) = RefusalLog.recording {
      let animation = CABasicAnimation(keyPath: path)
      animation.duration = 1
      animation.delegate = RecordingDelegate("a", list)
      let probe = AnimationProbe(CALayer(), animation)
      for time in [0, 0.5, 1.5] { probe.shown.frame(at: time) }
      expect(probe.shown.refusals.isEmpty)
    }
    expect(log.count, equals: 1)
    expect(
      log.first?.contains(path.map { $0.isEmpty ? " on  of" : $0 } ?? "no key path"), equals: true)
    expect(list.events, equals: ["a start", "a stop true"])
  }

  @Test func `values of the wrong type or no number leave the property alone, and are logged`() {
    for (path, value) in [
      ("zPosition", "far" as Any), ("position", 4), ("zPosition", Double.nan),
      ("transform", CGPoint.zero), ("opacity", CGFloat.infinity), ("backgroundColor", 7),
    ] {
      let (_, log) = RefusalLog.recording {
        let animation = CABasicAnimation(keyPath: path)
        animation.toValue = value
        animation.duration = 1
        let probe = AnimationProbe(CALayer(), animation)
        let shown = probe.presented(at: 0.5)
        expect(shown.zPosition, equals: 0)
        expect(shown.position, equals: .zero)
        expect(shown.opacity, equals: 1)
        expect(CATransform3DIsIdentity(shown.transform))
        expectNil(shown.backgroundColor)
      }
      expect(log.count, equals: 1, "\(path) = \(value)")
    }
  }

  @Test func `keyframes without values, and with values of mixed types`() {
    for values in [nil, [], [0, "one", 2], [0, Double.nan]] as [[Any]?] {
      let (_, log) = RefusalLog.recording {
        let animation = CAKeyframeAnimation(keyPath: "zPosition")
        animation.values = values
        animation.duration = 1
        expect(AnimationProbe(CALayer(), animation).z(at: 0.5), equals: 0)
      }
      expect(log.count, equals: 1)
    }
  }

  @Test func `layers that display or lay out indefinitely do not hang the commit`() {
    final class Restless: CALayer {
      override func layoutSublayers() { setNeedsLayout() }
    }
    let root = Restless()
    let shown = ShownTree(root)
    let (_, log) = RefusalLog.recording {
      root.setNeedsLayout()
      shown.commit()
    }
    expect(!log.isEmpty)
    _ = RefusalLog.recording { shown.commit() }
  }

  @Test func `numbers at the edge of what they can hold`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 1e300, height: 1e300)
    layer.position = CGPoint(x: -1e300, y: 1e300)
    layer.transform = CATransform3DMakeScale(1e200, 1e-200, 1)
    let probe = AnimationProbe(layer)
    probe.shown.frame(at: 0)
    expect(probe.shown.refusals.isEmpty)
    _ = layer.frame
    _ = probe.root.hitTest(.zero)
  }
}
