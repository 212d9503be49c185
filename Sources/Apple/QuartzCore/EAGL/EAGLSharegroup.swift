// SPDX-License-Identifier: MIT

internal import Compositor
public import Foundation

/// The objects that contexts share: textures, buffers, renderbuffers, programs.
public final class EAGLSharegroup: NSObject {
  /// A name for messages; nil by default.
  public var debugLabel: String?
  /// The first context that was made in the group.
  final var driver: EmbeddedContext?
}
