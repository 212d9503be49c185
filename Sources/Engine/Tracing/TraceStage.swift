// SPDX-License-Identifier: MIT

/// A stretch of work that a trace shows, by the names of `docs/architecture.md`.
package enum TraceStage: UInt8, Sendable, CaseIterable {
  // The application's thread.
  case commit, layout, display
  // The frame, and its stages within it.
  case frame, apply, sample, resolve, plan, upload, submit, swap
  // Reading pixels back, which waits for the graphics card.
  case read
  /// Compiling and linking a program of shaders.
  case link
  /// Drawing a tile of a tiled layer.
  case tile

  /// The name in the trace.
  var name: StaticString {
    switch self {
    case .commit: "commit"
    case .layout: "layout"
    case .display: "display"
    case .frame: "frame"
    case .apply: "apply"
    case .sample: "sample"
    case .resolve: "resolve"
    case .plan: "plan"
    case .upload: "upload"
    case .submit: "submit"
    case .swap: "swap"
    case .read: "read"
    case .link: "link"
    case .tile: "tile"
    }
  }

  /// The category, by which viewers filter.
  var category: StaticString {
    switch self {
    case .commit, .layout, .display, .tile: "application"
    case .frame, .apply, .sample, .resolve, .plan, .submit, .swap, .read: "frame"
    case .upload, .link: "graphics"
    }
  }
}
