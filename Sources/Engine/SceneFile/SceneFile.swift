// SPDX-License-Identifier: MIT

public import CoreAnimation
public import CoreGraphics
public import Foundation

/// A layer tree as text: JSON with the size, the times and the layers of a scene.
///
/// ```swift
/// let scene = try SceneFile(contentsOf: url)
/// let root = try scene.makeRootLayer(at: 0.5)             // stopped at half a second
/// try SceneFile(layer: root, size: scene.size).write(to: copy)
/// ```
/// Only what differs from Core Animation's defaults is written. Unknown keys, values of a wrong
/// type and unknown names are errors that say line, column and what was expected. `docs/scenes.md`
/// describes the format. Colours are sRGB, lengths points, times seconds, y grows downward from the
/// top left of the root; rotations in lists of operations are in degrees.
public struct SceneFile {
  /// The version of the format that is written, and the latest that is read.
  public static let version = 1

  /// The name of the scene. Default empty.
  public var name = ""
  /// A description of the scene for its reader. Default empty.
  public var note = ""
  /// The keywords of the scene. Default empty.
  public var features: [String] = []
  /// The canvas, in points.
  public var size: CGSize
  /// Pixels per point. Default 1.
  public var scale: CGFloat = 1
  /// The background colour of the root. Default nil: none.
  public var background: CGColor?
  /// The times of interest, in seconds from the scene's start; empty for a still scene.
  public var times: [TimeInterval] = []
  /// The tolerance for differences from a reference; nil where the file has none.
  public var threshold: Threshold?

  /// The tolerance for differences between a picture of a scene and its reference.
  public struct Threshold: Equatable, Sendable {
    /// The fraction of pixels that may differ, 0 to 1.
    public var fraction: Double
    /// The largest mean difference of a channel, of 255.
    public var mean: Double
  }

  /// The tracks of sound of a film. Default none.
  public var sounds: [Sound] = []
  /// The files of fonts that texts name; they are registered, and stay so, when layers are made. Default none.
  public var fonts: [FontFile] = []

  /// The root and its sublayers, as JSON.
  private var root: JSONNode
  private var images: [String: JSONNode] = [:]
  private var folder: URL?
  /// The name of the file, for errors.
  private var fileName: String?
  /// Whether the root holds all of its values: one of a file covers the canvas where it has no bounds.
  private var hasWholeRoot = false
  /// The limits of the layers that are made.
  public var limits = Limits()
  /// The powers that the scene has when its layers are made.
  public var permissions = Permissions.all

  // MARK: - Reading

  /// Reads a scene file; paths of its images and films are relative to the file's folder.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - limits: the sizes at which it is refused.
  ///   - permissions: its powers beyond its own text and folder; none for a scene of unknown origin.
  ///   - settings: values for its variables.
  /// - Throws: `SceneFileError` with the file's name, or Foundation's error where the file cannot be read.
  public init(
    contentsOf url: URL, limits: Limits = Limits(), permissions: Permissions = .all,
    settings: Settings = Settings()
  ) throws {
    let data = try limits.data(of: url)
    let name = url.lastPathComponent
    self = try SceneFileError.naming(name) {
      try limits.check(byteCount: data.count)
      guard let text = String(validating: data, as: UTF8.self) else {
        throw SceneFileError("the file is not UTF-8 text")
      }
      return try SceneFile(
        text: text, folder: url.deletingLastPathComponent(), limits: limits,
        permissions: permissions, settings: settings)
    }
    fileName = name
  }

