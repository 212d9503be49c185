// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// A filter of an application's class: the picture inverted, as strong as an input says.
private final class Inversion: CIFilter {
  var inputImage: CIImage?
  var inputStrength: Double = 1

  override var outputImage: CIImage? {
    guard let inputImage else { return nil }
    let inverted = inputImage.applyingFilter("CIColorInvert")
    return inputImage.applyingFilter(
      "CIDissolveTransition",
      parameters: [kCIInputTargetImageKey: inverted, kCIInputTimeKey: inputStrength])
  }
}

/// The listing of the guide: a soft copy behind the picture, cropped to it.
private final class SoftEdge: CIFilter {
  var inputImage: CIImage?
  var inputRadius: NSNumber?

  override var outputImage: CIImage? {
    guard let inputImage else { return nil }
    return inputImage.clampedToExtent()
      .applyingGaussianBlur(sigma: inputRadius?.doubleValue ?? 2)
      .cropped(to: inputImage.extent)
  }
}

/// A transition of an application's class: over white, with a curve of its own.
private final class OverWhite: CIFilter {
  var inputImage: CIImage?
  var inputTargetImage: CIImage?
  var inputTime: CGFloat = 0

  override var outputImage: CIImage? {
    guard let inputImage, let inputTargetImage else { return nil }
    let white = CIImage(color: .white).cropped(to: inputImage.extent)
    let isFirst = inputTime < 0.5
    let share = isFirst ? 4 * inputTime * inputTime : (2 * inputTime - 1)
    return (isFirst ? inputImage : white).applyingFilter(
      "CIDissolveTransition",
      parameters: [
        kCIInputTargetImageKey: isFirst ? white : inputTargetImage, kCIInputTimeKey: share,
      ])
  }
}

/// A blend of an application's class: the difference, inverted.
private final class InverseDifference: CIFilter {
  var inputImage: CIImage?
  var inputBackgroundImage: CIImage?

  override var outputImage: CIImage? {
    guard let inputImage, let inputBackgroundImage else { return nil }
    return inputImage.applyingFilter(
      "CIDifferenceBlendMode", parameters: [kCIInputBackgroundImageKey: inputBackgroundImage]
    ).applyingFilter("CIColorInvert")
  }
}

/// A class that makes no picture.
private final class Empty: CIFilter {
  override var outputImage: CIImage? { nil }
}

/// Effects that an application devises: kernels and recipes as filters, transitions and blends.
struct ApplicationEffectTests {
  private static let size = CGSize(width: 40, height: 30)
  private static let apis = [GLAPI.openGL33, .openGLES30]
  private let page = CGRect(x: 10, y: 5, width: 20, height: 20)

  private struct Scene {
    let root: CALayer
    let page: CALayer
    let renderer: OffscreenRenderer
  }

  /// A red page on a grey ground.
  private func scene(_ api: GLAPI, scale: Double = 1) throws -> Scene {
    CATransaction.setDisableActions(true)
    let root = plainLayer(CGRect(origin: .zero, size: Self.size), color(0.5, 0.5, 0.5))
    let page = plainLayer(self.page, color(1, 0, 0))
    root.addSublayer(page)
    return Scene(
      root: root, page: page,
      renderer: try OffscreenRenderer(size: Self.size, scale: scale, api: api, debug: true))
  }

  /// The picture within a transition that stands still at a progress, from red to blue.
  private func picture(
    _ filter: CIFilter, at progress: Float, api: GLAPI, reports: Int = 0
  ) throws -> PixelImage {
    let scene = try scene(api)
    _ = try scene.renderer.image(of: scene.root, at: 0)
    CATransaction.setDisableActions(true)
    scene.page.backgroundColor = color(0, 0, 1)
    let transition = CATransition()
    transition.filter = filter
    transition.startProgress = progress
    transition.endProgress = progress
    transition.duration = 4
    scene.page.add(transition, forKey: nil)
    _ = try scene.renderer.image(of: scene.root, at: 0)
    let shown = PixelImage(try scene.renderer.image(of: scene.root, at: 1))
    expect(scene.renderer.takeReports().count, equals: reports)
    expect(scene.renderer.graphicsContext.takeErrors().isEmpty)
    return shown
  }

  // MARK: - Kernels

