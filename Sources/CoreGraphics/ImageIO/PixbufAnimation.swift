// SPDX-License-Identifier: MIT

import CGdkPixbuf
import Foundation

/// The frames of an animated image, composed one after the other by GDK-Pixbuf.
///
/// Frames build upon each other: going forward takes one step per frame, going back restarts.
/// Indices must be below the file's number of frames.
@safe final class PixbufAnimation {
  private let animation: OpaquePointer
  private var iterator: OpaquePointer
  private var frame = 0
  /// The time of the current frame since the first, in milliseconds.
  private var elapsed = 0

  /// Keeps a reference to an animation; nil when it cannot be played.
  init?(_ animation: OpaquePointer) {
    var start = GTimeVal()
    guard let iterator = unsafe gdk_pixbuf_animation_get_iter(animation, &start) else {
      return nil
    }
    unsafe g_object_ref(UnsafeMutableRawPointer(animation))
    unsafe self.animation = animation
    unsafe self.iterator = iterator
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(iterator))
    unsafe g_object_unref(UnsafeMutableRawPointer(animation))
  }

  /// The picture after `index` steps from the first.
  func image(at index: Int, type: String) -> CGImage? {
    if index < frame, !rewind() { return nil }
    while frame < index {
      let delay = Int(unsafe gdk_pixbuf_animation_iter_get_delay_time(iterator))
      guard delay > 0 else { return nil }
      elapsed += delay
      var time = GTimeVal()
      time.tv_sec = elapsed / 1000
      time.tv_usec = elapsed % 1000 * 1000
      unsafe _ = gdk_pixbuf_animation_iter_advance(iterator, &time)
      frame += 1
    }
    // The pixbuf belongs to the iterator and is copied before the next step.
    return unsafe gdk_pixbuf_animation_iter_get_pixbuf(iterator).flatMap {
      unsafe CGImage(pixbuf: $0, utType: type)
    }
  }

  private func rewind() -> Bool {
    var start = GTimeVal()
    guard let fresh = unsafe gdk_pixbuf_animation_get_iter(animation, &start) else { return false }
    unsafe g_object_unref(UnsafeMutableRawPointer(iterator))
    unsafe iterator = fresh
    frame = 0
    elapsed = 0
    return true
  }
}
