// SPDX-License-Identifier: MIT

/// The colours of the system, which differ between a light and a dark interface.
extension UIColor {
  /// The colours by name.
  private enum System {
    static let systemRed = color("systemRed", (255, 59, 48, 1), (255, 69, 58, 1))
    static let systemOrange = color("systemOrange", (255, 149, 0, 1), (255, 159, 10, 1))
    static let systemYellow = color("systemYellow", (255, 204, 0, 1), (255, 214, 10, 1))
    static let systemGreen = color("systemGreen", (52, 199, 89, 1), (48, 209, 88, 1))
    static let systemMint = color("systemMint", (0, 199, 190, 1), (99, 230, 226, 1))
    static let systemTeal = color("systemTeal", (48, 176, 199, 1), (64, 200, 224, 1))
    static let systemCyan = color("systemCyan", (50, 173, 230, 1), (100, 210, 255, 1))
    static let systemBlue = color("systemBlue", (0, 122, 255, 1), (10, 132, 255, 1))
    static let systemIndigo = color("systemIndigo", (88, 86, 214, 1), (94, 92, 230, 1))
    static let systemPurple = color("systemPurple", (175, 82, 222, 1), (191, 90, 242, 1))
    static let systemPink = color("systemPink", (255, 45, 85, 1), (255, 55, 95, 1))
    static let systemBrown = color("systemBrown", (162, 132, 94, 1), (172, 142, 104, 1))
    static let systemGray = color("systemGray", (142, 142, 147, 1), (142, 142, 147, 1))
    static let systemGray2 = color("systemGray2", (174, 174, 178, 1), (99, 99, 102, 1))
    static let systemGray3 = color("systemGray3", (199, 199, 204, 1), (72, 72, 74, 1))
    static let systemGray4 = color("systemGray4", (209, 209, 214, 1), (58, 58, 60, 1))
    static let systemGray5 = color("systemGray5", (229, 229, 234, 1), (44, 44, 46, 1))
    static let systemGray6 = color("systemGray6", (242, 242, 247, 1), (28, 28, 30, 1))
    static let label = color("label", (0, 0, 0, 1), (255, 255, 255, 1))
    static let secondaryLabel = color("secondaryLabel", (60, 60, 67, 0.6), (235, 235, 245, 0.6))
    static let tertiaryLabel = color("tertiaryLabel", (60, 60, 67, 0.3), (235, 235, 245, 0.3))
    static let quaternaryLabel = color("quaternaryLabel", (60, 60, 67, 0.18), (235, 235, 245, 0.16))
    static let placeholderText = color("placeholderText", (60, 60, 67, 0.3), (235, 235, 245, 0.3))
    static let link = color("link", (0, 122, 255, 1), (9, 132, 255, 1))
    static let separator = color("separator", (60, 60, 67, 0.29), (84, 84, 88, 0.6))
    static let opaqueSeparator = color("opaqueSeparator", (198, 198, 200, 1), (56, 56, 58, 1))
    static let systemBackground = color("systemBackground", (255, 255, 255, 1), (0, 0, 0, 1))
    static let secondarySystemBackground = color(
      "secondarySystemBackground", (242, 242, 247, 1), (28, 28, 30, 1))
    static let tertiarySystemBackground = color(
      "tertiarySystemBackground", (255, 255, 255, 1), (44, 44, 46, 1))
    static let systemGroupedBackground = color(
      "systemGroupedBackground", (242, 242, 247, 1), (0, 0, 0, 1))
    static let secondarySystemGroupedBackground = color(
      "secondarySystemGroupedBackground", (255, 255, 255, 1), (28, 28, 30, 1))
    static let tertiarySystemGroupedBackground = color(
      "tertiarySystemGroupedBackground", (242, 242, 247, 1), (44, 44, 46, 1))
    static let systemFill = color("systemFill", (120, 120, 128, 0.2), (120, 120, 128, 0.36))
    static let secondarySystemFill = color(
      "secondarySystemFill", (120, 120, 128, 0.16), (120, 120, 128, 0.32))
    static let tertiarySystemFill = color(
      "tertiarySystemFill", (118, 118, 128, 0.12), (118, 118, 128, 0.24))
    static let quaternarySystemFill = color(
      "quaternarySystemFill", (116, 116, 128, 0.08), (118, 118, 128, 0.18))

    /// Makes a colour from its values in a light and a dark interface.
    private static func color(
      _ name: String, _ light: SystemColor.Value, _ dark: SystemColor.Value
    ) -> UIColor { SystemColor(name, light: light, dark: dark).color }

    /// Every colour, for archives, which hold names.
    static let all: [UIColor] = [
      systemRed,
      systemOrange,
      systemYellow,
      systemGreen,
      systemMint,
      systemTeal,
      systemCyan,
      systemBlue,
      systemIndigo,
      systemPurple,
      systemPink,
      systemBrown,
      systemGray,
      systemGray2,
      systemGray3,
      systemGray4,
      systemGray5,
      systemGray6,
      label,
      secondaryLabel,
      tertiaryLabel,
      quaternaryLabel,
      placeholderText,
      link,
      separator,
      opaqueSeparator,
      systemBackground,
      secondarySystemBackground,
      tertiarySystemBackground,
      systemGroupedBackground,
      secondarySystemGroupedBackground,
      tertiarySystemGroupedBackground,
      systemFill,
      secondarySystemFill,
      tertiarySystemFill,
      quaternarySystemFill,
    ]
  }

  /// The function of the system colour with a name; nil where none exists.
  static func systemProvider(named name: String) -> DynamicColor.Provider? {
    for color in System.all {
      if case .dynamic(let dynamic) = color.source, dynamic.provider.name == name {
        return dynamic.provider
      }
    }
    return nil
  }

