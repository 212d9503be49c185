// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

/// Computes the outputs of a function from its inputs; the first argument is the function's `info`.
///
/// A Swift function and not a C one as on Apple's platforms: `CGFloat` is a Swift type here.
public typealias CGFunctionEvaluateCallback = (
  UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>
) -> Void

/// Called with a function's `info` when the function is released.
public typealias CGFunctionReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a `CGFunction`.
@safe public struct CGFunctionCallbacks {
  /// The version of the structure; 0.
  public var version: UInt32
  /// Computes the outputs.
  public var evaluate: CGFunctionEvaluateCallback?
  /// Releases `info`.
  public var releaseInfo: CGFunctionReleaseInfoCallback?

  /// Makes callbacks from their parts.
  public init(
    version: UInt32, evaluate: CGFunctionEvaluateCallback?,
    releaseInfo: CGFunctionReleaseInfoCallback?
  ) {
    self.version = version
    unsafe self.evaluate = evaluate
    unsafe self.releaseInfo = releaseInfo
  }
}

/// A function of one number that the application computes, as for the colours of a shading.
@safe public final class CGFunction {
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGFunctionCallbacks
  /// The smallest and largest input.
  let domain: ClosedRange<CGFloat>
  /// Pairs of the smallest and largest value of each output; empty without limits.
  private let range: [CGFloat]
  /// The number of outputs.
  let rangeDimension: Int

  /// Makes a function; nil without exactly one input, an output and an evaluation callback.
  ///
  /// `domain` holds two values, 0 and 1 when nil; `range`, if there is one, two per output.
  public init?(
    info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?,
    rangeDimension: Int, range: UnsafePointer<CGFloat>?,
    callbacks: UnsafePointer<CGFunctionCallbacks>
  ) {
    // The caller's pointers hold as many values as documented, as on Apple's platforms.
    let limits = unsafe domain.map { unsafe ($0[0], $0[1]) } ?? (0, 1)
    let callbacks = unsafe callbacks.pointee
    guard domainDimension == 1, (1...64).contains(rangeDimension), limits.0 <= limits.1,
      callbacks.hasEvaluate
    else {
      RefusalLog.refuse("function: refused", "\(domainDimension) inputs, \(rangeDimension) outputs")
      return nil
    }
    unsafe self.info = info
    self.callbacks = callbacks
    self.domain = limits.0...limits.1
    self.rangeDimension = rangeDimension
    self.range =
      unsafe range.map {
        unsafe Array(UnsafeBufferPointer(start: $0, count: 2 * rangeDimension))
      } ?? []
  }

  deinit {
    unsafe callbacks.releaseInfo?(info)
  }

  /// The outputs at an input, clamped to the range.
  func values(at input: CGFloat) -> [CGFloat] {
    var input = min(max(input, domain.lowerBound), domain.upperBound)
    var output = [CGFloat](repeating: 0, count: rangeDimension)
    unsafe callbacks.evaluate?(info, &input, &output)
    if !range.isEmpty {
      for index in output.indices {
        output[index] = min(max(output[index], range[2 * index]), range[2 * index + 1])
      }
    }
    return output
  }
}

extension CGFunctionCallbacks {
  fileprivate var hasEvaluate: Bool { unsafe evaluate != nil }
}
