// SPDX-License-Identifier: MIT

// Well-known classes of layers that are missing here. Their names say so, and what to use instead, in one error
// of the compiler at each place; they are layers, so that no other errors follow.

/// A layer that Metal draws, which is missing: `CAOpenGLLayer`.
@available(
  *, unavailable,
  message: "there is no Metal: a CAOpenGLLayer draws by OpenGL, GLTextureContents shows a texture"
)
open class CAMetalLayer: CALayer {}

/// A layer that plays a composition of Quartz Composer, which is missing: `CAOpenGLLayer`.
@available(
  *, unavailable,
  message: "there is no Quartz Composer: use filters and animations, or draw in a CAOpenGLLayer"
)
open class QCCompositionLayer: CALayer {}

/// A layer that plays a film, which is missing: `CAMediaLayer`.
@available(
  *, unavailable,
  message: "there is no AVFoundation: a CAMediaLayer shows the frames that a decoder pushes"
)
open class AVPlayerLayer: CALayer {}

/// A layer that shows a camera's picture, which is missing: `CAMediaLayer`.
@available(
  *, unavailable,
  message: "there is no AVFoundation: a CAMediaLayer shows the frames that a camera pushes"
)
open class AVCaptureVideoPreviewLayer: CALayer {}
