// SPDX-License-Identifier: MIT

internal import Compositor
package import CoreAnimation
internal import CoreGraphics
package import Foundation

extension LayerHost {
  /// Runs a program that opens its windows by itself, then ends the program.
  ///
  /// With `--offscreen FOLDER` among the arguments the program is started with the clock at 0 before it is
  /// known what the pictures show, so that they may be as large as a window that the program has made.
  ///
  /// - Parameters:
  ///   - name: the program's name, for error messages.
  ///   - launch: starts the program; called with the pixels of a point.
  ///   - onDisplay: called after it where windows are shown, to open them; answers the error of one that
  ///     cannot be opened, which ends the program.
  ///   - onPicture: called after it where pictures are written, with the size that the command line asks for;
  ///     answers the layer to show and its size in points.
  ///   - onEvent: called with all input of pictures; windows have their own handlers.
  ///   - onEnd: called when the last window has closed or the last picture is written.
  package static func runApplication(
    name: String, launch: @escaping (_ scale: CGFloat) -> Void, onDisplay: () -> LayerHostError?,
    onPicture: @escaping (_ size: CGSize?) -> (CALayer, CGSize),
    onEvent: @escaping (Event) -> Void, onEnd: () -> Void
  ) -> Never {
    let usage = ProgramUsage.declared ?? ProgramUsage(operands: "ARGUMENT…")
    _ = usage.readOrExit(Array(CommandLine.arguments.dropFirst()))
    do throws(LayerHostError) {
      let options = try ProgramUsage.readCommandLine()
      guard options.folder == nil else {
        try renderApplication(options, launch: launch, onPicture: onPicture, onEvent: onEvent)
        onEnd()
        exit(0)
      }
      launch(options.scale)
      if let error = onDisplay() { throw error }
      let signal = try EventLoop().run()
      onEnd()
      exit(signal.map { 128 + $0 } ?? 0)
    } catch {
      fail(name, error)
    }
  }

  private static func renderApplication(
    _ options: HostOptions, launch: @escaping (CGFloat) -> Void,
    onPicture: @escaping (CGSize?) -> (CALayer, CGSize), onEvent: @escaping (Event) -> Void
  ) throws(LayerHostError) {
    // A renderer for its clock alone: what the program adds at the start begins at 0.
    let clock = try renderer(of: CGSize(width: 1, height: 1), options)
    let (layer, size) = clock.perform(at: 0) {
      launch(options.scale)
      return onPicture(options.size)
    }
    try renderSequence(
      options, size: size, layer: layer,
      handlers: InputHandlers(onEvent: onEvent, closesOnEscape: false), launch: nil)
  }

  private static func renderer(
    of size: CGSize, _ options: HostOptions
  ) throws(LayerHostError) -> OffscreenRenderer {
    do {
      return try OffscreenRenderer(size: size, scale: options.scale)
    } catch { throw .rendering(error) }
  }

  /// Has the layers of a tree presented from their next commit on, before a window or a renderer shows it.
  package static func awaitDisplay(of layer: CALayer) { LayerContext.awaitRenderer(of: layer) }
}
