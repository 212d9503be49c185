// SPDX-License-Identifier: MIT

public import Foundation

extension RunLoop.Mode {
  /// The mode of a loop for a modal panel, which Lamina's loops do not run in.
  public static let modalPanel = RunLoop.Mode(rawValue: "NSModalPanelRunLoopMode")
  /// The mode of a loop that tracks the mouse, which Lamina's loops do not run in.
  public static let eventTracking = RunLoop.Mode(rawValue: "NSEventTrackingRunLoopMode")
}
