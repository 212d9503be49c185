// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import Testing

extension KeyPathTableTests.Sample {
  /// Expects a key path of a layer to be set and read, and to be animated without a change of the
  /// model.
  func expectAnimation(of path: String, on layer: CALayer) {
    let values = self.values
    layer.setValue(values.from, forKeyPath: path)
    expectValue(layer.value(forKeyPath: path), near: values.from, path)
    let animation = CABasicAnimation(keyPath: path)
    animation.fromValue = values.from
    animation.toValue = values.to
    animation.duration = 1
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    let probe = AnimationProbe(layer)
    probe.add(animation)
    for (time, expected) in [(0.0, values.from), (0.5, values.middle), (1, values.to)] {
      let shown = probe.presented(at: time).value(forKeyPath: path)
      expectValue(shown, near: expected, "\(path) at \(time)")
    }
    expectValue(layer.value(forKeyPath: path), near: values.from, path)
    expect(probe.shown.refusals.isEmpty, "\(path)")
  }

  /// Sets a key path of a layer on screen in a transaction of one second, evenly paced.
  func animateImplicitly(_ path: String, on layer: CALayer) -> AnimationProbe {
    layer.setValue(values.from, forKeyPath: path)
    let probe = AnimationProbe(layer)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.setValue(values.to, forKeyPath: path)
    CATransaction.commit()
    probe.shown.commit()
    return probe
  }
}
