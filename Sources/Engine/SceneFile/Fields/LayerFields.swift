// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// The fields of all classes of layers.
///
/// Layers of a program's own classes are written as the class of Lamina's that they derive from,
/// with their drawing as `contents`.
struct LayerFields {
  /// The fields of all classes, made once, since that takes longer than reading a small scene.
  static var shared: LayerFields { unsafe made }

  /// `nonisolated(unsafe)` because nothing changes them: their closures capture constants alone.
  nonisolated(unsafe) private static let made = LayerFields()

  /// The fields of animations and of emitters' cells.
  let animationKinds: [AnimationKind]
  let cellFields: SceneFieldSet<CAEmitterCell>
  private let fields: SceneFieldSet<CALayer>

  private init() {
    let forms = PropertyForms()
    animationKinds = AnimationKind.all(forms)
    cellFields = EmitterCellFields.set(forms)
    let common = DeclaredProperty.all(of: CALayer.self)
    fields = SceneFieldSet(
      Self.common(common, forms) + Self.classes(common, forms) + Self.tree, of: "a layer")
  }

  /// Reads the members of a layer.
  func read(
    _ members: [JSONMember], into layer: CALayer, reader: SceneReader
  ) throws {
    // Key paths of animations may lead into filters and cells.
    let animations = ["animations", "actions"]
    let inOrder =
      members.filter { !animations.contains($0.key) }
      + members.filter { animations.contains($0.key) }
    try fields.read(inOrder, into: layer, reader: reader, ignoring: ["type"])
  }

  /// Describes a layer and its sublayers.
  func json(of layer: CALayer, writer: SceneWriter) throws -> JSONValue {
    let name = LayerKind.nearest(to: type(of: layer)).sceneName
    var members = try fields.members(of: layer, writer: writer)
    if name != "layer" { members.insert(("type", .text(name)), at: 0) }
    return .members(members)
  }

  // MARK: - Tables

  /// The fields of what every layer has; those of time and of the shadow lie in objects of their own.
  private static func common(
    _ properties: [DeclaredProperty], _ forms: PropertyForms
  ) -> [SceneField<CALayer>] {
    var own = ["contents": contents]
    var plain: [SceneField<CALayer>] = []
    var (shadow, timing) = (plain, plain)
    for property in properties {
      if let field = own.removeValue(forKey: property.key) {
        plain.append(field)
      } else if let form = forms.form(of: property) {
        if LayerNames.timing.contains(property.key) {
          timing.append(.property(property, form))
        } else if let key = LayerNames.key(property.key, without: "shadow") {
          shadow.append(.property(property, key: key, form))
        } else {
          plain.append(.property(property, form))
        }
      }
    }
    return plain + [.group("timing", timing), .group("shadow", shadow)]
  }

  /// The fields that classes of layers add, each class in an object of its name.
  private static func classes(
    _ common: [DeclaredProperty], _ forms: PropertyForms
  ) -> [SceneField<CALayer>] {
    let commonKeys = Set(common.map(\.key))
    return LayerKind.all.compactMap { kind in
      let own = ownFields[kind.sceneName] ?? []
      let properties = DeclaredProperty.all(of: kind.type).filter { property in
        !commonKeys.contains(property.key) && !own.contains { $0.key == property.key }
      }
      let fields = properties.compactMap { property -> SceneField<CALayer>? in
        guard let form = forms.form(of: property) else { return nil }
        let key = LayerNames.key(property.key, without: "emitter")
        return SceneField.property(property, key: key, form).only(where: kind.matches)
      }
      return own.isEmpty && fields.isEmpty ? nil : .group(kind.sceneName, own + fields)
    }
  }

  private static var contents: SceneField<CALayer> {
    .custom("contents", .image, get: { try LayerNames.image(of: $0) }, set: { $0.contents = $1 })
  }

  /// The fields of classes that no property of the table makes, or not alone.
  private static var ownFields: [String: [SceneField<CALayer>]] {
    let colorSpace = SceneField<CAOpenGLLayer>.custom(
      "colorspace", .colorSpace, get: { $0.colorspace }, set: { $0.colorspace = $1 })
    let source = SceneField<CAMediaLayer>.custom(
      "source", .film, get: { $0.film },
      set: { layer, film in
        layer.film = film
        // Without bounds of its own the layer is as large as its film.
        if layer.bounds == .zero { layer.bounds = CGRect(origin: .zero, size: film.size) }
      })
    return [
      "media": [source.lifted(to: CALayer.self)],
      "text": TextFields.all,
      "openGL": [colorSpace.lifted(to: CALayer.self)],
    ]
  }

  private static var tree: [SceneField<CALayer>] {
    [
      .custom(
        "layoutManager",
        SceneForm<String>.text.map(
          expected: "\"constraints\"", from: { $0 == "constraints" ? $0 : nil }, to: { $0 }),
        get: { $0.layoutManager is CAConstraintLayoutManager ? "constraints" : nil },
        set: { layer, _ in layer.layoutManager = CAConstraintLayoutManager() }),
      .custom(
        "sublayers", listForm(.layer),
        get: { ($0.sublayers?.isEmpty ?? true) ? nil : $0.sublayers },
        set: { layer, sublayers in for sublayer in sublayers { layer.addSublayer(sublayer) } }),
      .animations,
      .actions,
    ]
  }
}

extension SceneForm where Value == CALayer {
  /// The form of a layer and its sublayers.
  static var layer: Self {
    SceneForm(decode: { try $1.layer($0) }, encode: { try $1.json(of: $0) })
  }
}
