// SPDX-License-Identifier: MIT

internal import RenderTree

/// The regions that frames drew again, while they flash.
struct UpdateFlashes {
  /// A region in points of the root, and the media time of its frame.
  private struct Flash {
    var region: RootRect
    var time: Double
  }

  private var flashes: [Flash] = []
  /// Seconds in which a flash fades.
  static let duration = 0.4
  /// The most flashes at a time; later updates join the last one.
  private static let limit = 64

  /// Whether nothing flashes.
  var isEmpty: Bool { flashes.isEmpty }

  /// Forgets all flashes; returns what they covered.
  mutating func removeAll() -> RootRect {
    defer { flashes.removeAll() }
    return flashes.reduce(RootRect.empty) { $0.union($1.region) }
  }

  /// Notes what a frame draws again.
  ///
  /// - Returns: what it must draw besides: the regions that fade, and those that no longer flash.
  mutating func note(_ damage: RootRect, at time: Double) -> RootRect {
    let fading = flashes.reduce(RootRect.empty) { $0.union($1.region) }
    flashes.removeAll { time - $0.time >= Self.duration || time < $0.time }
    if !damage.isEmpty {
      if flashes.count < Self.limit {
        flashes.append(Flash(region: damage, time: time))
      } else {
        flashes[flashes.count - 1].region = flashes[flashes.count - 1].region.union(damage)
      }
    }
    return fading
  }

  /// The flashes of a frame in pixels, with their strength.
  func regions(on surface: Surface, at time: Double) -> [(region: PixelRect, strength: Float)] {
    flashes.map { flash in
      let left = 1 - (time - flash.time) / Self.duration
      return (surface.pixels(of: flash.region), Float(min(max(left, 0), 1)))
    }
  }
}