  /// The new picture from the left, at the time's share of the extent; the old one darker beside it.
  private static let wipe = """
    vec4 filterColor(vec2 point) {
      float edge = inputExtent.x + inputExtent.z * inputTime;
      vec4 from = sampleAt(point);
      return point.x < edge ? sampleTargetAt(point) : vec4(from.rgb * inputShade, from.a);
    }
    """

  @Test(arguments: apis)
  func `a kernel is a transition of both pictures by time and extent`(api: GLAPI) throws {
    let kernel = try FilterKernel(
      name: "wipe", source: Self.wipe, inputs: [.scalar("inputShade", default: 0.5)],
      role: .transition)
    let filter = CIFilter(kernel: kernel)
    let quarter = try picture(filter, at: 0.25, api: api)
    // A quarter of 20 points from 10 on.
    expect(quarter[14, 15], near: Pixel(0, 0, 255), within: 1)
    expect(quarter[15, 15], near: Pixel(128, 0, 0), within: 1)
    expect(quarter[29, 15], near: Pixel(128, 0, 0), within: 1)
    expect(quarter[31, 15], near: Pixel(128, 128, 128), within: 1)
    let late = try picture(filter, at: 0.75, api: api)
    expect(late[24, 15], near: Pixel(0, 0, 255), within: 1)
    expect(late[25, 15], near: Pixel(128, 0, 0), within: 1)
  }

  @Test(arguments: apis)
  func `a kernel of a transition that fails is a cross-fade`(api: GLAPI) throws {
    let kernel = try FilterKernel(name: "faulty", source: "nonsense", role: .transition)
    let shown = try picture(CIFilter(kernel: kernel), at: 0.5, api: api, reports: 1)
    expect(shown[20, 15], near: Pixel(128, 0, 128), within: 1)
  }

  @Test(arguments: apis)
  func `a kernel blends a layer with its backdrop`(api: GLAPI) throws {
    let kernel = try FilterKernel(
      name: "swap",
      source: """
        vec4 filterColor(vec2 point) {
          vec4 top = sampleAt(point);
          vec4 below = sampleBackgroundAt(point);
          return vec4(mix(below.rgb, abs(below.rgb - top.rgb).brg, top.a), below.a);
        }
        """, role: .blend)
    let scene = try scene(api)
    scene.page.backgroundColor = color(1, 0, 0.25)
    scene.page.compositingFilter = CIFilter(kernel: kernel)
    try scene.renderer.check(kernel)
    let whole = PixelImage(try scene.renderer.image(of: scene.root, at: 0))
    // |0.5 - 1|, |0.5 - 0|, |0.5 - 0.25|, turned: blue, red, green.
    expect(whole[20, 15], near: Pixel(64, 128, 128), within: 1)
    expect(whole[5, 15], near: Pixel(128, 128, 128), within: 0)
    CATransaction.setDisableActions(true)
    scene.page.opacity = 0.5
    let faded = PixelImage(try scene.renderer.image(of: scene.root, at: 1))
    expect(faded[20, 15], near: Pixel(96, 128, 128), within: 1)
    expect(scene.renderer.takeReports(), equals: [])
    expect(scene.renderer.graphicsContext.takeErrors().isEmpty)
  }

  /// Where the layer is transparent, too, but nowhere else.
  @Test func `a kernel of a blend acts on the layers rectangle`() throws {
    let kernel = try FilterKernel(
      name: "fill", source: "vec4 filterColor(vec2 point) { return vec4(1); }", role: .blend)
    let scene = try scene(.openGL33)
    // A round page: its corners show the ground.
    scene.page.cornerRadius = 10
    scene.page.compositingFilter = CIFilter(kernel: kernel)
    let shown = PixelImage(try scene.renderer.image(of: scene.root, at: 0))
    for y in 0..<30 {
      for x in 0..<40 {
        let isInside = page.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let value: UInt8 = isInside ? 255 : 128
        expect(shown[x, y], near: Pixel(value, value, value), within: 0)
      }
    }
  }

  @Test func `a kernel of a blend that fails leaves the layer`() throws {
    let kernel = try FilterKernel(name: "faulty", source: "nonsense", role: .blend)
    let scene = try scene(.openGL33)
    scene.page.compositingFilter = CIFilter(kernel: kernel)
    let shown = PixelImage(try scene.renderer.image(of: scene.root, at: 0))
    expect(shown[20, 15], equals: Pixel(255, 0, 0))
    expect(scene.renderer.takeReports().count, equals: 1)
  }

