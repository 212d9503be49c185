// SPDX-License-Identifier: MIT

package import Foundation
internal import Motion

/// The place of the thumb of a scroll indicator on its track, along one axis, in points.
///
/// The thumb is to its track as the part that is shown is to the whole. Beyond the ends of the range it
/// is pressed together at the end of the track, by as much as the content is beyond.
package struct IndicatorPlacement: Equatable, Sendable {
  /// The legal offsets.
  package var range: ScrollRange
  /// The length of the track, at least 0.
  package var track: CGFloat
  /// The length of the thumb within the range.
  package var length: CGFloat

  /// The least length of a thumb within the range.
  package static let minimum: CGFloat = 36
  /// The least length of a thumb that is pressed together.
  package static let pressedMinimum: CGFloat = 7

  /// Finds the length of the thumb of content that has a range and is shown in a part of some length.
  package init(range: ScrollRange, shown: CGFloat, track: CGFloat) {
    self.range = range
    self.track = max(track, 0)
    let whole = range.length + shown
    let part = whole > 0 ? min(max(shown / whole, 0), 1) : 1
    length = min(max(self.track * part, Self.minimum), self.track)
  }

  /// The distance of the thumb from the start of the track, and its length, at an offset.
  package func thumb(at offset: CGFloat) -> (origin: CGFloat, length: CGFloat) {
    let over = range.overshoot(offset)
    let pressed = max(length - abs(over), min(Self.pressedMinimum, length))
    if over < 0 { return (0, pressed) }
    if over > 0 { return (track - pressed, pressed) }
    return (slope * (offset - range.minimum), length)
  }

  /// The movement of the thumb per point of the offset, within the range.
  package var slope: CGFloat { range.length > 0 ? (track - length) / range.length : 0 }

  /// The thumb during a phase of a motion as linear functions of the offset: its origin and its length.
  ///
  /// For a spring that goes beyond an end farther than the thumb can be pressed, it is pressed in
  /// proportion.
  package func mappings(
    during phase: ScrollMotion.Phase
  ) -> (origin: ScrollMotion.Mapping, length: ScrollMotion.Mapping) {
    typealias Mapping = ScrollMotion.Mapping
    let still = Mapping(scale: 0, constant: length)
    let along = Mapping(scale: slope, constant: -slope * range.minimum)
    guard case .spring(let spring) = phase.curve,
      !range.contains(spring.target + spring.peak)
    else { return (along, still) }
    let end = range.clamped(spring.target + spring.peak)
    let room = length - min(Self.pressedMinimum, length)
    let share = min(1, room / max(abs(range.overshoot(spring.target + spring.peak)), 1e-9))
    if end == range.minimum {
      return (
        Mapping(scale: 0, constant: 0),
        Mapping(scale: share, constant: length - share * end)
      )
    }
    return (
      Mapping(scale: share, constant: track - length - share * end),
      Mapping(scale: -share, constant: length + share * end)
    )
  }
}
