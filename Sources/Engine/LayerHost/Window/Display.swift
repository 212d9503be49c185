// SPDX-License-Identifier: MIT

internal import CSDL2
public import CoreGraphics
internal import Foundation

extension LayerHost {
  /// A display of the window system, as it was when it was asked for.
  ///
  /// Places and sizes are in the window system's units, which are points unless `--scale` says otherwise.
  public struct Display: Hashable, Sendable {
    /// The position in the list of displays, from 0: the number that `--display` takes.
    public var index: Int
    /// The name that the window system has for it.
    public var name: String
    /// The place among all displays.
    public var frame: CGRect
    /// The part of it that panels and docks leave free.
    public var usableFrame: CGRect
    /// Frames per second; 60 if unknown.
    public var refreshRate: Double

    /// Makes the description of a display, for instance for a test.
    public init(
      index: Int, name: String, frame: CGRect, usableFrame: CGRect? = nil, refreshRate: Double = 60
    ) {
      self.index = index
      self.name = name
      self.frame = frame
      self.usableFrame = usableFrame ?? frame
      self.refreshRate = refreshRate
    }
  }

  /// The displays, the main one first.
  ///
  /// Displays come and go: `Event.displays` reports it to each window.
  ///
  /// - Throws: `LayerHostError.noDisplay` without a window system.
  public static var displays: [Display] {
    get throws(LayerHostError) {
      let video = try VideoSystem()
      defer { withExtendedLifetime(video) {} }
      return VideoSystem.displays
    }
  }
}

extension VideoSystem {
  /// The displays of the system that runs.
  static var displays: [LayerHost.Display] {
    (0..<max(0, SDL_GetNumVideoDisplays())).map { index in
      var (bounds, usable) = (SDL_Rect(), SDL_Rect())
      // SDL fills the locals and keeps no pointers to them; its name is copied at once.
      unsafe SDL_GetDisplayBounds(index, &bounds)
      if unsafe SDL_GetDisplayUsableBounds(index, &usable) != 0 { usable = bounds }
      let name = unsafe SDL_GetDisplayName(index).map { unsafe String(cString: $0) }
      return LayerHost.Display(
        index: Int(index), name: name ?? "", frame: CGRect(bounds), usableFrame: CGRect(usable),
        refreshRate: refreshRate(ofDisplay: index))
    }
  }

  /// Frames per second of a display; 60 if unknown.
  static func refreshRate(ofDisplay index: Int32) -> Double {
    var mode = unsafe SDL_DisplayMode()
    // SDL fills the local and keeps no pointer to it.
    guard index >= 0, unsafe SDL_GetCurrentDisplayMode(index, &mode) == 0 else { return 60 }
    let rate = unsafe mode.refresh_rate
    return (20...1000).contains(rate) ? Double(rate) : 60
  }
}

extension CGRect {
  fileprivate init(_ rect: SDL_Rect) {
    self.init(x: Int(rect.x), y: Int(rect.y), width: Int(rect.w), height: Int(rect.h))
  }
}
