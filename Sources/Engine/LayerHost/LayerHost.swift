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
/// interval whatever the clock says, and input such as `--click X,Y@SECONDS`, `--key NAME@SECONDS` and
/// `--drag X,Y-X,Y@SECONDS-SECONDS` is delivered at its times. `--help` lists all options.
public enum LayerHost {
  /// Runs as ``run(title:size:layer:closesOnEscape:onClick:onKey:onEvent:)`` does, then ends the program.
  ///
  /// `--help` among the arguments shows the options, those of
  /// ``parseArguments(_:operands:about:)`` among them; an option that is not among them is an error.
  ///
  /// The exit status is 0, or 1 after an error, whose text goes to the standard error stream, or 128
  /// and the number of the signal that has closed the windows.
  public static func main(
    title: String, size: CGSize, layer: CALayer, closesOnEscape: Bool = true,
    onClick: ((CGPoint) -> Void)? = nil, onKey: ((Key) -> Void)? = nil,
    onEvent: ((Event) -> Void)? = nil
  ) -> Never {
    // Programs that declare nothing may read further arguments by `arguments`.
    let usage = ProgramUsage.declared ?? ProgramUsage(operands: "ARGUMENT…")
    _ = usage.readOrExit(Array(CommandLine.arguments.dropFirst()))
    do {
      let signal = try show(
        title: title, size: size, layer: layer,
        handlers: InputHandlers(
          onEvent: onEvent, onClick: onClick, onKey: onKey, closesOnEscape: closesOnEscape))
      exit(signal.map { 128 + $0 } ?? 0)
    } catch {
      fail(title, error)
    }
  }

  /// Runs a program whose tree is made once its window is there, then ends it, as
  /// ``main(title:size:layer:closesOnEscape:onClick:onKey:onEvent:)`` does.
  ///
  /// - Parameters:
  ///   - title: the text of the window's title bar.
  ///   - size: the size of the content, in points, unless `--size` gives another one.
  ///   - layer: the root, still empty.
  ///   - launch: makes the tree; called with the size and the pixels of a point, and offscreen with the
  ///     clock at 0.
  ///   - onEvent: called with everything that happens, Escape included.
  ///   - onEnd: called when the window has closed or the last picture is written.
  package static func main(
    title: String, size: CGSize, layer: CALayer,
    launch: @escaping (_ size: CGSize, _ scale: CGFloat) -> Void,
    onEvent: @escaping (Event) -> Void, onEnd: @escaping () -> Void
  ) -> Never {
    let usage = ProgramUsage.declared ?? ProgramUsage(operands: "ARGUMENT…")
    _ = usage.readOrExit(Array(CommandLine.arguments.dropFirst()))
    do {
      let signal = try show(
        title: title, size: size, layer: layer,
        handlers: InputHandlers(onEvent: onEvent, closesOnEscape: false), launch: launch)
      onEnd()
      exit(signal.map { 128 + $0 } ?? 0)
    } catch {
      fail(title, error)
    }
  }

