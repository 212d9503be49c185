// SPDX-License-Identifier: MIT

/// A feature that a driver may lack, beyond OpenGL 3.3 and OpenGL ES 3.0: all that the compositor asks for.
///
/// A feature is there where the specification has it in the context's version, or where an extension is
/// offered by which it works under the same names.
package enum GLFeature: Int, CaseIterable, Sendable {
  // MARK: Contexts

  /// Driver messages and object labels; without: error flags, no labels.
  case debugOutput
  /// Driver messages by the suffixed names of OpenGL ES 3.0 and 3.1; without: error flags.
  case suffixedDebugOutput
  /// Instanced draws that start at any instance; without: attribute pointers are set again.
  case baseInstance
  /// Contexts that say whether they were lost; without: a loss is known by what fails.
  case resetStatus
  /// Samplers that read textures which encode to sRGB as they are stored; without: such textures of hosts are
  /// decoded, and look darker.
  case skipDecode
  /// Linked programs that can be read back; without: each process links its programs.
  case programBinaries
  /// Textures that take the pixels of EGL images; without: drawings of layers are read back, and the memory
  /// of devices is not shown.
  case imageTextures

  // MARK: State of hosts

  /// Switches of blending and colour masks by draw buffer; without: one of each.
  case masksByBuffer
  /// Blend functions by draw buffer; without: one.
  case blendsByBuffer
  /// Several viewports and scissors; without: one of each.
  case viewportArrays
  /// A host's choice of origin and depth range; without: none exists.
  case clipControl
  /// Transform feedback that can be paused; without: a host ends it before layers are drawn.
  case feedbackPauses
  /// Subroutines of stages, which a program that is bound forgets; without: none exist.
  case subroutines
  /// A switch for targets that encode to sRGB; without: the target decides.
  case encodingSwitch
  /// Masks of samples; without: none exist.
  case sampleMasks
  /// Shading by sample; without: none exists.
  case sampleShading
  /// Restarts at a fixed index; without: none exist.
  case fixedRestartIndex
  /// A texture's target, asked for by its name; without: a wrong one raises an error, which is taken.
  case textureTargets
  /// Size and format of a texture's level; without: a host's word is taken for them.
  case levelQueries

  // MARK: EGL displays

  /// Contexts that are current without a surface; without: a buffer of one pixel.
  case surfacelessContexts
  /// Contexts made without a configuration; without: one that fits is needed.
  case configlessContexts
  /// The flag of a debug context by its older name; without: the name of EGL 1.5.
  case contextFlags
  /// Images made of textures; without: drawings of layers are read back.
  case textureImages
  /// Images made of the memory of devices; without: it is not shown.
  case deviceMemory
  /// Layouts of that memory; without: only memory in the driver's own layout is shown.
  case deviceMemoryLayouts
  /// The age of a window's back buffer, of GLX, too; without: a picture is kept beside it and copied.
  case bufferAge
  /// Swaps that say what changed; without: the whole window is shown.
  case swapsWithDamage

  /// The name in `LAMINA_WITHOUT`: `base-instance` for instance.
  package var name: String {
    "\(self)".map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }

  /// The conditions under which a kind of context or display has a feature.
  struct Condition {
    /// The lowest version whose specification has it; nil for none.
    var version: GLVersion?
    /// The extensions that give it, each list by itself.
    var extensions: [Set<Substring>]

    init(_ version: GLVersion? = nil, _ extensions: Set<Substring>...) {
      (self.version, self.extensions) = (version, extensions)
    }

    func holds(version: GLVersion?, extensions offered: Set<Substring>) -> Bool {
      if let lowest = self.version, let version, version >= lowest { return true }
      return extensions.contains { $0.isSubset(of: offered) }
    }
  }

  /// The condition for contexts of a dialect; nil for a feature of displays, or one that no context of the
  /// dialect has.
  func condition(isES: Bool) -> Condition? { isES ? embeddedCondition : desktopCondition }

  private var desktopCondition: Condition? {
    switch self {
    case .debugOutput: Condition(GLVersion(4, 3), ["GL_KHR_debug"])
    case .baseInstance: Condition(GLVersion(4, 2), ["GL_ARB_base_instance"])
    case .resetStatus: Condition(GLVersion(4, 5), ["GL_KHR_robustness"])
    case .skipDecode: Condition(nil, ["GL_EXT_texture_sRGB_decode"])
    case .programBinaries: Condition(GLVersion(4, 1), ["GL_ARB_get_program_binary"])
    case .imageTextures: Condition(nil, ["GL_OES_EGL_image"])
    case .masksByBuffer, .encodingSwitch, .levelQueries: Condition(GLVersion(3, 0))
    case .blendsByBuffer: Condition(GLVersion(4, 0))
    case .viewportArrays: Condition(GLVersion(4, 1), ["GL_ARB_viewport_array"])
    case .clipControl: Condition(GLVersion(4, 5), ["GL_ARB_clip_control"])
    case .feedbackPauses: Condition(GLVersion(4, 0), ["GL_ARB_transform_feedback2"])
    case .subroutines: Condition(GLVersion(4, 3))
    case .sampleMasks: Condition(GLVersion(3, 2))
    case .sampleShading: Condition(GLVersion(4, 0), ["GL_ARB_sample_shading"])
    case .fixedRestartIndex: Condition(GLVersion(4, 3), ["GL_ARB_ES3_compatibility"])
    case .textureTargets: Condition(GLVersion(4, 5))
    default: nil
    }
  }

  /// Most extensions of OpenGL ES have entry points with suffixes, which are not linked.
  private var embeddedCondition: Condition? {
    switch self {
    case .debugOutput, .resetStatus, .masksByBuffer, .blendsByBuffer, .sampleShading:
      Condition(GLVersion(3, 2))
    case .suffixedDebugOutput: Condition(nil, ["GL_KHR_debug"])
    case .skipDecode: Condition(nil, ["GL_EXT_texture_sRGB_decode"])
    case .programBinaries, .feedbackPauses, .fixedRestartIndex: Condition(GLVersion(3, 0))
    case .imageTextures: Condition(nil, ["GL_OES_EGL_image"])
    case .encodingSwitch: Condition(nil, ["GL_EXT_sRGB_write_control"])
    case .sampleMasks, .levelQueries: Condition(GLVersion(3, 1))
    default: nil
    }
  }

  /// The condition for displays of EGL; nil for a feature of contexts.
  var displayCondition: Condition? {
    switch self {
    case .surfacelessContexts: Condition(nil, ["EGL_KHR_surfaceless_context"])
    case .configlessContexts: Condition(nil, ["EGL_KHR_no_config_context"])
    case .contextFlags: Condition(nil, ["EGL_KHR_create_context"])
    case .textureImages: Condition(nil, ["EGL_KHR_image_base", "EGL_KHR_gl_texture_2D_image"])
    case .deviceMemory: Condition(nil, ["EGL_KHR_image_base", "EGL_EXT_image_dma_buf_import"])
    case .deviceMemoryLayouts: Condition(nil, ["EGL_EXT_image_dma_buf_import_modifiers"])
    case .bufferAge: Condition(nil, ["EGL_EXT_buffer_age"], ["EGL_KHR_partial_update"])
    case .swapsWithDamage:
      Condition(
        nil, ["EGL_KHR_swap_buffers_with_damage"], ["EGL_EXT_swap_buffers_with_damage"])
    default: nil
    }
  }
}
