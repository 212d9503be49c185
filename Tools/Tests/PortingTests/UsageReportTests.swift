// SPDX-License-Identifier: MIT

import Testing

@testable import Porting

/// Tests of the report on names.
struct UsageReportTests {
  private func report(_ texts: String...) -> UsageReport {
    UsageReport(
      texts.enumerated().map { SwiftSource(path: "\($0.offset).swift", text: $0.element) })
  }

  private func missing(_ text: String) -> [String] { report(text).missing.map(\.name) }

  @Test(arguments: [
    // Of superclasses and protocols.
    "UIButton.animate(withDuration: 1) {}", "UILabel.layerClass",
    "CAShapeLayer.needsDisplay(forKey: k)",
    // Of Foundation, whose members are not listed.
    "NSNotification.Name.x", "CGFloat.pi", "CGFloat.greatestFiniteMagnitude", "NSLog(\"x\")",
    "NSMakeRange(0, 1)", "NSStringFromClass(A.self)",
    // Constants, functions and types of Lamina.
    "CGAffineTransform.identity", "UIView.AnimationOptions.curveLinear", "CATransform3DIdentity",
    "kCFBooleanTrue", "UIColor.systemBlue", "UIResponder.keyboardWillShowNotification",
    "UIAccessibility.post(notification: .announcement, argument: nil)",
    "CACurrentMediaTime()", "UIKit.UIView()", "UIImpactFeedbackGenerator.FeedbackStyle.light",
  ])
  func `names that are there are not missing`(expression: String) {
    #expect(missing("import UIKit\nlet x = \(expression)\n") == [])
  }

  @Test(arguments: [
    ("UITableView()", "UITableView"), ("UINavigationController()", "UINavigationController"),
    ("UIView.fooBar()", "UIView.fooBar"), ("UIColor.tableRed", "UIColor.tableRed"),
    ("AVPlayer()", "AVPlayer"), ("CAFooLayer()", "CAFooLayer"),
  ])
  func `names that are missing are named`(expression: String, name: String) {
    #expect(missing("import UIKit\nlet x = \(expression)\n") == [name])
  }

  @Test func `names of the project are its own`() {
    let text = """
      import UIKit
      enum Kind { case CAFast }
      protocol P { associatedtype UIItem }
      func f<NSThing>(_ t: NSThing) {}
      extension UIView { static func fooBar() {} }
      let x = Kind.CAFast, y: NSThing, z: UIItem
      let w = UIView.fooBar()
      """
    #expect(missing(text) == [])
  }

  @Test func `files that only a missing module needs are told`() {
    let result = report(
      "import SwiftUI\nstruct Screen { let row = Row() }",
      "import UIKit\nstruct Row { let cell = Cell() }",
      "import UIKit\nstruct Cell {}",
      "import UIKit\nlet shared = Shared()",
      "import Combine\nimport UIKit\nlet second = Shared()",
      "import UIKit\nstruct Shared {}")
    #expect(
      result.leftOut == [
        ForeignFiles(module: "Combine", importing: ["4.swift"], needed: []),
        ForeignFiles(
          module: "SwiftUI", importing: ["0.swift"], needed: ["1.swift", "2.swift"]),
      ])
    #expect(
      result.text.hasSuffix(
        "SwiftUI is missing here; leave out what only it needs: 0.swift; only they use 1.swift, 2.swift\n"
      ))
    #expect(report("import UIKit\nlet x = 1").leftOut == [])
  }
}
