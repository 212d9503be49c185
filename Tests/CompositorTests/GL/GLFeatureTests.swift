// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import Compositor

/// Features that drivers are asked for, and the replacement of each where they lack it.
///
/// Pictures without them are in `FeatureFallbackTests`, hosts' state in `CARendererTests`.
struct GLFeatureTests {
  private func has(
    _ feature: GLFeature, _ api: GLAPI, _ extensions: Set<Substring> = []
  ) -> Bool {
    GLFeatureSet(of: api, extensions: extensions).contains(feature)
  }

  @Test func `a feature is there by version or by extension`() {
    let core42 = GLAPI(.desktop, GLVersion(4, 2))
    expect(has(.baseInstance, core42))
    expect(!has(.baseInstance, .openGL33))
    expect(has(.baseInstance, .openGL33, ["GL_ARB_base_instance"]))
    // Its entry points have other names there.
    expect(!has(.baseInstance, .openGLES30, ["GL_EXT_base_instance"]))
    expect(!has(.debugOutput, GLAPI(.embedded, GLVersion(3, 1)), ["GL_KHR_debug"]))
    expect(has(.debugOutput, GLAPI(.embedded, GLVersion(3, 2))))
    expect(!has(.skipDecode, GLAPI(.desktop, GLVersion(4, 6))))
  }

  @Test func `of a display, all extensions of one way are needed`() {
    expect(!GLFeatureSet(ofDisplay: ["EGL_KHR_image_base"]).contains(.textureImages))
    expect(
      GLFeatureSet(ofDisplay: ["EGL_KHR_image_base", "EGL_KHR_gl_texture_2D_image"])
        .contains(.textureImages))
    expect(GLFeatureSet(ofDisplay: ["EGL_KHR_partial_update"]).contains(.bufferAge))
    expect(!GLFeatureSet(ofDisplay: []).contains(.bufferAge))
  }

  @Test func `every feature belongs to contexts or to displays`() {
    for feature in GLFeature.allCases {
      let isOfContexts = [true, false].contains { feature.condition(isES: $0) != nil }
      expect(isOfContexts, equals: (feature.displayCondition == nil), "\(feature)")
    }
  }

  @Test func `hidden features are named by words`() {
    expect(GLFeatureSet(names: "base-instance,buffer-age"), equals: [.baseInstance, .bufferAge])
    expect(GLFeatureSet(names: ""), equals: [])
    expect(GLFeatureSet(names: "all"), equals: GLFeatureSet(GLFeature.allCases))
    expect(GLFeatureSet(names: "base instance"), equals: [])
    for feature in GLFeature.allCases {
      expect(GLFeatureSet(names: feature.name), equals: GLFeatureSet([feature]))
    }
  }

  @Test func `a hidden feature is not there`() throws {
    try hiding(GLFeature.allCases) {
      for api in [GLAPI(.desktop, GLVersion(4, 5)), GLAPI(.embedded, GLVersion(3, 2))] {
        try GLTestContext.run(api) { gl in
          expect(gl.capabilities.features, equals: [])
          expectNil(gl.capabilities.programBinaryFormat)
        }
      }
      let platform = try EGLPlatform.open(GLPlatform.allCases)
      expect(!GLFeature.allCases.contains { platform.has($0) })
    }
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `contexts that need a surface get one`(api: GLAPI) throws {
    try hiding([.surfacelessContexts, .configlessContexts]) {
      try GLTestContext.run(api) { gl in
        expect(gl.platformDescription.hasSuffix("pbuffer"))
        let target = try RenderTarget(width: 1, height: 1, label: "target", in: gl)
        gl.clear(green: 1, alpha: 1)
        try expect(PixelReader.pixels(of: target.framebuffer, in: gl), equals: [0, 255, 0, 255])
      }
    }
  }

  @Test func `a debug context is asked for by the flag of EGL 1_5, too`() throws {
    try hiding([.contextFlags]) {
      try GLTestContext.run { gl in
        gl.setViewport(PixelRect(x: 0, y: 0, width: -1, height: 1))
        expect(gl.takeErrors().map(\.call), equals: ["glViewport"])
      }
    }
  }

  #if DEBUG
    @Test func `a loss that cannot be asked for is known of our own contexts`() throws {
      try hiding([.resetStatus]) {
        let gl = try GLContext(debug: true)
        defer { gl.releaseCurrent() }
        // A reset that the driver would report, if it were asked.
        gl.faults.lose = nil
        gl.faults.fail(.lostContext, at: 0)
        gl.flush()
        expect(!gl.isLost)
        gl.lose()
        expect(gl.isLost)
      }
    }
  #endif

  @Test func `a window whose buffers have no age gets copies, and is shown whole`() throws {
    try hiding([.bufferAge, .swapsWithDamage, .surfacelessContexts, .configlessContexts]) {
      let gl = try GLContext()
      defer { gl.releaseCurrent() }
      let surface = WindowSurface()
      expect(surface.backBufferAge, equals: .unknown)
      expectNil(surface.swap(damage: PixelRect(x: 0, y: 0, width: 1, height: 1), height: 1))
    }
    var history = BackBufferHistory()
    let part = PixelRect(x: 1, y: 1, width: 2, height: 2)
    let whole = PixelRect(x: 0, y: 0, width: 8, height: 8)
    expect(history.begin(damage: part, age: .unknown, width: 8, height: 8), equals: .copied(whole))
    expect(history.begin(damage: part, age: .unknown, width: 8, height: 8), equals: .copied(part))
  }
}
