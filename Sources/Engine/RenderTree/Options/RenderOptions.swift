// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import Locks

/// The fast paths of the renderer, one bit each, all on unless switched off.
///
/// A fast path gives the same picture as the general path, sooner; a test draws every reference scene
/// with each of them off. To see whether one is at fault, switch it off by its name:
/// `LAMINA_DISABLE=occlusion,leaves` in the environment. The savings are shares of the CPU time of a
/// frame of a benchmark's scene, drawn in software; `docs/fast-paths.md` has the table.
package struct RenderOptions: OptionSet, Sendable, BitwiseCopyable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whether all fast paths of a set are taken. That of `SetAlgebra` is a call through a table from other modules.
  @inlinable
  package func contains(_ paths: RenderOptions) -> Bool {
    rawValue & paths.rawValue == paths.rawValue
  }

  // MARK: - Tracks. Those of a tree follow the options that it had when they were added.

  /// Tracks that go on as in the frame before are presented without their general evaluation.
  /// Saves 86 % of animate-10000, whose leaves are found by it.
  package static let steadyTracks = RenderOptions(rawValue: 1 << 0)
  /// Tracks of several linear segments are steady, too.
  /// Saves 25 % of sampling and resolving tiny-10000.
  package static let keyframedTracks = RenderOptions(rawValue: 1 << 1)
  /// Tracks between two translations interpolate three numbers in place of a matrix.
  /// Saves 63 % of animate-10000, whose leaves are found by it.
  package static let translationTracks = RenderOptions(rawValue: 1 << 2)
  /// Tracks with the timing of the preceding track share its progress.
  /// Saves 9 % of animate-10000 without moving leaves.
  package static let sharedTiming = RenderOptions(rawValue: 1 << 3)

  // MARK: - Tree

  /// Nodes in their parent's plane that draw within their bounds are placed by one affine product.
  /// Saves 80 % of animate-10000, whose leaves are found by it.
  package static let plainPlacement = RenderOptions(rawValue: 1 << 4)

  // MARK: - Plan

  /// Leaves that are one unchanged quad are placed only, below layers that draw nothing themselves, too.
  /// Saves 71 % of the planning of tiny-10000.
  package static let leaves = RenderOptions(rawValue: 1 << 5)
  /// Layers wholly behind an opaque one are not drawn.
  /// Saves 99 % of covered-1000.
  package static let occlusion = RenderOptions(rawValue: 1 << 6)
  /// An opaque background that covers the frame is the colour that it is cleared to.
  /// Saves 46 % of quads-100.
  package static let clearColor = RenderOptions(rawValue: 1 << 7)
  /// An image mask over one quad is sampled by the quad, without a clip record.
  /// Saves 72 % of masks-100.
  package static let quadMask = RenderOptions(rawValue: 1 << 8)
  /// Filters read the texture of a layer that is one image, without a pass.
  /// Saves 19 % of fullscreen-blur.
  package static let plainImage = RenderOptions(rawValue: 1 << 9)
  /// Large rounded fills are a ring and an inside, where a processor draws the pixels.
  /// Saves 19 % of cards-300.
  package static let splitFills = RenderOptions(rawValue: 1 << 10)
  /// Tiny quads are one triangle each.
  /// Saves 20 % of tiny-10000.
  package static let smallQuads = RenderOptions(rawValue: 1 << 11)
  /// Images with a rim in their texture are read without clamping.
  /// Saves 8 % of quads-1000.
  package static let unclampedImages = RenderOptions(rawValue: 1 << 12)
  /// Particles of one texture are one draw from the start.
  /// Saves 55 % of the planning of particles-10000.
  package static let particleRuns = RenderOptions(rawValue: 1 << 13)
  /// Groups that do not change are drawn once for many frames.
  /// Saves 56 % of groups-100.
  package static let keptBitmaps = RenderOptions(rawValue: 1 << 14)

  /// Instances of several kinds share a draw, where a graphics card draws the pixels.
  /// Saves 896 of 897 draws of cards-300.
  package static let mixedDraws = RenderOptions(rawValue: 1 << 16)
  /// Groups side by side in one page are drawn by one pass.
  /// Saves 20 % of groups-100-changing.
  package static let sharedPasses = RenderOptions(rawValue: 1 << 17)

  /// Text that is shown larger than it was drawn is drawn again, at twice, four times… the scale. Not a
  /// saving: without it, enlarged text is the enlarged bitmap.
  package static let textLevels = RenderOptions(rawValue: 1 << 15)

  /// Quads behind opaque ones of their pass are not drawn, and large ones as far as they are seen.
  package static let culling = RenderOptions(rawValue: 1 << 18)
  /// Opaque quads on whole pixels replace what lies below, and images at their own size are not filtered.
  package static let unblended = RenderOptions(rawValue: 1 << 19)

  /// Tracks of nodes behind an opaque one that covers the surface are not evaluated.
  package static let hiddenTracks = RenderOptions(rawValue: 1 << 20)

  /// Leaves that only move and fade are evaluated and resolved by loops of their own.
  /// Saves 56 % of animate-10000.
  package static let movingLeaves = RenderOptions(rawValue: 1 << 21)

  /// Layers that moved together by whole pixels are copied from the picture before.
  /// Saves 68 % of scroll-1000.
  package static let scrollCopies = RenderOptions(rawValue: 1 << 22)

  /// Gradients of up to eight stops are sums, without a search for each pixel.
  package static let gradientRamps = RenderOptions(rawValue: 1 << 23)

  /// Of quads within one clip the vertex stage reads the clip's record, where a processor draws the pixels.
  package static let singleClips = RenderOptions(rawValue: 1 << 24)

  /// Effects that read each picture at the pixel which they draw go into the pass that shows them, without a
  /// picture of their own.
  package static let directEffects = RenderOptions(rawValue: 1 << 25)

  /// Blends whose formula OpenGL knows read no copy of the backdrop.
  package static let fixedBlends = RenderOptions(rawValue: 1 << 26)

  /// Shapes are rasterized on the processor where that draws the pixels.
  package static let strips = RenderOptions(rawValue: 1 << 27)

  /// All fast paths.
  package static let all = RenderOptions(rawValue: (1 << UInt32(names.count)) - 1)

  /// The fast path of a name; nil for an unknown one.
  package init?(named name: String) {
    guard let bit = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: 1 << UInt32(bit))
  }

  /// All fast paths but those that a list names, separated by commas.
  ///
  /// - Parameter unknown: called with each unknown name.
  package init(disabling list: String, unknown: (String) -> Void) {
    self = .all
    for word in list.split(separator: ",") {
      let name = word.filter { $0 != " " }
      guard !name.isEmpty else { continue }
      guard let option = RenderOptions(named: name) else {
        unknown(name)
        continue
      }
      remove(option)
    }
  }

  /// The options of renderers that are made from now on. At first all but those that `LAMINA_DISABLE`
  /// names in the environment.
  package static var initial: RenderOptions {
    get { process.withLock { $0 } }
    set { process.withLock { $0 = newValue } }
  }

  private static let process = Mutex(
    RenderOptions(disabling: ProcessInfo.processInfo.environment["LAMINA_DISABLE"] ?? "") { name in
      let known = names.joined(separator: ", ")
      RefusalLog.refuse(
        "LAMINA_DISABLE: \(name)", "there is no fast path of that name; there are: \(known)")
    })
}
