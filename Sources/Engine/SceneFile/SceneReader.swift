// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation
internal import ImageIO

/// Makes layers from the values of a scene file.
final class SceneReader {
  /// The folder that paths of images are relative to; nil for the working folder.
  let folder: URL?
  /// The entries of the file's `images`.
  let sharedImages: [String: JSONNode]
  /// Images by name, and by path with "file:" before it.
  var decodedImages: [String: CGImage] = [:]
  /// The pixels of all images that were decoded.
  private var pixelCount = 0
  private var layerCount = 0
  /// The sublayers before the transitions that are being read.
  var sublayersBefore: [ObjectIdentifier: [CALayer]] = [:]
  /// The transitions whose layers have other sublayers before, in their order.
  var changes: [SublayerChange] = []
  /// The values of text layers that wait until all that they depend on is read.
  var pendingTexts: [ObjectIdentifier: PendingText] = [:]
  /// The number of parts of texts that may follow.
  var partsLeft: Int
  /// The number of values of parts' animations that may follow.
  var partValuesLeft: Int
  /// The number of captions so far.
  var captionCount = 0
  /// The files of captions that were read, by path.
  var captionFiles: [String: Captions] = [:]
  /// The characters of texts that were fitted to their boxes.
  var fittedLength = 0
  /// The number of films so far.
  var filmCount = 0
  let limits: SceneFile.Limits
  let permissions: SceneFile.Permissions
  /// The layer whose animations are being read; the values of key paths depend on it.
  var animatedLayer: CALayer?
  /// The type of the values of the animation being read; nil if unknown.
  var animatedType: PropertyType?
  let fields = LayerFields.shared

  init(
    folder: URL?, sharedImages: [String: JSONNode], limits: SceneFile.Limits,
    permissions: SceneFile.Permissions
  ) {
    self.limits = limits
    partsLeft = limits.partCount
    partValuesLeft = limits.valueCount
    self.permissions = permissions
    self.folder = folder
    self.sharedImages = sharedImages
  }

  /// Reads a layer and its sublayers.
  func layer(_ node: JSONNode, defaultBounds: CGRect? = nil) throws -> CALayer {
    guard case .object(let members) = node.value else {
      throw node.mismatch(expected: "a layer, an object")
    }
    layerCount += 1
    guard layerCount <= limits.layerCount else {
      throw SceneFile.Limits.excess(
        "too many layers", limit: limits.layerCount, name: "layerCount", at: node.location)
    }
    let layer = try makeLayer(of: members)
    if let defaultBounds {
      layer.bounds = defaultBounds
      layer.position = CGPoint(x: defaultBounds.midX, y: defaultBounds.midY)
    }
    try fields.read(members, into: layer, reader: self)
    if let text = layer as? CATextLayer,
      let pending = pendingTexts.removeValue(forKey: ObjectIdentifier(layer))
    {
      try pending.apply(to: text, self)
    }
    return layer
  }

  /// Counts the pixels of an image that was decoded. Throws when the images become too large.
  func note(_ image: CGImage, at location: SceneFileError.Location) throws {
    pixelCount += image.width * image.height
    guard pixelCount <= limits.pixelCount else {
      throw SceneFile.Limits.excess(
        "the images up to this one have too many pixels", limit: limits.pixelCount,
        name: "pixelCount", at: location)
    }
  }

  private static let kinds = Dictionary(
    uniqueKeysWithValues: LayerKind.all.map { ($0.sceneName, $0) })

  private func makeLayer(of members: [JSONMember]) throws -> CALayer {
    guard let member = members.first(where: { $0.key == "type" }) else { return CALayer() }
    let name = try SceneForm<String>.text.decode(member.node, self)
    guard let kind = Self.kinds[name] else {
      let names = LayerKind.all.map(\.sceneName).joined(separator: ", ")
      throw SceneFileError(
        "unknown type of layer \"\(name)\"; there are \(names)", at: member.node.location)
    }
    return kind.make()
  }
}

/// Describes layers as the values of a scene file.
final class SceneWriter {
  /// The file's `images`: base 64 of PNG files by name.
  private(set) var images: [(String, JSONValue)] = []
  private var imageNames: [ObjectIdentifier: String] = [:]
  /// The written images, retained so that their identifiers stay unique.
  private var keptImages: [CGImage] = []
  /// The layer whose animations are being written.
  var animatedLayer: CALayer?
  /// The depth of the current layer below the root.
  private var depth = 0
  let fields = LayerFields.shared

  /// Makes an error about the layer that is being written.
  func error(_ message: String) -> SceneFileError { SceneFileError(message) }

  /// Describes a layer and its sublayers.
  func json(of layer: CALayer) throws -> JSONValue {
    // A layer is two levels deeper than its superlayer, and its values have some more.
    let limit = SceneFile.Limits().depth / 2 - 16
    guard depth < limit else { throw error("the layers are nested more than \(limit) deep") }
    depth += 1
    defer { depth -= 1 }
    return try fields.json(of: layer, writer: self)
  }

  /// The name under which the file holds an image.
  func imageName(of image: CGImage) throws -> String {
    if let name = imageNames[ObjectIdentifier(image)] { return name }
    let data = NSMutableData()
    guard let destination = CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil)
    else { throw error("an image cannot be written as PNG") }
    CGImageDestinationAddImage(destination, image, nil)
    guard CGImageDestinationFinalize(destination) else {
      throw error("an image cannot be written as PNG")
    }
    let name = "image\(images.count)"
    images.append((name, .members([("png", .text(data.base64EncodedString()))])))
    imageNames[ObjectIdentifier(image)] = name
    keptImages.append(image)
    return name
  }
}
