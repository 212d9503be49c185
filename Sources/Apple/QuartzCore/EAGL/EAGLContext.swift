// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
internal import CoreGraphics
internal import Diagnostics
public import Foundation

/// The versions of OpenGL ES.
public enum EAGLRenderingAPI: UInt, Sendable {
  /// OpenGL ES 1, which is missing: a context of it is nil.
  case openGLES1 = 1
  /// OpenGL ES 2.
  case openGLES2 = 2
  /// OpenGL ES 3.
  case openGLES3 = 3
}

/// A context of OpenGL ES that an application draws with, on its own threads.
///
/// ```swift
/// let context = EAGLContext(api: .openGLES2)
/// EAGLContext.setCurrent(context)
/// glGenRenderbuffers(1, &name)
/// glBindRenderbuffer(GLenum(GL_RENDERBUFFER), name)
/// context?.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer)
/// // … draw into a framebuffer with it …
/// context?.presentRenderbuffer(Int(GL_RENDERBUFFER))
/// ```
/// It shares nothing with the renderers, but a renderer that draws on the same thread leaves its own
/// context current: call `setCurrent(_:)` before each picture. Wrong uses are refused and logged.
open class EAGLContext: NSObject {
  /// A renderbuffer that a layer shows.
  private struct Storage {
    weak var layer: CAEAGLLayer?
    let width: Int32
    let height: Int32
  }

  /// The version of OpenGL ES.
  public final let api: EAGLRenderingAPI
  /// The objects that this context shares with others.
  public final let sharegroup: EAGLSharegroup
  /// A name for messages; nil by default.
  open var debugLabel: String?
  /// Whether the driver may use threads of its own; a mark without effect here. False by default.
  open var isMultiThreaded = false
  private let driver: EmbeddedContext
  /// The renderbuffers with pixels for layers, by their names.
  private var storages: [UInt32: Storage] = [:]

  /// Makes a context; nil, and logged, where the driver has no such OpenGL ES.
  public convenience init?(api: EAGLRenderingAPI) {
    self.init(api: api, sharegroup: EAGLSharegroup())
  }

  /// Makes a context that has the objects of others; nil, and logged, where the driver has no such OpenGL ES.
  public init?(api: EAGLRenderingAPI, sharegroup: EAGLSharegroup) {
    guard api != .openGLES1 else {
      RefusalLog.refuse("EAGLContext: api", "there is no OpenGL ES 1; use .openGLES2 or .openGLES3")
      return nil
    }
    do throws(GLContextError) {
      driver = try EmbeddedContext(major: Int32(api.rawValue), sharing: sharegroup.driver)
    } catch {
      RefusalLog.refuse("EAGLContext: context", "no context of OpenGL ES can be made: \(error)")
      return nil
    }
    self.api = api
    self.sharegroup = sharegroup
    if sharegroup.driver == nil { sharegroup.driver = driver }
    super.init()
  }

  // MARK: - The current context

  private static let key = "EAGLContext.current"

  /// Makes a context current on this thread, which keeps it until another one is; nil for none.
  ///
  /// - Returns: whether the driver did it.
  @discardableResult open class func setCurrent(_ context: EAGLContext?) -> Bool {
    let former = current()
    Thread.current.threadDictionary[key] = context
    guard let context else {
      former?.driver.release()
      return true
    }
    let isCurrent = context.driver.makeCurrent()
    if !isCurrent {
      RefusalLog.refuse("EAGLContext: setCurrent", "the driver makes the context not current")
    }
    return isCurrent
  }

  /// The context that is current on this thread; nil for none.
  open class func current() -> EAGLContext? {
    let context = Thread.current.threadDictionary[key] as? EAGLContext
    return context?.driver.isCurrent == true ? context : nil
  }

  // MARK: - Renderbuffers

  /// OpenGL's name of the only target, `GL_RENDERBUFFER`.
  private static let renderbufferTarget = 0x8D41

