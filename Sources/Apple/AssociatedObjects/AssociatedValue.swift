// SPDX-License-Identifier: MIT

internal import Foundation

/// A value as an object holds it.
enum AssociatedValue {
  case held(Any)
  case unheld(WeakObject)

  /// A reference that is nil once its object is gone.
  final class WeakObject {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
  }

  init(_ value: Any, _ policy: objc_AssociationPolicy) {
    let isObject = type(of: value) is AnyClass
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN where isObject:
      self = .unheld(WeakObject(value as AnyObject))
    case .OBJC_ASSOCIATION_COPY where isObject, .OBJC_ASSOCIATION_COPY_NONATOMIC where isObject:
      self = .held((value as? any NSCopying)?.copy(with: nil) ?? value)
    default: self = .held(value)
    }
  }

  var value: Any? {
    switch self {
    case .held(let value): value
    case .unheld(let reference): reference.object
    }
  }
}
