// SPDX-License-Identifier: MIT

/// The programs built from one shader file, one per variant, each when first asked for.
///
/// Looking a variant up is one array access by its index: no dictionary, no string, no allocation. A
/// variant that failed to build is tried again in two later frames, since a driver may have been short
/// of something; then it keeps its error.
package final class ShaderFamily<Variant: ShaderVariant> {
  private let file: String
  private let interface: ProgramInterface
  /// Gives a source text by name; nil for the embedded files.
  private let source: ((String) -> String?)?
  /// Read when the first variant is built.
  private var expanded: ExpandedShader?
  private var programs = SlotTable<Program>()
  private var failures: [Int: Failure] = [:]
  /// The program's slot by index of the variant, or one of the marks below: in rows, since few of the
  /// many variants are ever built, and a row without any is empty.
  private var slots: [[Int16]]
  /// The indices of all variants that were built or failed: few of those that there can be.
  private var tried: [Int] = []

  /// A variant that could not be built.
  private struct Failure {
    var error: ShaderError
    var attempts: Int
    /// The context's frame in which it was tried last.
    var frame: Int
  }

  /// Times that a variant is tried.
  private static var attemptLimit: Int { 3 }

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
      Variant.variantCount <= 1 << 19, "\(Variant.self) has more than nineteen switches")
    self.file = file
    self.interface = interface
    self.source = source
    slots = [[Int16]](repeating: [], count: (Variant.variantCount - 1) / Self.rowLength + 1)
  }

  private static var rowLength: Int { 256 }

  /// The number of variants that there can be.
  package var variantCount: Int { Variant.variantCount }

  /// The slot of a variant's program, which is built at first use.
  package func slot(_ variant: Variant, in gl: GLContext) throws(ShaderError) -> Int {
    let index = variant.index
    let row = index / Self.rowLength
    if !slots[row].isEmpty {
      let slot = slots[row][index % Self.rowLength]
      if slot >= 0 { return Int(slot) }
    }
    return try build(index, in: gl)
  }

  /// Notes the slot of a variant, or a mark.
  private func setSlot(_ slot: Int16, at index: Int) {
    let row = index / Self.rowLength
    if slots[row].isEmpty {
      slots[row] = [Int16](repeating: Self.unbuilt, count: Self.rowLength)
    }
    slots[row][index % Self.rowLength] = slot
  }

  /// Makes a variant's program current and returns its slot.
  @discardableResult
  package func use(_ variant: Variant, in gl: GLContext) throws(ShaderError) -> Int {
    let slot = try slot(variant, in: gl)
    gl.useProgram(programs[slot].name)
    return slot
  }

  /// The program in a slot, for its uniforms.
  package subscript(slot: Int) -> Program {
    _read { yield programs[slot] }
  }

  /// Builds variants ahead of their first use.
  package func build(_ variants: [Variant], in gl: GLContext) throws(ShaderError) {
    for variant in variants { _ = try slot(variant, in: gl) }
  }

  /// Frees every program, for a context that is torn down.
  package func removeAll() {
    programs.removeAll()
    failures.removeAll()
    for index in tried { setSlot(Self.unbuilt, at: index) }
    tried.removeAll()
  }

  private func build(_ index: Int, in gl: GLContext) throws(ShaderError) -> Int {
    let earlier = failures[index]
    if let earlier, earlier.attempts >= Self.attemptLimit || earlier.frame == gl.frameNumber {
      throw earlier.error
    }
    if earlier == nil { tried.append(index) }
    do throws(ShaderError) {
      let slot = programs.insert(try compile(index, in: gl))
      setSlot(Int16(slot), at: index)
      failures[index] = nil
      return slot
    } catch {
      failures[index] = Failure(
        error: error, attempts: (earlier?.attempts ?? 0) + 1, frame: gl.frameNumber)
      setSlot(Self.failed, at: index)
      throw error
    }
  }

  private func compile(_ index: Int, in gl: GLContext) throws(ShaderError) -> Program {
    let expanded =
      if let known = self.expanded {
        known
      } else if let source {
        try ExpandedShader(named: file, source: source)
      } else {
        try EmbeddedShaders.expanded(file)
      }
    self.expanded = expanded
    let macros = Variant.macros(at: index)
    let api = gl.capabilities.api
    return try Program(
      vertex: expanded.text(.vertex, api: api, defines: macros),
      fragment: expanded.text(.fragment, api: api, defines: macros), interface: interface,
      label: Variant.label(at: index, of: file), in: gl)
  }
}