  /// Ends the program with an error's text on the standard error stream.
  static func fail(_ name: String, _ error: LayerHostError) -> Never {
    FileHandle.standardError.write(Data("\(name): \(error)\n".utf8))
    exit(1)
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
  ///   - onClick: called with the position of a click, in points of the content from its top left: where
  ///     the main button or a first finger goes down.
  ///   - onKey: called with each key pressed but modifiers, and again while it is held.
  ///   - onEvent: called with everything that happens, before the other two.
  /// - Throws: `LayerHostError`, whose description says what the system lacks and what to do. Arguments that
  ///   the host does not know are left to the program.
  public static func run(
    title: String, size: CGSize, layer: CALayer, closesOnEscape: Bool = true,
    onClick: ((CGPoint) -> Void)? = nil, onKey: ((Key) -> Void)? = nil,
    onEvent: ((Event) -> Void)? = nil
  ) throws(LayerHostError) {
    _ = try show(
      title: title, size: size, layer: layer,
      handlers: InputHandlers(
        onEvent: onEvent, onClick: onClick, onKey: onKey, closesOnEscape: closesOnEscape))
  }

  /// Serves the windows that are open until all of them are closed.
  ///
  /// To be called on the thread that opened them, as a rule the main one, whose run loop and queue it
  /// serves meanwhile. Windows may be opened and closed while it runs. The implicit transaction is
  /// committed after each turn of the loop; where nothing happens the thread sleeps.
  ///
  /// SIGINT, SIGTERM and SIGHUP close all windows, unless the program handles them itself; where the
  /// thread is too busy to do so within two seconds, or at a second signal, they end the program.
  ///
  /// - Throws: `LayerHostError.rendering` when a window cannot be drawn any more, which is closed.
  public static func run() throws(LayerHostError) { _ = try EventLoop().run() }

  /// Whether the program's arguments ask for pictures in a folder rather than for a window.
  public static var isOffscreen: Bool {
    (try? ProgramUsage.readCommandLine())?.folder != nil
  }

  /// The program's arguments without its name and without the host's own options.
  ///
  /// Nothing is left out when the options have a mistake; `run` reports that.
  public static var arguments: [String] {
    (try? ProgramUsage.readCommandLine().remaining) ?? Array(CommandLine.arguments.dropFirst())
  }

  // MARK: - Private parts

  /// Shows a layer tree as the command line asks; gives the signal that has ended it, if one has.
  private static func show(
    title: String, size: CGSize, layer: CALayer, handlers: InputHandlers,
    launch: ((CGSize, CGFloat) -> Void)? = nil
  ) throws(LayerHostError) -> Int32? {
    let options = try ProgramUsage.readCommandLine()
    let size = options.size ?? size
    guard options.folder == nil else {
      try renderSequence(options, size: size, layer: layer, handlers: handlers, launch: launch)
      return nil
    }
    let window = try LayerWindow(title: title, size: size, layer: layer)
    window.setHandlers(handlers)
    launch?(window.size, window.scale)
    return try EventLoop().run()
  }

  static func renderSequence(
    _ options: HostOptions, size: CGSize, layer: CALayer, handlers: InputHandlers,
    launch: ((CGSize, CGFloat) -> Void)?
  ) throws(LayerHostError) {
    try WindowGeometry.check(size)
    var pictures = try PictureSequence(folder: URL(fileURLWithPath: options.folder ?? "."))
    let script = InputScript(
      framesPerSecond: options.framesPerSecond,
      middle: CGPoint(x: size.width / 2, y: size.height / 2))
    let timeline = OffscreenTimeline(
      frameCount: options.frameCount, framesPerSecond: options.framesPerSecond,
      input: script.pieces(of: options.input))
    let renderer: OffscreenRenderer
    do {
      renderer = try OffscreenRenderer(size: size, scale: options.scale)
    } catch { throw .rendering(error) }
    renderer.framesPerSecond = options.framesPerSecond
    // The tree is committed with the clock at 0, so what the program added begins there.
    awaitDisplay(of: layer)
    renderer.perform(at: 0) {
      setFrame(of: layer, size: size)
      launch?(size, options.scale)
    }
    var handlers = handlers
    let inspection = Inspection()
    inspection.makeTarget = { [weak renderer] in
      guard let context = renderer?.layerContext else { return nil }
      return Inspector.Target(
        layer: layer, context: context, size: size, scale: options.scale)
    }
    handlers.inspection = inspection
    inspection.begin(with: try DebugWords.ofEnvironment())
    try OffscreenRun(timeline: timeline, handlers: handlers, renderer: renderer, layer: layer)
      .run(into: &pictures)
    print(pictures.summary(framesPerSecond: options.framesPerSecond))
  }

  /// Makes the layer fill the content, without animation.
  private static func setFrame(of layer: CALayer, size: CGSize) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.frame = CGRect(origin: .zero, size: size)
    CATransaction.commit()
  }
}
