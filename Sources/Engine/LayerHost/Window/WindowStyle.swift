// SPDX-License-Identifier: MIT

internal import CSDL2
internal import Foundation

extension LayerWindow {
  /// The way in which a window fills its display.
  public enum FullScreen: Hashable, Sendable, CaseIterable {
    /// A window without borders over all of the display, which keeps its mode: other windows come to the
    /// front as ever. For most programs.
    case desktop
    /// The display changes to the mode that is nearest to the window's size, for the window alone.
    case exclusive
  }

  /// The look and the place of a window that opens.
  public struct Style: Hashable, Sendable {
    /// The way in which the window fills its display. Default nil: it does not.
    public var fullScreen: FullScreen?
    /// The display on which the window opens, counted from 0. Default nil: the window system's choice.
    public var display: Int?
    /// Whether the window has a title bar and a border. Default true.
    public var isBordered = true

    /// Makes the style of an ordinary window.
    public init() {}

    /// This style with what the command line asks for, `--full-screen` and `--display`.
    init(_ style: Style = Style(), _ options: HostOptions) {
      self = style
      fullScreen = options.fullScreen ?? fullScreen
      display = options.display ?? display
    }
  }
}

extension LayerWindow.FullScreen {
  /// SDL's flag of a window.
  var flag: UInt32 {
    switch self {
    case .desktop: SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    case .exclusive: SDL_WINDOW_FULLSCREEN.rawValue
    }
  }

  /// The way that a window's flags say; nil for none.
  init?(flags: UInt32) {
    // The flag of the desktop has that of the other in it.
    let found = [Self.desktop, .exclusive].first { flags & $0.flag == $0.flag }
    guard let found else { return nil }
    self = found
  }
}

extension LayerWindow.Style {
  /// SDL's flags of a new window.
  var flags: UInt32 {
    (fullScreen?.flag ?? 0) | (isBordered ? 0 : SDL_WINDOW_BORDERLESS.rawValue)
  }

  /// SDL's number for the middle of the display.
  ///
  /// - Throws: `LayerHostError.noSuchDisplay` for one that is not there.
  func position() throws(LayerHostError) -> Int32 {
    // The macro for "centred, on whichever display", which Swift does not import.
    let centred = Int32(SDL_WINDOWPOS_CENTERED_MASK)
    guard let display else { return centred }
    return centred | (try VideoSystem.index(ofDisplay: display))
  }
}

extension VideoSystem {
  /// SDL's number of a display, which must be connected.
  static func index(ofDisplay index: Int) throws(LayerHostError) -> Int32 {
    guard let number = Int32(exactly: index), (0..<SDL_GetNumVideoDisplays()).contains(number)
    else {
      throw .noSuchDisplay(index, displays)
    }
    return number
  }
}
