// SPDX-License-Identifier: MIT

/// The host's own options, by their spelling on the command line.
enum HostOption: String, CaseIterable {
  case offscreen = "--offscreen"
  case fps = "--fps"
  case seconds = "--seconds"
  case scale = "--scale"
  case size = "--size"
  case fullScreen = "--full-screen"
  case display = "--display"
  case click = "--click"
  case move = "--move"
  case drag = "--drag"
  case touch = "--touch"
  case pinch = "--pinch"
  case scroll = "--scroll"
  case key = "--key"
  case text = "--text"
  case drop = "--drop"

  /// Whether a value follows; one that may be left out is attached by an equals sign.
  var takesValue: Bool { self != .fullScreen }

  /// The option and the name of its value, for the help.
  var usage: String { takesValue ? "\(rawValue) \(valueName)" : "\(rawValue)[=\(valueName)]" }

  /// The name of its value in the help.
  private var valueName: String {
    switch self {
    case .offscreen: "FOLDER"
    case .fps: "N"
    case .seconds: "S"
    case .scale: "X"
    case .size: "WxH"
    case .fullScreen: "exclusive"
    case .display: "N"
    case .click, .move: "X,Y@T"
    case .drag, .touch: "X,Y-X,Y@T-T"
    case .pinch: "X,YxSCALE@T-T"
    case .scroll: "X,Y:DX,DY@T"
    case .key: "NAME@T"
    case .text: "TEXT@T"
    case .drop: "FILE@T"
    }
  }

  /// The description for the help.
  var help: String {
    switch self {
    case .offscreen: "writes pictures into a folder; needs no display"
    case .fps: "pictures per second (30)"
    case .seconds: "length of the sequence of pictures (2)"
    case .scale: "pixels per point (1); in a window, its units per point"
    case .size: "size of the content in points (the program's)"
    case .fullScreen: "fills the display; exclusive changes its mode to the window's size"
    case .display: "opens the window on a display, counted from 0"
    case .click: "clicks at a place in points, T seconds in"
    case .move: "moves the mouse to a place"
    case .drag: "drags with the main button from place to place, from time to time"
    case .touch: "drags with a finger"
    case .pinch: "moves two fingers about a place apart, or together"
    case .scroll: "scrolls what lies at a place by so many points"
    case .key: "presses a key: left, space, a, shift+a"
    case .text: "types a text"
    case .drop: "drops a file on the window"
    }
  }

  /// The expected value, for error messages.
  var expected: String {
    switch self {
    case .offscreen: "a folder"
    case .fps: "a number of pictures per second above 0, at most 1000"
    case .seconds: "a number of seconds, 0 or more"
    case .scale: "a number of pixels per point above 0, at most 16"
    case .size: "WIDTHxHEIGHT in points"
    case .fullScreen: "no value, or =desktop or =exclusive"
    case .display: "the number of a display, from 0"
    case .click, .move: "X,Y@SECONDS"
    case .drag, .touch: "X,Y-X,Y@SECONDS-SECONDS"
    case .pinch: "X,YxSCALE@SECONDS-SECONDS"
    case .scroll: "X,Y:DX,DY@SECONDS"
    case .key: "NAME@SECONDS, NAME being \(LayerHost.Key.names), with shift+ or the like before it"
    case .text: "TEXT@SECONDS"
    case .drop: "FILE@SECONDS"
    }
  }
}
