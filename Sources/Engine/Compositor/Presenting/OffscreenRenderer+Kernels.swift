// SPDX-License-Identifier: MIT

public import CoreImage

/// The failure to compile a filter's program.
public struct FilterKernelError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the filter.
  public let name: String
  /// The line of the filter's source that the compiler complains of first, from 1; nil where it
  /// names none.
  public let line: Int?
  /// The compiler's message, with the lines of source.
  public let log: String

  public var description: String { "filter \"\(name)\": \(log)" }

  init(_ error: ShaderError, _ kernel: FilterKernel) {
    name = kernel.name
    log = error.description
    if case .compile(let failure) = error {
      line = failure.locations.first { $0.file == "filter" }?.line
    } else {
      line = nil
    }
  }
}

extension OffscreenRenderer {
  /// Compiles the program of a filter as drawing a layer with it would, before anything is drawn.
  ///
  /// A filter that does not compile is left out of the layers that carry it, and `takeReports()` has
  /// the message: asking here first tells sooner. Not part of Apple's API.
  ///
  /// - Throws: `FilterKernelError` with what the compiler says; `OffscreenRendererError` without a
  ///   graphics context.
  public func check(_ kernel: FilterKernel) throws {
    try withContext {
      do throws(ShaderError) {
        try FilterRunner.compile(kernel, in: graphicsContext)
      } catch { throw FilterKernelError(error, kernel) }
    }
  }
}
