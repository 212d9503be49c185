// SPDX-License-Identifier: MIT

public import Foundation

/// A function that makes attributes of text of others, for configurations.
public struct UIConfigurationTextAttributesTransformer: Sendable {
  private let transformed: @Sendable (AttributeContainer) -> AttributeContainer

  /// Makes a transformer of a function.
  public init(_ transform: @escaping @Sendable (AttributeContainer) -> AttributeContainer) {
    transformed = transform
  }

  /// The attributes that are made of others.
  public func transform(_ incoming: AttributeContainer) -> AttributeContainer {
    transformed(incoming)
  }

  /// The attributes that are made of others.
  public func callAsFunction(_ incoming: AttributeContainer) -> AttributeContainer {
    transformed(incoming)
  }
}