  /// Reads the text of a scene file; paths of its images are relative to `folder`, or to the
  /// working folder without one.
  ///
  /// Layers are checked when they are made.
  public init(
    text: String, folder: URL? = nil, limits: Limits = Limits(), permissions: Permissions = .all,
    settings: Settings = Settings()
  ) throws {
    try limits.check(byteCount: text.utf8.count)
    let node = try JSONParser.node(from: text, depthLimit: limits.depth)
    guard case .object(var members) = node.value else {
      throw node.mismatch(expected: "a scene, an object")
    }
    let table = members.first { $0.key == "variables" }?.node
    if table != nil || !settings.isEmpty {
      var expansion = SceneExpansion(try SceneVariables(table, settings, limits), limits)
      members = try members.filter { $0.key != "variables" }.map {
        JSONMember(key: $0.key, location: $0.location, node: try expansion.expand($0.node))
      }
    }
    guard let root = members.first(where: { $0.key == "root" })?.node else {
      throw SceneFileError("the scene lacks \"root\", its layers", at: node.location)
    }
    self.root = root
    self.folder = folder
    self.limits = limits
    self.permissions = permissions
    size = .zero
    let reader = SceneReader(
      folder: folder, sharedImages: [:], limits: limits, permissions: permissions)
    for member in members where member.key != "root" { try read(member, reader) }
    guard members.contains(where: { $0.key == "size" }) else {
      throw SceneFileError("the scene lacks \"size\", its width and height", at: node.location)
    }
  }

