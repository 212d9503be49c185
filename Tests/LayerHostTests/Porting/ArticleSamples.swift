// SPDX-License-Identifier: MIT

import CSDL2
import Foundation
import LayerHost
import QuartzCore

// The blocks of Swift in the articles for newcomers; `ArticleTests` compares them.

/// The program of "From nothing to a moving layer", to the window.
@MainActor func runFirstLayer() -> Never {
  let root = CALayer()
  root.backgroundColor = CGColor(srgbRed: 0.1, green: 0.11, blue: 0.16, alpha: 1)

  let ball = CALayer()
  ball.frame = CGRect(x: 40, y: 70, width: 60, height: 60)
  ball.cornerRadius = 30
  ball.backgroundColor = CGColor(srgbRed: 1, green: 0.55, blue: 0.3, alpha: 1)
  ball.shadowOpacity = 0.5
  ball.shadowRadius = 10
  root.addSublayer(ball)

  LayerHost.main(title: "Ball", size: CGSize(width: 400, height: 200), layer: root)
}

/// The motions of the article, on its ball.
@MainActor func moveFirstLayer(_ ball: CALayer) {
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
    ball.position = CGPoint(x: 320, y: 100)
  }

  let bounce = CABasicAnimation(keyPath: "position.y")
  bounce.fromValue = 60
  bounce.toValue = 140
  bounce.duration = 0.6
  bounce.timingFunction = CAMediaTimingFunction(name: .easeIn)
  bounce.autoreverses = true
  bounce.repeatCount = .infinity
  ball.add(bounce, forKey: "bounce")

  CATransaction.begin()
  CATransaction.setAnimationDuration(1)
  ball.opacity = 0.4
  ball.setValue(1.6, forKeyPath: "transform.scale")
  CATransaction.commit()
}

/// The input of the article.
@MainActor func runFirstLayer(_ root: CALayer, _ ball: CALayer) -> Never {
  LayerHost.main(
    title: "Ball", size: CGSize(width: 400, height: 200), layer: root,
    onClick: { point in ball.position = point })
}

func drawBadge(into file: URL) throws {
  let badge = CALayer()
  badge.frame = CGRect(x: 0, y: 0, width: 160, height: 160)
  badge.cornerRadius = 40
  badge.backgroundColor = CGColor(srgbRed: 0.2, green: 0.5, blue: 0.9, alpha: 1)

  let renderer = try OffscreenRenderer(size: CGSize(width: 160, height: 160), scale: 2)
  let picture = try renderer.image(of: badge, at: 0)
  try picture.write(to: file)
}

func film(_ layer: CALayer, into folder: URL) throws {
  let renderer = try OffscreenRenderer(size: layer.bounds.size)
  for frame in 0..<60 {
    let time = Double(frame) / 30
    if frame == 15 { renderer.perform(at: time) { layer.opacity = 0.2 } }
    let picture = try renderer.image(of: layer, at: time)
    try picture.write(to: folder.appendingPathComponent("frame-\(frame).png"))
  }
}

func makePanel() -> CALayer {
  let panel = CALayer()
  panel.frame = CGRect(x: 20, y: 20, width: 200, height: 56)
  panel.cornerRadius = 14
  panel.backgroundColor = CGColor(srgbRed: 0.08, green: 0.1, blue: 0.16, alpha: 0.75)

  let title = CATextLayer()
  title.frame = CGRect(x: 16, y: 16, width: 168, height: 24)
  title.string = "Press me"
  title.fontSize = 18
  title.contentsScale = 2
  panel.addSublayer(title)
  return panel
}

func runLoop(_ window: OpaquePointer, drawGame: () -> Void) throws {
  let root = CALayer()
  let panel = makePanel()
  root.addSublayer(panel)
  let renderer = try CARenderer(currentContext: "game")
  renderer.layer = root
  defer { renderer.tearDown() }

  while true {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      switch SDL_EventType(event.type) {
      case SDL_QUIT: return
      case SDL_MOUSEBUTTONDOWN:
        let point = CGPoint(x: Int(event.button.x), y: Int(event.button.y))
        if let hit = root.presentation()?.hitTest(point)?.model(), hit !== root {
          panel.transform = CATransform3DMakeScale(0.94, 0.94, 1)
        }
      case SDL_MOUSEBUTTONUP: panel.transform = CATransform3DIdentity
      default: break
      }
    }
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &width, &height)
    renderer.bounds = CGRect(x: 0, y: 0, width: Int(width), height: Int(height))
    root.frame = renderer.bounds

    drawGame()
    renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
    renderer.render()
    renderer.endFrame()
    SDL_GL_SwapWindow(window)
  }
}

func report(_ window: LayerWindow) {
  let frames = window.statistics
  print("\(frames.shown) frames, \(frames.dropped) late")
}

func breathe(_ layer: CALayer) {
  let breath = CABasicAnimation(keyPath: "opacity")
  breath.toValue = 0.6
  breath.duration = 4
  breath.autoreverses = true
  breath.repeatCount = .infinity
  breath.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 30, preferred: 15)
  layer.add(breath, forKey: "breath")
}
