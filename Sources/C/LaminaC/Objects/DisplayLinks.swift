// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreAnimation
internal import Foundation

// Display links. Declared and described in lamina/link.h.

/// The display link of a handle.
private func link(_ pointer: OpaquePointer?) throws(CallError) -> CADisplayLink {
  try unsafe Handle(pointer).object(CADisplayLink.self, LAMINA_KIND_DISPLAY_LINK)
}

@c @implementation public func lamina_display_link_create(
  _ frame: lamina_display_link_frame?, _ context: UnsafeMutableRawPointer?
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    guard let frame = unsafe frame else { throw .argument("the function is NULL") }
    // The program promises that the context lives until the link is invalidated.
    return unsafe Handle.take(
      CADisplayLink { link in unsafe Handle.lend(link) { unsafe frame($0, context) } })
  }
}

@c @implementation public func lamina_display_link_start(_ pointer: OpaquePointer?) -> lamina_status
{
  call { () throws(CallError) in
    let link = try unsafe link(pointer)
    link.remove(from: .current, forMode: .common)
    try refusable { link.add(to: .current, forMode: .common) }
  }
}

@c @implementation public func lamina_display_link_stop(_ pointer: OpaquePointer?) -> lamina_status
{
  call { () throws(CallError) in
    try unsafe link(pointer).remove(from: .current, forMode: .common)
  }
}

@c @implementation public func lamina_display_link_invalidate(
  _ pointer: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in try unsafe link(pointer).invalidate() }
}

@c @implementation public func lamina_display_link_set_paused(
  _ pointer: OpaquePointer?, _ isPaused: Bool
) -> lamina_status {
  call { () throws(CallError) in try unsafe link(pointer).isPaused = isPaused }
}

@c @implementation public func lamina_display_link_set_rate(
  _ pointer: OpaquePointer?, _ rate: Double
) -> lamina_status {
  call { () throws(CallError) in
    let link = try unsafe link(pointer)
    guard rate >= 0, rate <= 1e6 else {
      throw .argument("no link calls \(rate) times a second")
    }
    let wanted = Float(rate)
    link.preferredFrameRateRange =
      wanted > 0
      ? CAFrameRateRange(minimum: wanted, maximum: wanted, preferred: wanted) : .default
  }
}

@c @implementation public func lamina_display_link_times(
  _ pointer: OpaquePointer?, _ timestamp: UnsafeMutablePointer<Double>?,
  _ target: UnsafeMutablePointer<Double>?, _ duration: UnsafeMutablePointer<Double>?
) -> lamina_status {
  call { () throws(CallError) in
    let link = try unsafe link(pointer)
    // The caller promises room for a number behind each pointer that is not null.
    unsafe timestamp?.pointee = link.timestamp
    unsafe target?.pointee = link.targetTimestamp
    unsafe duration?.pointee = link.duration
  }
}

@c @implementation public func lamina_display_links_tick(_ time: Double) -> lamina_status {
  call { () throws(CallError) in
    try finite(time, what: "the time of the frame")
    DisplayLinkSource.current.tick(at: time)
  }
}
