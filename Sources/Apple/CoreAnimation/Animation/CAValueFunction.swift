// SPDX-License-Identifier: MIT

public import Foundation
internal import RenderTree

/// A function from interpolated numbers to a matrix, so that a rotation may exceed a full turn.
///
/// Source: behaviour facts VF-1 to VF-5. Immutable.
open class CAValueFunction: NSObject, NSSecureCoding {
  /// The name of the function.
  public let name: CAValueFunctionName
  /// The corresponding component in tracks.
  let component: TransformComponent

  /// Makes a function; nil for an unknown name (behaviour fact VF-5).
  public init?(name: CAValueFunctionName) {
    guard let component = Self.components[name] else { return nil }
    self.name = name
    self.component = component
    super.init()
  }

  /// The number of inputs.
  var inputCount: Int { component == .scaleFunction || component == .translateFunction ? 3 : 1 }

  private static let components: [CAValueFunctionName: TransformComponent] = [
    .rotateX: .rotateXFunction, .rotateY: .rotateYFunction, .rotateZ: .rotateZFunction,
    .scale: .scaleFunction, .scaleX: .scaleXFunction, .scaleY: .scaleYFunction,
    .scaleZ: .scaleZFunction, .translate: .translateFunction,
    .translateX: .translateXFunction, .translateY: .translateYFunction,
    .translateZ: .translateZFunction,
  ]

  public class var supportsSecureCoding: Bool { true }

  /// Restores a function; nil for an archive without a known name.
  public required init?(coder: NSCoder) {
    guard let text = coder.object(String.self, forKey: "name") else { return nil }
    let name = CAValueFunctionName(rawValue: text)
    guard let component = Self.components[name] else { return nil }
    self.name = name
    self.component = component
    super.init()
  }

  public func encode(with coder: NSCoder) {
    coder.encode(NSString(string: name.rawValue), forKey: "name")
  }
}