  private mutating func read(_ member: JSONMember, _ reader: SceneReader) throws {
    let node = member.node
    switch member.key {
    case "version":
      let version = try SceneForm<Int>.number.decode(node, reader)
      guard (1...Self.version).contains(version) else {
        throw node.mismatch(expected: "a version from 1 to \(Self.version)")
      }
    case "name": name = try SceneForm<String>.text.decode(node, reader)
    case "note": note = try SceneForm<String>.text.decode(node, reader)
    case "features": features = try listForm(SceneForm<String>.text).decode(node, reader)
    case "size": size = try SceneForm<CGSize>.size.decode(node, reader)
    case "scale": scale = try SceneForm<CGFloat>.number.decode(node, reader)
    case "background": background = try SceneForm<CGColor>.color.decode(node, reader)
    case "times": times = try listForm(SceneForm<Double>.number).decode(node, reader)
    case "threshold":
      guard case .object(let parts) = node.value, parts.count == 2,
        let fraction = parts.first(where: { $0.key == "fraction" })?.node,
        let mean = parts.first(where: { $0.key == "mean" })?.node
      else { throw node.mismatch(expected: "an object with fraction and mean") }
      threshold = Threshold(
        fraction: try SceneForm<Double>.number.decode(fraction, reader),
        mean: try SceneForm<Double>.number.decode(mean, reader))
    case "sound":
      guard case .list(let items) = node.value, items.count <= Sound.countLimit else {
        throw node.mismatch(expected: "a list of \(Sound.countLimit) tracks at most")
      }
      sounds = try items.map { try Sound($0, reader) }
    case "fonts":
      guard case .list(let items) = node.value, items.count <= FontFile.countLimit else {
        throw node.mismatch(expected: "a list of \(FontFile.countLimit) files of fonts at most")
      }
      fonts = try items.map { try FontFile($0, reader) }
    case "images":
      guard case .object(let entries) = node.value else {
        throw node.mismatch(expected: "an object of images by name")
      }
      images = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.node) })
    case let key: throw SceneFileError("unknown key \"\(key)\" of a scene", at: member.location)
    }
  }

  /// Makes new layers.
  ///
  /// - Parameter time: the time at which the root is stopped (`speed` 0, `timeOffset` the time), so
  ///   that its pictures do not depend on a clock; nil leaves it running, with the scene's start at
  ///   the root's time 0.
  /// - Returns: the root; without bounds in the file it covers the canvas.
  /// - Throws: `SceneFileError` with the file's name and the location of the first error.
  public func makeRootLayer(at time: TimeInterval? = nil) throws -> CALayer {
    let (layer, changes) = try makeLayers()
    SublayerChange.apply(changes)
    if let time {
      layer.speed = 0
      layer.timeOffset = time
    }
    return layer
  }

  /// Makes new layers in which transitions with a `from` have not begun.
  ///
  /// - Returns: the root, and the changes by which the transitions begin, for after its first commit.
  /// - Throws: as ``makeRootLayer(at:)``.
  package func makeLayersBeforeTransitions() throws -> (root: CALayer, changes: [SublayerChange]) {
    let made = try makeLayers()
    SublayerChange.takeBack(made.changes)
    return made
  }

  private func makeLayers() throws -> (root: CALayer, changes: [SublayerChange]) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    let reader = SceneReader(
      folder: folder, sharedImages: images, limits: limits, permissions: permissions)
    let canvas = hasWholeRoot ? nil : CGRect(origin: .zero, size: size)
    let layer = try SceneFileError.naming(fileName) {
      for font in fonts { try font.register() }
      let layer = try reader.layer(root, defaultBounds: canvas)
      try checkFilters(of: layer)
      return layer
    }
    if let background, background.alpha > 0 { layer.backgroundColor = background }
    return (layer, reader.changes)
  }

  // MARK: - Writing

  /// Describes a layer and its sublayers; the layers are not retained.
  ///
  /// - Parameters:
  ///   - layer: the root. Custom classes are written as the class of Lamina's that they derive from,
  ///     with their drawing as contents.
  ///   - size: the canvas, in points; nil takes the size of the layer's bounds.
  /// - Throws: `SceneFileError` for what has no form: pattern colours, textures of a host, trees of
  ///   more than 496 levels.
  public init(layer: CALayer, size: CGSize? = nil) throws {
    let writer = SceneWriter()
    let value = try writer.json(of: layer)
    let nowhere = SceneFileError.Location(line: 0, column: 0)
    root = JSONNode(value: value, location: nowhere)
    hasWholeRoot = true
    images = Dictionary(
      uniqueKeysWithValues: writer.images.map {
        ($0.0, JSONNode(value: $0.1, location: nowhere))
      })
    self.size = size ?? layer.bounds.size
  }

  /// The text of the file.
  public var text: String {
    get throws {
      let writer = SceneWriter()
      var members: [(String, JSONValue)] = [("version", .number(Double(Self.version)))]
      if !name.isEmpty { members.append(("name", .text(name))) }
      if !note.isEmpty { members.append(("note", .text(note))) }
      if !features.isEmpty { members.append(("features", .items(features.map { .text($0) }))) }
      members.append(("size", .numbers([size.width.native, size.height.native])))
      if scale != 1 { members.append(("scale", .finite(scale.native))) }
      if let background {
        members.append(("background", try SceneForm<CGColor>.color.encode(background, writer)))
      }
      if !times.isEmpty { members.append(("times", .numbers(times))) }
      if let threshold {
        members.append(
          (
            "threshold",
            .members([
              ("fraction", .finite(threshold.fraction)), ("mean", .finite(threshold.mean)),
            ])
          ))
      }
      if !fonts.isEmpty { members.append(("fonts", .items(fonts.map { .text($0.path) }))) }
      if !sounds.isEmpty { members.append(("sound", .items(sounds.map(\.json)))) }
      members.append(("root", rootValue))
      if !images.isEmpty {
        members.append(
          ("images", .members(images.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) })))
      }
      return JSONWriter.text(of: .members(members))
    }
  }

  /// The root with what a reader would take for the canvas's otherwise.
  private var rootValue: JSONValue {
    guard hasWholeRoot, size != .zero, case .object(let members) = root.value else {
      return root.value
    }
    let zeros = [("bounds", 4), ("position", 2)].filter { zero in
      !members.contains { $0.key == zero.0 }
    }
    guard
      case .object(let added) = JSONValue.members(
        zeros.map { ($0.0, .numbers([Double](repeating: 0, count: $0.1))) })
    else { return root.value }
    return .object(added + members)
  }

  /// Writes the file; it is replaced only when everything is written. A device or a pipe gets the text.
  public func write(to url: URL) throws {
    try FileOutput.write(Data(text.utf8), to: url)
  }
}

extension CALayer {
  /// The layer and its sublayers as the text of a scene file (`SceneFile`).
  ///
  /// - Throws: `SceneFileError` for what has no form in one.
  public final var sceneDescription: String {
    get throws { try SceneFile(layer: self).text }
  }
}
