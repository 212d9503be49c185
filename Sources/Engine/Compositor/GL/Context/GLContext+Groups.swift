// SPDX-License-Identifier: MIT

internal import Foundation

/// Named groups of calls (KHR_debug), which apitrace, RenderDoc and Nsight show.
extension GLContext {
  static let namesGroupsByDefault: Bool = {
    let value = ProcessInfo.processInfo.environment["LAMINA_GL_GROUPS"] ?? ""
    return value != "" && value != "0"
  }()

  /// The length that a driver takes at least is more; names of layers may be of any length.
  private static let labelLimit = 120

  /// Begins a group of calls; nothing where the driver knows no groups.
  func pushGroup(_ label: String) {
    guard capabilities.has(.debugOutput) else { return }
    calls.pushGroup(String(label.prefix(Self.labelLimit)))
  }

  /// Ends the innermost group.
  func popGroup() {
    if capabilities.has(.debugOutput) { calls.popGroup() }
  }
}