  /// Red: 255, 59, 48; in the dark 255, 69, 58.
  public class var systemRed: UIColor { System.systemRed }
  /// Orange: 255, 149, 0; in the dark 255, 159, 10.
  public class var systemOrange: UIColor { System.systemOrange }
  /// Yellow: 255, 204, 0; in the dark 255, 214, 10.
  public class var systemYellow: UIColor { System.systemYellow }
  /// Green: 52, 199, 89; in the dark 48, 209, 88.
  public class var systemGreen: UIColor { System.systemGreen }
  /// Mint: 0, 199, 190; in the dark 99, 230, 226.
  public class var systemMint: UIColor { System.systemMint }
  /// Teal: 48, 176, 199; in the dark 64, 200, 224.
  public class var systemTeal: UIColor { System.systemTeal }
  /// Cyan: 50, 173, 230; in the dark 100, 210, 255.
  public class var systemCyan: UIColor { System.systemCyan }
  /// Blue, the colour of what can be touched: 0, 122, 255; in the dark 10, 132, 255.
  public class var systemBlue: UIColor { System.systemBlue }
  /// Indigo: 88, 86, 214; in the dark 94, 92, 230.
  public class var systemIndigo: UIColor { System.systemIndigo }
  /// Purple: 175, 82, 222; in the dark 191, 90, 242.
  public class var systemPurple: UIColor { System.systemPurple }
  /// Pink: 255, 45, 85; in the dark 255, 55, 95.
  public class var systemPink: UIColor { System.systemPink }
  /// Brown: 162, 132, 94; in the dark 172, 142, 104.
  public class var systemBrown: UIColor { System.systemBrown }
  /// Grey: 142, 142, 147.
  public class var systemGray: UIColor { System.systemGray }
  /// The second grey from the front: 174, 174, 178; in the dark 99, 99, 102.
  public class var systemGray2: UIColor { System.systemGray2 }
  /// The third grey from the front: 199, 199, 204; in the dark 72, 72, 74.
  public class var systemGray3: UIColor { System.systemGray3 }
  /// The fourth grey from the front: 209, 209, 214; in the dark 58, 58, 60.
  public class var systemGray4: UIColor { System.systemGray4 }
  /// The fifth grey from the front: 229, 229, 234; in the dark 44, 44, 46.
  public class var systemGray5: UIColor { System.systemGray5 }
  /// The grey next to the background: 242, 242, 247; in the dark 28, 28, 30.
  public class var systemGray6: UIColor { System.systemGray6 }
  /// Text: 0, 0, 0; in the dark 255, 255, 255.
  public class var label: UIColor { System.label }
  /// Text of second rank: 60, 60, 67, 0.6; in the dark 235, 235, 245, 0.6.
  public class var secondaryLabel: UIColor { System.secondaryLabel }
  /// Text of third rank: 60, 60, 67, 0.3; in the dark 235, 235, 245, 0.3.
  public class var tertiaryLabel: UIColor { System.tertiaryLabel }
  /// Text of fourth rank: 60, 60, 67, 0.18; in the dark 235, 235, 245, 0.16.
  public class var quaternaryLabel: UIColor { System.quaternaryLabel }
  /// Text in place of input: 60, 60, 67, 0.3; in the dark 235, 235, 245, 0.3.
  public class var placeholderText: UIColor { System.placeholderText }
  /// Text that leads elsewhere: 0, 122, 255; in the dark 9, 132, 255.
  public class var link: UIColor { System.link }
  /// A line between parts, which shows the backdrop: 60, 60, 67, 0.29; in the dark 84, 84, 88, 0.6.
  public class var separator: UIColor { System.separator }
  /// A line between parts: 198, 198, 200; in the dark 56, 56, 58.
  public class var opaqueSeparator: UIColor { System.opaqueSeparator }
  /// The background of a window: 255, 255, 255; in the dark 0, 0, 0.
  public class var systemBackground: UIColor { System.systemBackground }
  /// The background of a group in a window: 242, 242, 247; in the dark 28, 28, 30.
  public class var secondarySystemBackground: UIColor { System.secondarySystemBackground }
  /// The background of a group in a group: 255, 255, 255; in the dark 44, 44, 46.
  public class var tertiarySystemBackground: UIColor { System.tertiarySystemBackground }
  /// The background of a window of groups: 242, 242, 247; in the dark 0, 0, 0.
  public class var systemGroupedBackground: UIColor { System.systemGroupedBackground }
  /// The background of a group among groups: 255, 255, 255; in the dark 28, 28, 30.
  public class var secondarySystemGroupedBackground: UIColor {
    System.secondarySystemGroupedBackground
  }
  /// The background of a part of a group among groups: 242, 242, 247; in the dark 44, 44, 46.
  public class var tertiarySystemGroupedBackground: UIColor {
    System.tertiarySystemGroupedBackground
  }
  /// The filling of a thin shape: 120, 120, 128, 0.2; in the dark 120, 120, 128, 0.36.
  public class var systemFill: UIColor { System.systemFill }
  /// The filling of a middling shape: 120, 120, 128, 0.16; in the dark 120, 120, 128, 0.32.
  public class var secondarySystemFill: UIColor { System.secondarySystemFill }
  /// The filling of a large shape: 118, 118, 128, 0.12; in the dark 118, 118, 128, 0.24.
  public class var tertiarySystemFill: UIColor { System.tertiarySystemFill }
  /// The filling of a large shape with parts: 116, 116, 128, 0.08; in the dark 118, 118, 128, 0.18.
  public class var quaternarySystemFill: UIColor { System.quaternarySystemFill }
}
