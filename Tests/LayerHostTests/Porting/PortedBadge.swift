// SPDX-License-Identifier: MIT

import Foundation
import QuartzCore

func makeBadge() -> CALayer {
  let badge = CAShapeLayer()
  badge.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
  badge.path = CGPath(ellipseIn: badge.bounds, transform: nil)
  badge.fillColor = CGColor(red: 0.9, green: 0.2, blue: 0.3, alpha: 1)
  badge.shadowOpacity = 0.4

  let pulse = CABasicAnimation(keyPath: "transform.scale")
  pulse.fromValue = 1
  pulse.toValue = NSNumber(value: 1.2)
  pulse.duration = 0.6
  pulse.autoreverses = true
  pulse.repeatCount = .infinity
  pulse.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  badge.add(pulse, forKey: "pulse")
  return badge
}
