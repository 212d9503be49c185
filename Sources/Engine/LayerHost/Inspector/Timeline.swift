// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics

/// The line of the last ten seconds with the shown moment on it.
final class Timeline {
  let layer = CALayer()
  private let track = CALayer()
  private let past = CALayer()
  private let knob = CALayer()
  private let start = InspectorLabel(size: InspectorTheme.smallSize, color: InspectorTheme.faint)
  private let moment = InspectorLabel(
    size: InspectorTheme.smallSize, color: InspectorTheme.quiet, alignment: .right)

  /// The height of the line with its labels, in points.
  static let height: CGFloat = 32

  init() {
    track.backgroundColor = InspectorTheme.field
    track.cornerRadius = 2
    past.backgroundColor = InspectorTheme.accent
    past.cornerRadius = 2
    knob.backgroundColor = InspectorTheme.text
    knob.cornerRadius = 5
    start.text = "10 s ago"
    for part in [track, past, knob, start.layer, moment.layer] { layer.addSublayer(part) }
  }

  /// Lays the line out.
  func layout(_ frame: CGRect, scale: CGFloat) {
    layer.frame = frame
    track.frame = CGRect(x: 0, y: 8, width: frame.width, height: 4)
    start.setFrame(CGRect(x: 0, y: 18, width: frame.width / 2, height: 12), scale: scale)
    moment.setFrame(
      CGRect(x: frame.width / 2, y: 18, width: frame.width / 2, height: 12), scale: scale)
  }

  /// Shows the moment.
  func show(_ time: TreeTime) {
    let part = CGFloat(1 + time.offset / TreeTime.duration)
    let x = track.frame.width * part
    past.frame = CGRect(x: 0, y: 8, width: x, height: 4)
    knob.frame = CGRect(x: min(max(x, 5), track.frame.width - 5) - 5, y: 5, width: 10, height: 10)
    if !time.isPaused {
      moment.text = time.isSlow ? "live, slow" : "live"
    } else {
      let hundredths = Int(clamping: (-time.offset * 100).rounded())
      let digits = hundredths % 100
      moment.text =
        hundredths == 0
        ? "paused" : "−\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits) s"
    }
  }

  /// The offset of a place on the line, in seconds, 0 or less.
  func offset(at x: CGFloat) -> Double {
    guard track.frame.width > 0 else { return 0 }
    return (min(max(x / track.frame.width, 0), 1).native - 1) * TreeTime.duration
  }
}
