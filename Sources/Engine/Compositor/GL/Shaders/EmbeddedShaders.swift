// SPDX-License-Identifier: MIT

import Locks
import Shaders

/// The embedded shader files, each with its includes pasted in once for all renderers.
enum EmbeddedShaders {
  private static let known = Mutex<[String: ExpandedShader]>([:])

  /// A file (without suffix) with everything it includes.
  static func expanded(_ file: String) throws(ShaderError) -> ExpandedShader {
    if let shader = known.withLock({ $0[file] }) { return shader }
    let shader = try ExpandedShader(named: file) { ShaderSources.source(named: $0) }
    known.withLock { $0[file] = shader }
    return shader
  }
}
