// SPDX-License-Identifier: MIT

/// The switches of one shader file: bit i of the raw value turns on the macro `defines[i]`.
package protocol ShaderFeatures: OptionSet, Sendable where RawValue == Int {
  /// Macro names by bit, at most eighteen.
  static var defines: [String] { get }
}

/// The absence of switches, for files with one variant.
package struct NoShaderFeatures: ShaderFeatures {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let defines: [String] = []
}

/// The programs built from one shader file, one per set of features, each when first asked for.
///
/// Looking a variant up is one array access by the feature bits: no dictionary, no string, no
/// allocation. A variant that failed to build keeps its error and is not tried again.
package final class ShaderFamily<Features: ShaderFeatures> {
  private let file: String
  private let interface: ProgramInterface
  /// Gives a source text by name; nil for the embedded files.
  private let source: ((String) -> String?)?
  /// Read when the first variant is built.
  private var expanded: ExpandedShader?
  private var programs = SlotTable<Program>()
  private var failures: [Int: ShaderError] = [:]
  /// The program's slot by feature bits, or one of the marks below.
  private var slots: [Int16]
  /// The feature bits of all variants that were built or failed: few of those that there can be.
  private var tried: [Int] = []

  private static var unbuilt: Int16 { -1 }
  private static var failed: Int16 { -2 }

  /// Describes the family of `file` (without suffix); nothing is read or compiled yet.
  ///
  /// - Parameter source: gives a source text by name; the embedded files by default.
  package init(
    file: String, interface: ProgramInterface,
    source: ((String) -> String?)? = nil
  ) {
    precondition(
      Features.defines.count <= 18, "\(Features.self) has more than eighteen switches")
    self.file = file
    self.interface = interface
    self.source = source
    slots = [Int16](repeating: Self.unbuilt, count: 1 << Features.defines.count)
  }

  /// The number of variants that there can be.
  package var variantCount: Int { slots.count }

  /// The slot of the program for a set of features, building it at first use.
  package func slot(_ features: Features, in gl: GLContext) throws(ShaderError) -> Int {
    let bits = features.rawValue & (slots.count - 1)
    let slot = slots[bits]
    if slot >= 0 { return Int(slot) }
    return try build(bits, in: gl)
  }

  /// Makes the program for a set of features current and returns its slot.
  @discardableResult
  package func use(_ features: Features, in gl: GLContext) throws(ShaderError) -> Int {
    let slot = try slot(features, in: gl)
    gl.useProgram(programs[slot].name)
    return slot
  }

  /// The program in a slot, for its uniforms.
  package subscript(slot: Int) -> Program {
    _read { yield programs[slot] }
  }

  /// Builds variants ahead of their first use.
  package func build(_ variants: [Features], in gl: GLContext) throws(ShaderError) {
    for features in variants { _ = try slot(features, in: gl) }
  }

  /// Lets go of every program, for a context that is torn down.
  package func removeAll() {
    programs.removeAll()
    failures.removeAll()
    for bits in tried { slots[bits] = Self.unbuilt }
    tried.removeAll()
  }

  private func build(_ bits: Int, in gl: GLContext) throws(ShaderError) -> Int {
    if let failure = failures[bits] { throw failure }
    tried.append(bits)
    do throws(ShaderError) {
      let slot = programs.insert(try compile(bits, in: gl))
      slots[bits] = Int16(slot)
      return slot
    } catch {
      failures[bits] = error
      slots[bits] = Self.failed
      throw error
    }
  }

  private func compile(_ bits: Int, in gl: GLContext) throws(ShaderError) -> Program {
    let expanded =
      if let known = self.expanded {
        known
      } else if let source {
        try ExpandedShader(named: file, source: source)
      } else {
        try EmbeddedShaders.expanded(file)
      }
    self.expanded = expanded
    var defines: [String] = []
    for (bit, name) in Features.defines.enumerated() where bits & (1 << bit) != 0 {
      defines.append(name)
    }
    let api = gl.capabilities.api
    return try Program(
      vertex: expanded.text(.vertex, api: api, defines: defines),
      fragment: expanded.text(.fragment, api: api, defines: defines), interface: interface,
      label: ([file] + defines).joined(separator: " "), in: gl)
  }
}