  /// Gives the renderbuffer that is bound the pixels of a layer.
  ///
  /// - Parameters:
  ///   - target: `GL_RENDERBUFFER`.
  ///   - drawable: the layer that shows it; nil detaches the renderbuffer, which keeps its pixels.
  /// - Returns: false, with a message, where the call is wrong or the driver has no memory.
  @discardableResult open func renderbufferStorage(
    _ target: Int, from drawable: (any EAGLDrawable)?
  ) -> Bool {
    guard let name = boundRenderbuffer(target, "renderbufferStorage") else { return false }
    guard let drawable else {
      storages[name] = nil
      return true
    }
    guard let layer = drawable as? CAEAGLLayer else {
      return refuse("renderbufferStorage", "the drawable \(type(of: drawable)) is no CAEAGLLayer")
    }
    let scale = layer.contentsScale
    let width = Int32(clamping: (layer.bounds.width * scale).rounded())
    let height = Int32(clamping: (layer.bounds.height * scale).rounded())
    guard width > 0, height > 0, max(Int(width), Int(height)) <= driver.sizeLimit else {
      return refuse(
        "renderbufferStorage",
        "a layer of \(width) × \(height) pixels cannot be drawn: set its bounds before, 1 to "
          + "\(driver.sizeLimit) pixels a side")
    }
    let format = layer.drawableProperties?[kEAGLDrawablePropertyColorFormat] as? String
    guard
      driver.store(width: width, height: height, isShort: format == kEAGLColorFormatRGB565)
    else {
      return refuse(
        "renderbufferStorage", "the driver has no memory for \(width) × \(height) pixels")
    }
    storages[name] = Storage(layer: layer, width: width, height: height)
    return true
  }

  /// Shows the renderbuffer that is bound in its layer.
  ///
  /// - Parameter target: `GL_RENDERBUFFER`.
  /// - Returns: false, with a message, where the call is wrong.
  @discardableResult open func presentRenderbuffer(_ target: Int) -> Bool {
    guard let name = boundRenderbuffer(target, "presentRenderbuffer") else { return false }
    guard let storage = storages[name] else {
      return refuse(
        "presentRenderbuffer",
        "the renderbuffer has no pixels of a layer: call renderbufferStorage(_:from:) before")
    }
    guard let layer = storage.layer else {
      storages[name] = nil
      return refuse("presentRenderbuffer", "the layer of the renderbuffer is gone")
    }
    guard
      let pixels = driver.pixels(of: name, width: storage.width, height: storage.height),
      let image = Self.image(
        pixels, Int(storage.width), height: Int(storage.height), isOpaque: layer.isOpaque)
    else { return refuse("presentRenderbuffer", "the renderbuffer cannot be read") }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.contents = image
    CATransaction.commit()
    return true
  }

  private func boundRenderbuffer(_ target: Int, _ call: String) -> UInt32? {
    guard target == Self.renderbufferTarget else {
      _ = refuse(call, "the target \(target) is not GL_RENDERBUFFER")
      return nil
    }
    guard driver.isCurrent else {
      _ = refuse(call, "the context is not current: call EAGLContext.setCurrent(_:) before")
      return nil
    }
    let name = driver.boundRenderbuffer
    guard name != 0 else {
      _ = refuse(call, "no renderbuffer is bound: call glBindRenderbuffer before")
      return nil
    }
    return name
  }

  private func refuse(_ call: String, _ message: String) -> Bool {
    RefusalLog.refuse("EAGLContext: \(call)", message)
    return false
  }

  /// A picture of pixels whose lowest row comes first.
  private static func image(
    _ pixels: [UInt8], _ width: Int, height: Int, isOpaque: Bool
  ) -> CGImage? {
    var rows = Data(capacity: pixels.count)
    for row in (0..<height).reversed() { rows += pixels[4 * width * row..<4 * width * (row + 1)] }
    let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
    guard let provider = CGDataProvider(data: rows as CFData) else { return nil }
    return unsafe CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
      bytesPerRow: 4 * width, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }
}
