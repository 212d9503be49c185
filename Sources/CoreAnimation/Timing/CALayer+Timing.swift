// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import RenderTree

/// The layer's place in time, `CAMediaTiming`: its superlayer's time through fact TI-1.
///
/// The clock that all animations of the layer and of the layers below it run by.
extension CALayer {
  /// When the layer's time starts, in its superlayer's time. Default 0.
  public var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { store(newValue, timing: \.beginTime, as: .beginTime) }
  }

  /// Length of one cycle of the layer's time. Default infinite (fact TI-16).
  public var duration: CFTimeInterval {
    get { timing.duration }
    set { store(newValue, timing: \.duration, as: .duration) }
  }

  /// Seconds of the layer's time per second of its superlayer's. Default 1.
  public var speed: Float {
    get { Float(timing.speed) }
    set { store(Double(newValue), timing: \.speed, as: .speed) }
  }

  /// Seconds added to the layer's time. Default 0.
  public var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { store(newValue, timing: \.timeOffset, as: .timeOffset) }
  }

  /// How many cycles of `duration` the layer's time runs. Default 0: one.
  public var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set { store(Double(newValue), timing: \.repeatCount, as: .repeatCount) }
  }

  /// How long those cycles run, in place of `repeatCount`. Default 0.
  public var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { store(newValue, timing: \.repeatDuration, as: .repeatDuration) }
  }

  /// Whether the layer's time runs there and back. Default false.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { store(newValue, timing: \.autoreverses, as: .autoreverses) }
  }

  /// Kept; a layer shows at all times. Default `.removed`.
  public var fillMode: CAMediaTimingFillMode {
    get { settings.fillMode }
    set { store(newValue, setting: \.fillMode, as: .fillMode) }
  }

  /// A time of another layer in this one's; nil stands for the host's time (facts TI-10 to TI-14).
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    time(t, from: l)
  }

  /// A time of this layer in another one's; nil stands for the host's time.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    time(t, to: l)
  }
}
