// SPDX-License-Identifier: MIT

import Testing

@testable import Porting

/// Tests of conditions and imports.
struct ConditionRuleTests {
  @Test(arguments: [
    ("os(iOS)", "os(iOS) || os(Linux)"), ("!os(iOS)", "!(os(iOS) || os(Linux))"),
    ("os(iOS) || os(tvOS)", "os(iOS) || os(Linux) || os(tvOS)"),
    ("os(iOS) && DEBUG", "(os(iOS) || os(Linux)) && DEBUG"), ("os(macOS)", "os(macOS)"),
    ("os(Linux) || os(iOS)", "os(Linux) || os(iOS)"), ("canImport(UIKit)", "canImport(UIKit)"),
  ])
  func `branches of the phone are those of Linux`(before: String, after: String) {
    let text = { (condition: String) in "import UIKit\n#if \(condition)\nlet x = 1\n#endif\n" }
    #expect(ported(text(before)) == text(after))
  }

  @Test func `programs of AppKit take the branches of the desktop`() {
    let text = "import AppKit\n#if os(iOS)\nlet x = 1\n#elseif os(macOS)\nlet x = 2\n#endif\n"
    #expect(
      ported(text)
        == "import AppKit\n#if os(iOS)\nlet x = 1\n#elseif os(macOS) || os(Linux)\nlet x = 2\n#endif\n"
    )
    #expect(ported(text, kit: .uikit).contains("#if os(iOS) || os(Linux)\n"))
  }

  @Test func `code for the other system is not touched`() {
    let text = """
      import UIKit
      extension Selector {
        #if canImport(ObjectiveC)
          @objc static let tapped = #selector(Board.tapped)
        #else
          @MainActor static let tapped = Selector(Board.tapped)
        #endif
      }
      #if os(macOS)
      @NSApplicationMain class A {}
      #endif
      """
    #expect(ported(text) == text)
    #expect(left(text).isEmpty)
  }

  @Test(arguments: [
    (
      "import Foundation\nlet t = CGAffineTransform.identity",
      "import Foundation\nimport CoreGraphics\nlet t = CGAffineTransform.identity"
    ),
    ("import Cocoa\nlet v = NSView()", "import AppKit\nlet v = NSView()"),
    ("import Darwin\nlet x = sin(1.0)", "import Foundation\nlet x = sin(1.0)"),
    (
      "import UIKit.UIGestureRecognizerSubclass\nlet v = UIView()", "import UIKit\nlet v = UIView()"
    ),
    (
      "import UIKit\nlet l = CALayer(), r = CGRect.zero",
      "import UIKit\nlet l = CALayer(), r = CGRect.zero"
    ),
    ("// A\n\nlet v = CALayer()", "// A\n\nimport QuartzCore\n\nlet v = CALayer()"),
    (
      "import CoreImage.CIFilterBuiltins\nlet f = CIFilter.gaussianBlur()",
      "import CoreImage.CIFilterBuiltins\nlet f = CIFilter.gaussianBlur()"
    ),
    ("import pop\nlet a = POPSpringAnimation()", "import Pop\nlet a = POPSpringAnimation()"),
    ("struct CAThing {}\nlet a = CAThing()", "struct CAThing {}\nlet a = CAThing()"),
  ])
  func `imports are those of Lamina`(before: String, after: String) {
    #expect(ported(before) == after)
  }

  @Test func `modules that are not here are named, and Foundation comes without them`() {
    #expect(left("import Combine\nlet x = 1") == ["1: there is no module Combine on Linux"])
    #expect(ported("import Combine\nlet x = 1") == "import Combine\nimport Foundation\nlet x = 1")
  }
}
