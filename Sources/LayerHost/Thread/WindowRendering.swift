// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// A frame of a window.
struct WindowFrame: Equatable, Sendable {
  /// The media time that it shows, in seconds.
  var time: CFTimeInterval
  /// How large it is, in points and in pixels.
  var geometry: WindowGeometry
}

/// What a window's render loop needs of a renderer; made and used on the render thread.
///
/// A frame is `advance`, then `draw` and `present` if `isChanged` says so, then `report`.
protocol WindowRendering: AnyObject {
  /// Takes what was committed, asks for the time, and brings the tree to it.
  func advance(to time: () -> CFTimeInterval) -> (time: CFTimeInterval, next: NextFrame)
  /// Whether the window would look different if it were drawn.
  func isChanged(in geometry: WindowGeometry) -> Bool
  /// Draws the tree as it is.
  func draw(_ frame: WindowFrame) throws
  /// Shows what was drawn; may wait for the display.
  func present() throws
  /// Hands the application's thread what began and ended up to the last frame; false if nothing.
  func report() -> Bool
  /// When something begins or ends after the last frame, in seconds; infinity for never.
  var nextReportTime: CFTimeInterval { get }
  /// What the window shows is lost: all of it is drawn with the next frame.
  func forgetWindow()
  /// Frees everything, as the last call on the render thread.
  func tearDown()
}
