// SPDX-License-Identifier: MIT

import CoreAnimation
import Foundation
import TestSupport

@testable import AppKit

/// Views in a window with a render tree behind it, driven frame by frame; the media clock stands at the
/// time of the last frame.
@MainActor final class KitStage {
  let window = NSWindow(
    contentRect: NSRect(x: 0, y: 0, width: 400, height: 400), styleMask: [.titled],
    backing: .buffered, defer: false)
  private let shown: ShownTree
  private(set) var time = 0.0

  /// Shows views in the content view, which is layer-backed unless told otherwise.
  init(backed: Bool = true, _ views: NSView...) {
    window.contentView?.wantsLayer = backed
    for view in views { window.contentView?.addSubview(view) }
    let window = window
    shown = MediaClock.stopped(at: 0) { ShownTree(window.state.rootLayer) }
  }

  /// Changes views at the present time, and commits.
  func change(_ body: () -> Void) {
    MediaClock.stopped(at: time) {
      body()
      shown.commit()
    }
  }

  /// Draws a frame at a time, and delivers what began and ended.
  func frame(at time: Double) {
    self.time = time
    let shown = shown
    _ = MediaClock.stopped(at: time) { shown.frame(at: time) }
  }

  /// Draws frames up to a time, sixty a second.
  func run(to end: Double) {
    while time + 1 / 60 < end { frame(at: time + 1 / 60) }
    frame(at: end)
  }

  /// The presentation of a view's layer at a time of the clock.
  func presented(_ view: NSView, at time: Double) -> CALayer {
    self.time = time
    shown.look(at: time)
    return view.layer?.presentation() ?? CALayer()
  }

  var content: NSView { window.contentView ?? NSView() }
}

/// A view that counts its drawings and remembers their rectangles.
class CountingView: NSView {
  var drawn: [NSRect] = []
  var sizes: [NSSize] = []
  var color = NSColor.red

  override func draw(_ dirtyRect: NSRect) {
    drawn.append(dirtyRect)
    sizes.append(bounds.size)
    color.setFill()
    NSGraphicsContext.current?.cgContext.fill([bounds])
  }
}

/// A view whose y grows downward.
final class FlippedView: CountingView {
  override var isFlipped: Bool { true }
}

/// Writes names down in order.
final class Notes {
  var list: [String] = []
  func add(_ name: String) { list.append(name) }
}
