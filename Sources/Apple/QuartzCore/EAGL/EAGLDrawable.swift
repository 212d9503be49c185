// SPDX-License-Identifier: MIT

/// Whether a renderbuffer keeps its pixels when it was presented: a `Bool`, false by default.
///
/// Here they are kept in any case.
public let kEAGLDrawablePropertyRetainedBacking = "EAGLDrawablePropertyRetainedBacking"
/// The format of the pixels of a renderbuffer, `kEAGLColorFormatRGBA8` by default.
public let kEAGLDrawablePropertyColorFormat = "EAGLDrawablePropertyColorFormat"
/// Eight bits each of red, green, blue and alpha.
public let kEAGLColorFormatRGBA8 = "EAGLColorFormatRGBA8"
/// Five bits of red, six of green and five of blue.
public let kEAGLColorFormatRGB565 = "EAGLColorFormat565"
/// Eight bits each, as sRGB; taken as `kEAGLColorFormatRGBA8` here.
public let kEAGLColorFormatSRGBA8 = "EAGLColorFormatSRGBA8"

/// An object that shows the renderbuffers of an `EAGLContext`: a `CAEAGLLayer`.
public protocol EAGLDrawable: AnyObject {
  /// The properties of renderbuffers that get their pixels from now on.
  var drawableProperties: [AnyHashable: Any]! { get set }
}
