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

  @Test(arguments: [
    "import UIKit\n#if os(iOS) || os(macOS)\nlet x = 1\n#else\nlet x = 2\n#endif\n",
    "import UIKit\n#if os(macOS) || os(iOS) || os(tvOS)\nlet x = 1\n#elseif DEBUG\n#else\n#endif\n",
    "import Foundation\n#if os(iOS)\nlet x = 1\n#endif\n",
    "#if os(iOS)\nlet x = 1\n#else\nlet x = 2\n#endif\n",
  ])
  func `a branch for other systems is that of Linux, and files without a kit stay`(text: String) {
    #expect(ported(text) == text)
  }

  @Test func `a list of both systems without another branch takes Linux, too`() {
    let text = "import UIKit\n#if os(iOS) || os(macOS)\nlet x = 1\n#endif\n"
    #expect(ported(text).contains("#if os(iOS) || os(Linux) || os(macOS)\n"))
    // A kit that is imported for one system is a kit.
    let branches =
      "#if os(iOS)\nimport UIKit\n#elseif os(macOS)\nimport AppKit\n#else\n#error(\"no\")\n#endif\n"
    #expect(ported(branches).hasPrefix("#if os(iOS) || os(Linux)\nimport UIKit\n"))
  }

  @Test func `branches for the other kit are not touched`() {
    let text = """
      #if canImport(AppKit)
      import AppKit
      class A: NSView { @objc func f() {} }
      #elseif canImport(UIKit)
      import UIKit
      class A: UIView { @objc func f() {} }
      #endif
      """
    let result = ported(text, kit: .uikit)
    #expect(result.contains("class A: NSView { @objc func f() {} }"))
    #expect(result.contains("class A: UIView { func f() {} }"))
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
    (
      "import UIKit\nimport OpenGLES.ES2\nlet c = EAGLContext(api: .openGLES2)",
      "import UIKit\nimport OpenGLES.ES2\nlet c = EAGLContext(api: .openGLES2)"
    ),
    ("import pop\nlet a = POPSpringAnimation()", "import Pop\nlet a = POPSpringAnimation()"),
    (
      "import Foundation\nlet t: CFTimeInterval = 1",
      "import Foundation\nimport CoreGraphics\nlet t: CFTimeInterval = 1"
    ),
    (
      "import Foundation\nlet r = HUGE",
      "import Foundation\nimport CoreGraphics\nlet r = HUGE"
    ),
    (
      "import ObjectiveC\nlet v = objc_getAssociatedObject(a, &k)",
      "import Foundation\nimport QuartzCore\nlet v = objc_getAssociatedObject(a, &k)"
    ),
    (
      "import Foundation\nlet s = URLSession.shared",
      "import Foundation\n#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\nlet s = URLSession.shared"
    ),
    (
      "import UIKit\nlet p = XMLParser(data: d)",
      "import UIKit\n#if canImport(FoundationXML)\nimport FoundationXML\n#endif\nlet p = XMLParser(data: d)"
    ),
    ("import simd\nlet v = simd_float3()", "import simd\nlet v = simd_float3()"),
    (
      "import Foundation\nfinal class T: NSObject { @objc func f() {}; func g(_ b: B) { b.add(#selector(f)) } }",
      "import Foundation\nimport UIKit\nfinal class T: NSObject { func f() {}; func g(_ b: B) { b.add(Selector(\"f\") { (target: T, sender: Any?) in target.f() }) } }"
    ),
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
