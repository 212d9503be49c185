// SPDX-License-Identifier: MIT

internal import Compositor
public import CoreAnimation
internal import CoreGraphics
public import Foundation

/// Shows a layer tree: in a window, or, when the command line asks for it, as a sequence of pictures.
///
/// A program's last line is
///
/// ```swift
/// LayerHost.main(title: "Ball", size: CGSize(width: 400, height: 200), layer: root)
/// ```
///
/// With `--offscreen FOLDER` among the program's arguments no window and no display are needed: the
/// frames go to `FOLDER/frame-0000.png` and so on. Their times are exact multiples of the frame
/// interval whatever the clock says, and `--click X,Y@SECONDS` and `--key NAME@SECONDS` are delivered at
/// their times. The other options are `--fps N` (30), `--seconds S` (2) and `--scale X` (pixels per
/// point, 1).
public enum LayerHost {
  /// Runs as ``run(title:size:layer:closesOnEscape:onClick:onKey:)`` does, then ends the program.
  ///
  /// The exit status is 0, or 1 after an error, whose text goes to the standard error stream.
  public static func main(
    title: String, size: CGSize, layer: CALayer, closesOnEscape: Bool = true,
    onClick: ((CGPoint) -> Void)? = nil, onKey: ((Key) -> Void)? = nil
  ) -> Never {
    do {
      try run(
        title: title, size: size, layer: layer, closesOnEscape: closesOnEscape, onClick: onClick,
        onKey: onKey)
      exit(0)
    } catch {
      FileHandle.standardError.write(Data("\(title): \(error)\n".utf8))
      exit(1)
    }
  }

  /// Shows a layer tree until its window is closed, or renders it to files and returns.
  ///
  /// To be called on the main thread, whose run loop and queue it serves meanwhile. Frames are drawn
  /// by a thread of their own, and only while something changes. The implicit transaction is committed
  /// after each turn of the loop. Other windows that are open are served as well.
  ///
  /// - Parameters:
  ///   - title: the text of the window's title bar.
  ///   - size: the size of the window's content, in points; the window can be resized.
  ///   - layer: the root. Its frame is set to the content of the window, at first and whenever that
  ///     changes, without animation; y grows downward.
  ///   - closesOnEscape: whether the Escape key closes the window rather than reaching `onKey`.
  ///   - onClick: called with the place of a click of the main button, in points of the content from
  ///     its top left.
  ///   - onKey: called with each key pressed, and again while it is held.
  /// - Throws: `LayerHostError`, whose description says what is missing and what to do.
  public static func run(
    title: String, size: CGSize, layer: CALayer, closesOnEscape: Bool = true,
    onClick: ((CGPoint) -> Void)? = nil, onKey: ((Key) -> Void)? = nil
  ) throws(LayerHostError) {
    let options = try HostOptions(Array(CommandLine.arguments.dropFirst()))
    let handlers = InputHandlers(onClick: onClick, onKey: onKey, closesOnEscape: closesOnEscape)
    if options.folder != nil {
      try renderSequence(options, size: size, layer: layer, handlers: handlers)
    } else {
      try openWindow(title: title, size: size, layer: layer, handlers: handlers)
    }
  }

  /// Serves the windows that are open until all of them are closed.
  ///
  /// To be called on the thread that opened them, as a rule the main one, whose run loop and queue it
  /// serves meanwhile. Windows may be opened and closed while it runs. The implicit transaction is
  /// committed after each turn of the loop; where nothing happens the thread sleeps.
  ///
  /// - Throws: `LayerHostError.rendering` when a window cannot be drawn any more, which is closed.
  public static func run() throws(LayerHostError) { try EventLoop().run() }

  /// Whether the program's arguments ask for pictures in a folder rather than for a window.
  public static var isOffscreen: Bool {
    let options = try? HostOptions(Array(CommandLine.arguments.dropFirst()))
    return options?.folder != nil
  }

  /// The program's arguments without its name and without the host's own options.
  ///
  /// Nothing is left out when the options have a mistake; `run` reports that.
  public static var arguments: [String] {
    let all = Array(CommandLine.arguments.dropFirst())
    return (try? HostOptions(all).remaining) ?? all
  }

  // MARK: - Private parts

  private static func openWindow(
    title: String, size: CGSize, layer: CALayer, handlers: InputHandlers
  ) throws(LayerHostError) {
    let window = try LayerWindow(title: title, size: size, layer: layer)
    window.onClick = handlers.onClick
    window.onKey = handlers.onKey
    window.closesOnEscape = handlers.closesOnEscape
    try run()
  }

  private static func renderSequence(
    _ options: HostOptions, size: CGSize, layer: CALayer, handlers: InputHandlers
  ) throws(LayerHostError) {
    try WindowGeometry.check(size)
    var pictures = try PictureSequence(folder: URL(fileURLWithPath: options.folder ?? "."))
    let timeline = OffscreenTimeline(
      frameCount: options.frameCount, framesPerSecond: options.framesPerSecond,
      events: options.events)
    // The tree is committed with media time at 0, so what the program added begins there.
    MediaClock.stopped(at: 0) {
      setFrame(of: layer, size: size)
      CATransaction.flush()
    }
    let run = OffscreenRun(
      timeline: timeline, handlers: handlers,
      picture: try OffscreenRendering.make(layer: layer, size: size, scale: options.scale))
    try run.run(into: &pictures)
    report(pictures, options)
  }

  private static func report(_ pictures: PictureSequence, _ options: HostOptions) {
    let last = PictureSequence.name(of: max(0, pictures.count - 1))
    print(
      "\(pictures.count) pictures, \(options.framesPerSecond) per second: "
        + "\(pictures.folder.relativePath)/\(PictureSequence.name(of: 0)) to \(last)")
  }

  /// Makes the layer fill the content, without animation.
  private static func setFrame(of layer: CALayer, size: CGSize) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.frame = CGRect(origin: .zero, size: size)
    CATransaction.commit()
  }
}