  /// Each has its place: elsewhere it has no effect.
  @Test func `kernels of other roles change nothing among filters`() throws {
    let scene = try scene(.openGL33)
    scene.page.filters = [
      CIFilter(kernel: try FilterKernel(name: "w", source: "nonsense", role: .transition)),
      CIFilter(kernel: try FilterKernel(name: "b", source: "nonsense", role: .blend)),
    ]
    scene.page.compositingFilter = CIFilter(
      kernel: try FilterKernel(name: "f", source: "nonsense"))
    let shown = PixelImage(try scene.renderer.image(of: scene.root, at: 0))
    expect(shown[20, 15], equals: Pixel(255, 0, 0))
    expect(scene.renderer.takeReports(), equals: [])
  }

  // MARK: - Classes

  @Test(arguments: apis)
  func `outputImage of a class is drawn among filters`(api: GLAPI) throws {
    let scene = try scene(api)
    let filter = Inversion()
    filter.name = "inversion"
    scene.page.filters = [filter]
    let shown = PixelImage(try scene.renderer.image(of: scene.root, at: 0))
    expect(shown[20, 15], near: Pixel(0, 255, 255), within: 1)
    // The class's own picture is as it was.
    expectNil(filter.inputImage)
    scene.page.setValue(0.25, forKeyPath: "filters.inversion.inputStrength")
    expect(filter.inputStrength, equals: 0.25)
    let quarter = PixelImage(try scene.renderer.image(of: scene.root, at: 1))
    expect(quarter[20, 15], near: Pixel(191, 64, 64), within: 1)
    expect(scene.renderer.takeReports(), equals: [])
    expect(scene.renderer.graphicsContext.takeErrors().isEmpty)
  }

  @Test(arguments: apis, [1.0, 2.0])
  func `a recipe continues and crops the layers bounds`(api: GLAPI, scale: Double) throws {
    let scene = try scene(api, scale: scale)
    scene.page.filters = [SoftEdge()]
    let shown = PixelImage(try scene.renderer.image(of: scene.root, at: 0))
    let s = Int(scale)
    // One colour stays one colour up to the edge, and nothing reaches out of the bounds.
    expect(shown[10 * s, 5 * s], near: Pixel(255, 0, 0), within: 1)
    expect(shown[30 * s - 1, 25 * s - 1], near: Pixel(255, 0, 0), within: 1)
    expect(shown[10 * s - 1, 15 * s], near: Pixel(128, 128, 128), within: 0)
    expect(shown[30 * s, 15 * s], near: Pixel(128, 128, 128), within: 0)
    // The bounds that a commit changes are those of the recipe.
    CATransaction.setDisableActions(true)
    scene.page.frame = CGRect(x: 10, y: 5, width: 10, height: 20)
    let small = PixelImage(try scene.renderer.image(of: scene.root, at: 1))
    expect(small[20 * s - 1, 15 * s], near: Pixel(255, 0, 0), within: 1)
    expect(small[20 * s, 15 * s], near: Pixel(128, 128, 128), within: 0)
    expect(scene.renderer.graphicsContext.takeErrors().isEmpty)
  }

  @Test func `bounds that are animated are those of the recipe`() throws {
    let scene = try scene(.openGL33)
    scene.page.filters = [SoftEdge()]
    _ = try scene.renderer.image(of: scene.root, at: 0)
    let narrow = CABasicAnimation(keyPath: "bounds.size.width")
    narrow.fromValue = 10
    narrow.toValue = 10
    narrow.duration = 4
    scene.page.add(narrow, forKey: nil)
    _ = try scene.renderer.image(of: scene.root, at: 0)
    let shown = PixelImage(try scene.renderer.image(of: scene.root, at: 1))
    expect(shown[16, 15], near: Pixel(255, 0, 0), within: 1)
    expect(shown[14, 15], near: Pixel(128, 128, 128), within: 0)
    expect(shown[26, 15], near: Pixel(128, 128, 128), within: 0)
  }

