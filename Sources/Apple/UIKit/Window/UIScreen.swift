// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import QuartzCore
internal import ViewCore

/// The screen that windows are shown on: the content of the system's window, or of offscreen pictures.
@preconcurrency @MainActor public final class UIScreen: NSObject {
  /// The one screen.
  public static let main = UIScreen()

  /// All screens: the main one.
  public static var screens: [UIScreen] { [main] }

  /// The size of a screen that was given no other, in points: that of a telephone.
  nonisolated static let standardSize = CGSize(width: 390, height: 844)

  override nonisolated init() { super.init() }

  /// The screen's rectangle, in points; 390 × 844 unless the program says otherwise.
  public var bounds: CGRect { CGRect(origin: .zero, size: size) }
  /// The screen's rectangle, in pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: size.width * scale, height: size.height * scale)
  }
  /// The pixels of a point; 1 by default.
  public internal(set) var scale: CGFloat = 1 {
    didSet { MainScreenScale.value = scale }
  }
  /// The pixels of a point of the hardware: the same.
  public var nativeScale: CGFloat { scale }
  /// The frames per second; 60.
  public var maximumFramesPerSecond: Int { 60 }
  /// The brightness, from 0 to 1; it has no effect here. 1 by default.
  public var brightness: CGFloat = 1 {
    didSet { brightness = brightness.isNaN ? oldValue : min(max(brightness, 0), 1) }
  }
  /// The screen's coordinates.
  public var coordinateSpace: any UICoordinateSpace { space }
  /// The coordinates of the screen as it was built: here the same, it does not turn.
  public var fixedCoordinateSpace: any UICoordinateSpace { space }

  /// The size in points.
  private(set) var size = UIScreen.standardSize
  private lazy var space = ScreenSpace()

  /// The layer in which the program's windows are shown; nil before the program has one.
  var hostLayer: CALayer? {
    didSet { UIApplication.shared.showWindows() }
  }

  /// Makes a display link that calls a method of an object, with the link, once it is added to a run loop.
  public func displayLink(withTarget target: Any, selector sel: Selector) -> CADisplayLink? {
    CADisplayLink { link in sel.perform(on: target, sender: link) }
  }

  /// Takes another size in points and number of pixels per point.
  ///
  /// Windows that filled the screen fill it again; views that have set no scale get the new one.
  func resize(to size: CGSize, scale: CGFloat) {
    let old = bounds
    self.size = size
    let hasNewScale = scale != self.scale
    self.scale = scale
    MainScreenScale.value = scale
    for window in UIApplication.shared.windows {
      if window.frame == old { window.frame = bounds }
      if hasNewScale { window.screenScaleDidChange() }
    }
  }
}

/// The coordinates of the screen.
@MainActor final class ScreenSpace: NSObject, UICoordinateSpace {
  override nonisolated init() { super.init() }

  var bounds: CGRect { UIScreen.main.bounds }

  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    guard let view = coordinateSpace as? UIView, let window = view.window else { return point }
    return view.convert(window.windowPoint(point), from: window as UIView)
  }

  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    guard let view = coordinateSpace as? UIView, let window = view.window else { return point }
    return window.screenPoint(view.convert(point, to: window as UIView))
  }

  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    rect.box { convert($0, to: coordinateSpace) }
  }

  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    rect.box { convert($0, from: coordinateSpace) }
  }
}

extension CGRect {
  /// The box around the four corners where a function puts them.
  func box(_ convert: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
      CGPoint(x: maxX, y: maxY),
    ].map(convert)
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    let origin = CGPoint(x: x.min() ?? 0, y: y.min() ?? 0)
    return CGRect(
      x: origin.x, y: origin.y, width: (x.max() ?? 0) - origin.x, height: (y.max() ?? 0) - origin.y)
  }
}
