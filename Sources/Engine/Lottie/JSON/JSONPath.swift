// SPDX-License-Identifier: MIT

/// The path of a value in a JSON text, written only when a message needs it.
indirect enum JSONPath: CustomStringConvertible {
  case root
  case member(of: JSONPath, key: String)
  case item(of: JSONPath, index: Int)

  var description: String {
    switch self {
    case .root: ""
    case .member(.root, let key): key
    case .member(let parent, let key): "\(parent).\(key)"
    case .item(let parent, let index): "\(parent)[\(index)]"
    }
  }
}
