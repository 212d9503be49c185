// SPDX-License-Identifier: MIT

internal import Foundation
internal import Locks

extension LayerHost {
  /// An option of the program, in addition to the host's.
  public struct Option: Hashable, Sendable {
    /// The spelling, dashes included: `--only`.
    public let name: String
    /// The name of its value in the help, such as `NUMBER`; nil for an option without a value.
    public let valueName: String?
    /// The description for the help, in a few words.
    public let help: String

    /// Declares an option.
    ///
    /// - Parameters:
    ///   - name: the spelling, dashes included.
    ///   - valueName: the name of its value in the help; nil for an option without a value.
    ///   - help: the description, in a few words.
    public init(_ name: String, _ valueName: String? = nil, help: String) {
      self.name = name
      self.valueName = valueName
      self.help = help
    }
  }

  /// The arguments of the program.
  public struct Arguments: Hashable, Sendable {
    /// The arguments that are neither options nor their values, such as names of files.
    public let operands: [String]
    let values: [String: [String]]

    /// The values of an option, in the order of the command line; empty if it is not there.
    public func values(of option: String) -> [String] { values[option] ?? [] }

    /// The last value of an option; nil if it is not there, and empty for one that has no value.
    public subscript(_ option: String) -> String? { values[option]?.last }
  }

  /// Declares the options of the program and reads them, as one of the first things it does.
  ///
  /// After `--help`, and after a mistake such as an option that neither the program nor the host
  /// knows, it prints the help or the mistake and ends the program, with status 0 and 1.
  /// ``main(title:size:layer:closesOnEscape:onClick:onKey:onEvent:)`` does the same for programs
  /// that have not called this, for which the host's options are all.
  ///
  /// - Parameters:
  ///   - options: the program's own options.
  ///   - operands: the name of further arguments in the help, such as `FILE…`; nil where they are
  ///     mistakes.
  ///   - about: the purpose of the program, in a sentence for the help.
  public static func parseArguments(
    _ options: [Option] = [], operands: String? = nil, about: String? = nil
  ) -> Arguments {
    let usage = ProgramUsage(options: options, operands: operands, about: about)
    ProgramUsage.declare(usage)
    let read = usage.readOrExit(Array(CommandLine.arguments.dropFirst()))
    return Arguments(operands: read.operands, values: read.values)
  }
}

/// The declared command line of a program.
struct ProgramUsage: Equatable, Sendable {
  var options: [LayerHost.Option] = []
  /// The name of further arguments; nil where they are mistakes.
  var operands: String?
  var about: String?

  private static let current = Mutex<ProgramUsage?>(nil)

  /// The program's declaration; nil before it is made.
  static var declared: ProgramUsage? { current.withLock { $0 } }

  static func declare(_ usage: ProgramUsage) { current.withLock { $0 = usage } }

  /// The options on the command line of this program; the declared ones are needed to tell options
  /// from values.
  static func readCommandLine() throws(LayerHostError) -> HostOptions {
    try HostOptions(
      Array(CommandLine.arguments.dropFirst()), declared: declared?.options ?? [])
  }

  /// Reads arguments strictly: nothing may be left over.
  ///
  /// - Throws: `LayerHostError` for the first mistake. Help is asked for before any is found.
  func read(_ arguments: [String]) throws(LayerHostError) -> HostOptions {
    if Self.asksForHelp(arguments) {
      var options = try HostOptions([])
      options.wantsHelp = true
      return options
    }
    let read = try HostOptions(arguments, declared: options)
    if let unknown = read.unknown.first { throw .unknownOption(unknown) }
    if operands == nil, let operand = read.operands.first { throw .unknownOption(operand) }
    return read
  }

  /// Reads arguments; ends the program after a mistake, or when it has shown the help.
  func readOrExit(_ arguments: [String]) -> HostOptions {
    do {
      let options = try read(arguments)
      guard options.wantsHelp else { return options }
      print(help(program: Self.programName), terminator: "")
      exit(0)
    } catch {
      LayerHost.fail(Self.programName, error)
    }
  }

  /// The name by which the program was called, without its folder.
  static var programName: String {
    URL(fileURLWithPath: CommandLine.arguments.first ?? "program").lastPathComponent
  }

  private static func asksForHelp(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  // MARK: - Help

  /// The text that `--help` shows.
  func help(program: String) -> String {
    var text = "Usage: \(program) [OPTION…]" + (operands.map { " [\($0)]" } ?? "") + "\n"
    if let about { text += "\(about)\n" }
    text += "\n"
    if !options.isEmpty {
      text +=
        options.map { option in
          Self.line(option.name + (option.valueName.map { " " + $0 } ?? ""), option.help)
        }.joined() + "\n"
    }
    text += HostOption.allCases.map { Self.line($0.usage, $0.help) }.joined()
    text += Self.line("--help", "shows this text")
    text += """

      Options of input go with --offscreen and may be repeated; T is in seconds. Without --offscreen
      the program opens a window, for which DISPLAY or WAYLAND_DISPLAY names the display.

      """
    return text
  }

  private static func line(_ usage: String, _ help: String) -> String {
    let option = "  " + usage
    let gap = String(repeating: " ", count: max(2, 28 - option.count))
    return option + gap + help + "\n"
  }
}
