// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore
import SampleStage

/// A film above a bar that shows and sets the time.
///
/// Film and bar are in one layer whose time is the film's: its speed plays and pauses, and its offset
/// seeks, so that no timer moves anything.
package final class Player: NSObject, CAAnimationDelegate {
  package static let size = CGSize(width: 960, height: 640)
  package let layer = SceneLayer(size: Player.size)
  private let stage = CALayer()
  private let video = CAMediaLayer()
  private let fill = CALayer()
  private let knob = CALayer()
  private let button = CAShapeLayer()
  private let file: VideoFile
  private var decoder: Decoder?
  private var link: CADisplayLink?
  private var isPlaying = false
  private var isScrubbing = false
  private var wasPlaying = false

  static let videoFrame = CGRect(x: 40, y: 32, width: 880, height: 495)
  private static let bar = CGRect(x: 104, y: 580, width: 816, height: 6)

  package init(_ file: VideoFile) {
    self.file = file
    super.init()
    layer.fill = Self.background()
    addStage()
    addControls()
    begin()
  }

  // MARK: - Playing

  /// The time of the film that is shown, in seconds.
  private var position: Double { stage.convertTime(CACurrentMediaTime(), from: nil) }

  func togglePlaying() { seek(to: position, playing: !isPlaying) }

  func skip(by seconds: Double) { seek(to: position + seconds, playing: isPlaying) }

  /// Brings the film to a time.
  private func seek(to time: Double, playing: Bool) {
    let time = min(max(time, 0), file.duration)
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    stage.speed = playing ? 1 : 0
    stage.timeOffset = time
    stage.beginTime = playing ? now : 0
    showProgress()
    button.path = playing ? Self.pausePath : Self.playPath
    CATransaction.commit()
    isPlaying = playing
    // While the bar is dragged, a child lives until it has shown something.
    if !isScrubbing || decoder?.hasFrames != false { restartDecoder(at: time) }
  }

  private func restartDecoder(at time: Double) {
    decoder?.stop()
    video.flush()
    decoder = try? Decoder(file, from: time)
    if !LayerHost.isOffscreen { decoder?.play(into: video.queue) }
  }

  /// Plays from the first frame on, whose clock is that of a window or of a sequence of pictures.
  private func begin() {
    var hasBegun = false
    let link = CADisplayLink { [unowned self] link in
      if !hasBegun { seek(to: 0, playing: true) }
      hasBegun = true
      guard LayerHost.isOffscreen else {
        link.invalidate()
        self.link = nil
        return
      }
      // Pictures that are written to files wait for their frames.
      decoder?.decode(to: stage.convertTime(link.targetTimestamp, from: nil), into: video.queue)
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  // MARK: - Input

  package func handle(_ event: LayerHost.Event) {
    switch event {
    case .pointer(let pointer) where pointer.isPrimary: handle(pointer)
    case .key(let key) where key.isPress:
      switch key.key {
      case .space: togglePlaying()
      case .left: skip(by: -5)
      case .right: skip(by: 5)
      default: break
      }
    default: break
    }
  }

  private func handle(_ pointer: LayerHost.PointerEvent) {
    let location = layer.content.convert(pointer.location, from: layer)
    switch pointer.phase {
    case .down where location.y > 555 && location.x > Self.bar.minX - 16:
      isScrubbing = true
      wasPlaying = isPlaying
      scrub(to: location.x)
    case .down where location.y <= 555 || location.x < Self.bar.minX - 16:
      togglePlaying()
    case .move where isScrubbing: scrub(to: location.x)
    case .up where isScrubbing, .cancel where isScrubbing:
      isScrubbing = false
      seek(to: position, playing: wasPlaying)
    default: break
    }
  }

  private func scrub(to x: CGFloat) {
    seek(to: Double((x - Self.bar.minX) / Self.bar.width) * file.duration, playing: false)
  }

  /// Begins again at the end.
  package func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if flag, isPlaying { seek(to: 0, playing: true) }
  }

  // MARK: - Layers

  static func background() -> CALayer {
    let sky = CAGradientLayer()
    sky.colors = [
      CGColor(srgbRed: 0.1, green: 0.1, blue: 0.14, alpha: 1),
      CGColor(srgbRed: 0.04, green: 0.04, blue: 0.06, alpha: 1),
    ]
    return sky
  }

  private func addStage() {
    stage.frame = layer.content.bounds
    layer.content.addSublayer(stage)
    let shade = CALayer()
    shade.frame = Self.videoFrame
    shade.cornerRadius = 18
    shade.backgroundColor = CGColor(gray: 0, alpha: 1)
    shade.shadowOpacity = 0.6
    shade.shadowRadius = 26
    shade.shadowOffset = CGSize(width: 0, height: 14)
    stage.addSublayer(shade)
    video.frame = Self.videoFrame
    video.contentsGravity = .resizeAspect
    video.cornerRadius = 18
    video.masksToBounds = true
    stage.addSublayer(video)
  }

  private func addControls() {
    let track = CALayer()
    track.frame = Self.bar
    track.cornerRadius = 3
    track.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.16)
    stage.addSublayer(track)
    fill.anchorPoint = CGPoint(x: 0, y: 0.5)
    fill.bounds = CGRect(x: 0, y: 0, width: 0, height: 6)
    fill.position = CGPoint(x: Self.bar.minX, y: Self.bar.midY)
    fill.cornerRadius = 3
    fill.backgroundColor = CGColor(srgbRed: 1, green: 0.44, blue: 0.5, alpha: 1)
    stage.addSublayer(fill)
    knob.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
    knob.cornerRadius = 8
    knob.position = CGPoint(x: Self.bar.minX, y: Self.bar.midY)
    knob.backgroundColor = CGColor(gray: 1, alpha: 1)
    knob.shadowOpacity = 0.4
    knob.shadowRadius = 4
    knob.shadowOffset = CGSize(width: 0, height: 1)
    stage.addSublayer(knob)
    button.frame = CGRect(x: 44, y: 566, width: 34, height: 34)
    button.fillColor = CGColor(gray: 1, alpha: 0.92)
    layer.content.addSublayer(button)
    addText(file.title, alignment: .left)
    let seconds = Int(file.duration.rounded())
    addText(
      "\(seconds / 60):\(String(format: "%02d", seconds % 60))  ·  \(file.width) × \(file.height)",
      alignment: .right)
  }

  private func addText(_ string: String, alignment: CATextLayerAlignmentMode) {
    let text = CATextLayer()
    text.frame = CGRect(x: Self.bar.minX, y: 600, width: Self.bar.width, height: 22)
    text.string = string
    text.fontSize = 13
    text.alignmentMode = alignment
    text.contentsScale = 2
    text.foregroundColor = CGColor(gray: 1, alpha: 0.6)
    layer.content.addSublayer(text)
  }

  /// The bar grows in the time of the film.
  private func showProgress() {
    let grow = CABasicAnimation(keyPath: "bounds.size.width")
    grow.fromValue = 0
    grow.toValue = Self.bar.width
    grow.delegate = self
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = Self.bar.minX
    move.toValue = Self.bar.maxX
    for (animation, target) in [(grow, fill), (move, knob)] {
      // Zero would mean now.
      animation.beginTime = 1e-9
      animation.duration = file.duration
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      target.add(animation, forKey: "progress")
    }
  }

  private static var playPath: CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 9, y: 5))
    path.addLine(to: CGPoint(x: 29, y: 17))
    path.addLine(to: CGPoint(x: 9, y: 29))
    path.closeSubpath()
    return path
  }

  private static var pausePath: CGPath {
    let path = CGMutablePath()
    path.addRoundedRect(
      in: CGRect(x: 8, y: 6, width: 6.5, height: 22), cornerWidth: 2, cornerHeight: 2)
    path.addRoundedRect(
      in: CGRect(x: 19.5, y: 6, width: 6.5, height: 22), cornerWidth: 2, cornerHeight: 2)
    return path
  }
}
