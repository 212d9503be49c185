// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import LayerHost

extension LayerHost.Event {
  /// Whether the time, the place and the way of the event are finite, and small enough to be reckoned with.
  var hasFiniteNumbers: Bool {
    var numbers = [time]
    switch self {
    case .pointer(let event): numbers += [event.location.x.native, event.location.y.native]
    case .scroll(let event):
      numbers += [event.location.x.native, event.location.y.native]
      numbers += [event.delta.dx.native, event.delta.dy.native]
    default: break
    }
    return numbers.allSatisfy { abs($0) < 1e12 }
  }
}