  @Test(arguments: apis)
  func `outputImage of a class filters the backdrop`(api: GLAPI) throws {
    let scene = try scene(api)
    let glass = CALayer()
    glass.frame = CGRect(x: 15, y: 10, width: 10, height: 10)
    glass.backgroundFilters = [Inversion()]
    scene.root.addSublayer(glass)
    let shown = PixelImage(try scene.renderer.image(of: scene.root, at: 0))
    expect(shown[20, 15], near: Pixel(0, 255, 255), within: 1)
    expect(shown[12, 15], near: Pixel(255, 0, 0), within: 0)
    expect(scene.renderer.takeReports(), equals: [])
  }

  @Test(arguments: apis)
  func `outputImage of a class blends`(api: GLAPI) throws {
    let scene = try scene(api)
    scene.page.compositingFilter = InverseDifference()
    let shown = PixelImage(try scene.renderer.image(of: scene.root, at: 0))
    expect(shown[20, 15], near: Pixel(128, 127, 127), within: 1)
    CATransaction.setDisableActions(true)
    scene.page.backgroundColor = color(0.25, 1, 0.5)
    let other = PixelImage(try scene.renderer.image(of: scene.root, at: 1))
    expect(other[20, 15], near: Pixel(191, 127, 255), within: 1)
    expect(other[5, 15], near: Pixel(128, 128, 128), within: 0)
    expect(scene.renderer.graphicsContext.takeErrors().isEmpty)
  }

  @Test(
    arguments: [
      (0, Pixel(255, 0, 0)), (0.25, Pixel(255, 64, 64)), (0.4, Pixel(255, 163, 163)),
      (0.75, Pixel(128, 128, 255)), (1, Pixel(0, 0, 255)),
    ] as [(Float, Pixel)], apis)
  func `outputImage of a class is a transition by its own curve`(
    moment: (Float, Pixel), api: GLAPI
  ) throws {
    let shown = try picture(OverWhite(), at: moment.0, api: api)
    expect(shown[20, 15], near: moment.1, within: 2)
    expect(shown[5, 15], near: Pixel(128, 128, 128), within: 0)
  }

  @Test func `a class without a picture is left out`() throws {
    let scene = try scene(.openGL33)
    scene.page.filters = [Empty()]
    let shown = PixelImage(try scene.renderer.image(of: scene.root, at: 0))
    expect(shown[20, 15], equals: Pixel(255, 0, 0))
  }

  // MARK: - Frames

  /// A page with recipes that moves, and a kernel and a recipe that blend.
  private func movingScene() throws -> Scene {
    let scene = try scene(.openGL33)
    scene.page.filters = [SoftEdge(), Inversion()]
    let top = plainLayer(CGRect(x: 2, y: 2, width: 20, height: 20), color(0, 1, 0))
    top.compositingFilter = CIFilter(
      kernel: try FilterKernel(
        name: "mean",
        source: "vec4 filterColor(vec2 p) { return mix(sampleAt(p), sampleBackgroundAt(p), 0.5); }",
        role: .blend))
    scene.root.addSublayer(top)
    let other = plainLayer(CGRect(x: 20, y: 2, width: 10, height: 10), color(0, 0, 1))
    other.compositingFilter = InverseDifference()
    scene.root.addSublayer(other)
    let move = CABasicAnimation(keyPath: "position.x")
    move.byValue = 10
    move.duration = 100
    scene.page.add(move, forKey: nil)
    return scene
  }

  @Test func `steady frames compile nothing`() throws {
    let scene = try movingScene()
    let renderer = scene.renderer
    try renderer.withContext {
      for time in 0..<12 { renderer.drawFrame(of: scene.root, at: Double(time)) }
      let compiled = renderer.graphicsContext.programCounts.built
      expect(compiled, isAbove: 3)
      for time in 12..<20 { renderer.drawFrame(of: scene.root, at: Double(time)) }
      expect(renderer.graphicsContext.programCounts.built, equals: compiled)
    }
  }

  /// All kinds of pictures of the recipes have textures that the first frames made.
  @Test func `steady frames make no textures`() throws {
    let scene = try movingScene()
    let renderer = scene.renderer
    try renderer.withContext {
      for time in 0..<12 { renderer.drawFrame(of: scene.root, at: Double(time)) }
      let kept = renderer.graphicsContext.memoryBytes
      for time in 12..<20 { renderer.drawFrame(of: scene.root, at: Double(time)) }
      expect(renderer.graphicsContext.memoryBytes, equals: kept)
    }
  }
}
