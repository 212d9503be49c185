// SPDX-License-Identifier: MIT

import Foundation
import QuartzCore

func useMacCoordinates(for root: CALayer) {
  root.isGeometryFlipped = true
}

func pinToUpperEdge(_ layer: CALayer, yGrowsDownward: Bool) {
  layer.contentsGravity = yGrowsDownward ? .bottom : .top
}

func followDisplay(_ update: @escaping (CFTimeInterval) -> Void) -> CADisplayLink {
  // CADisplayLink(target: self, selector: #selector(tick))
  let link = CADisplayLink { link in update(link.targetTimestamp) }
  link.add(to: .main, forMode: .common)
  return link
}

func fade(_ layer: CALayer) {
  // CABasicAnimation(keyPath: #keyPath(CALayer.opacity))
  let fade = CABasicAnimation(keyPath: "opacity")
  fade.toValue = 0
  layer.add(fade, forKey: "fade")
}

final class Follower: NSObject, CAAnimationDelegate {
  var onEnd: ((Bool) -> Void)?

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { onEnd?(flag) }
}

@MainActor
final class Screen: NSObject, @MainActor CALayerDelegate, @MainActor CAAnimationDelegate {
  let layer = CALayer()
  private(set) var finished = 0

  func layoutSublayers(of layer: CALayer) {
    for sublayer in layer.sublayers ?? [] { sublayer.frame = layer.bounds }
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { finished += 1 }
}

func addSublayer<L: CALayer>(to layer: CALayer) -> L {
  let sublayer = L()
  sublayer.frame = layer.bounds
  layer.addSublayer(sublayer)
  return sublayer
}

func addGradient(to layer: CALayer) -> CAGradientLayer { addSublayer(to: layer) }

func values(of layer: CALayer) -> (image: CGImage?, corner: CGPoint?) {
  let move = CABasicAnimation(keyPath: "position")
  move.fromValue = NSValue(cgPoint: layer.position)
  move.toValue = CGPoint(x: 10, y: 20)
  layer.setValue(NSNumber(value: 0.5), forKeyPath: "transform.scale")
  return (layer.contents as? CGImage, move.toValue as? CGPoint)
}
