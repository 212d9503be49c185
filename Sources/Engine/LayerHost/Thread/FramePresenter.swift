// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreGraphics

/// Draws and shows the frames of a window's render loop; made and used on the render thread.
///
/// A frame is `begin`, then `draw` and `present` if `isChanged` says so, then `end`.
protocol FramePresenter: AnyObject {
  /// Takes what was committed, asks for the time in seconds, and brings the tree to it.
  ///
  /// - Returns: the time.
  func begin(at now: () -> CFTimeInterval) -> CFTimeInterval
  /// Whether the window would look different if it were drawn.
  func isChanged(on surface: Surface) -> Bool
  /// Draws the tree as it is.
  func draw(to surface: Surface)
  /// Shows the picture that was drawn; may wait for the display.
  func present() throws
  /// Asks the window system to report on the frame that is presented next, where it can.
  func requestReport(of frame: UInt64)
  /// Takes the reports that have come, without waiting.
  func takeReports(_ body: (FrameReport) -> Void)
  /// The means by which presentation times are known.
  var reportSource: LayerWindow.PresentationSource { get }
  /// Whether animations began or ended that were not posted.
  var hasNews: Bool { get }
  /// Posts the animations that began and ended up to the frame; false if none exist.
  func end() -> Bool
  /// The time of the next change of the picture, in seconds: the frame's time or earlier while something
  /// moves, infinity in a still tree.
  var nextTime: CFTimeInterval { get }
  /// The time of the next begin or end of an animation after the frame, in seconds; infinity for none.
  var nextReportTime: CFTimeInterval { get }
  /// The number of shader programs that were built so far, from source or from the driver's binaries.
  var programsBuilt: Int { get }
  /// Forgets what the window shows: the next frame is drawn whole.
  func forgetWindow()
  /// The costs of the frame, while an inspector wants them; nil otherwise.
  var inspectedCosts: FrameCosts? { get }
  /// The bytes of graphics memory that frames keep to.
  var memoryBudget: Int { get set }
  /// The graphics memory after the last frame.
  var memoryReport: GraphicsMemoryReport { get }
  /// Frees everything, as the last call on the render thread.
  func tearDown()
}

extension FramePresenter {
  /// No costs: nothing is inspected.
  var inspectedCosts: FrameCosts? { nil }

  /// The default, which cannot be changed.
  var memoryBudget: Int {
    get { MemoryBudget.standard }
    set {}
  }

  /// Nothing: the presenter has no graphics memory.
  var memoryReport: GraphicsMemoryReport { GraphicsMemoryReport() }
}
