// SPDX-License-Identifier: MIT

import Testing

@testable import Porting

/// Tests of selectors.
struct SelectorRuleTests {
  private func inView(_ expression: String, _ members: String = "") -> String {
    let text = "import UIKit\nclass Board: UIView {\n  func f() { \(expression) }\n\(members)}\n"
    let line = ported(text).split(separator: "\n")[2]
    return String(line.dropFirst("  func f() { ".count).dropLast(" }".count))
  }

  @Test(arguments: [
    ("g(#selector(tapped))", "g(Selector(Board.tapped, name: \"tapped:\"))"),
    ("g(#selector(tapped(_:)))", "g(Selector(Board.tapped(_:), name: \"tapped:\"))"),
    ("g(#selector(self.tapped))", "g(Selector(Board.tapped, name: \"tapped:\"))"),
    ("g(#selector(Board.plain))", "g(Selector(Board.plain, name: \"plain\"))"),
    ("g(#selector(both(_:event:)))", "g(Selector(Board.both(_:event:), name: \"both:event:\"))"),
    ("g(#selector(with(sender:)))", "g(Selector(Board.with(sender:), name: \"withWithSender:\"))"),
    (
      "g(#selector(value(_:)))",
      "g(Selector(\"value:\") { (target: Board, sender: UIView) in _ = target.value(sender) })"
    ),
    (
      "g(#selector(UIView.setNeedsLayout))",
      "g(Selector(UIView.setNeedsLayout, name: \"setNeedsLayout\"))"
    ),
    (
      "h(CADisplayLink(target: self, selector: #selector(plain)))",
      "h(CADisplayLink { _ in self.plain() })"
    ),
    (
      "perform(#selector(tapped), with: nil, afterDelay: 2)",
      "DispatchQueue.main.asyncAfter(deadline: .now() + 2) { self.tapped(nil) }"
    ),
  ])
  func `a selector carries the method`(before: String, after: String) {
    let members = """
        @objc func tapped(_ sender: Any?) {}
        @objc func plain() {}
        @objc func both(_ s: Any, event: UIEvent?) {}
        @objc func with(sender: Any) {}
        @objc func value(_ v: UIView) -> Bool { true }

      """
    #expect(inView(before, members) == after)
  }

  @Test func `timers and notifications take closures`() {
    let timer =
      "t = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(p), userInfo: nil, repeats: true)"
    #expect(
      inView(timer, "  @objc func p() {}\n")
        == "t = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in MainActor.assumeIsolated { self.p() } }"
    )
    let observation = "c.addObserver(self, selector: #selector(p(_:)), name: n, object: nil)"
    #expect(
      inView(observation, "  @objc func p(_ note: Notification) {}\n")
        == "_ = c.addObserver(forName: n, object: nil, queue: .main) { [weak self] notification in MainActor.assumeIsolated { self?.p(notification) } }"
    )
  }

  @Test func `a class behind an alias of the project is known`() {
    let text = """
      import UIKit
      typealias Link = CADisplayLink
      typealias Base = UIView
      class Board: Base {
        func f() { h(Link(target: self, selector: #selector(plain))) }
        func g() { h(#selector(plain)) }
        @objc func plain() {}
      }
      """
    #expect(ported(text).contains("h(Link { _ in self.plain() })"))
    // The actor of views is that of the class behind the alias.
    #expect(ported(text).contains("h(Selector(Board.plain, name: \"plain\"))"))
  }

  @Test(arguments: [
    (
      "link = CADisplayLink(target: proxy, selector: #selector(Proxy.tick(_:)))",
      "link = CADisplayLink { [proxy] link in proxy.tick(link) }"
    ),
    (
      "link = CADisplayLink(target: self.proxy, selector: #selector(Proxy.tick(_:)))",
      "link = CADisplayLink { [target = self.proxy] link in target.tick(link) }"
    ),
    (
      "link = CADisplayLink(target: perhaps, selector: #selector(Proxy.plain))",
      "link = CADisplayLink { [perhaps] _ in perhaps?.plain() }"
    ),
    (
      "t = Timer(timeInterval: 1, target: proxy, selector: #selector(Proxy.plain), userInfo: nil, repeats: true)",
      "t = Timer(timeInterval: 1, repeats: true) { [proxy] _ in proxy.plain() }"
    ),
    (
      "proxy.perform(#selector(Proxy.plain), with: nil, afterDelay: 1)",
      "DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [proxy] in proxy.plain() }"
    ),
    (
      "c.addObserver(proxy, selector: #selector(Proxy.plain), name: n, object: nil)",
      "_ = c.addObserver(forName: n, object: nil, queue: .main) { [weak target = proxy] _ in target?.plain() }"
    ),
  ])
  func `a stored target is captured by itself`(before: String, after: String) {
    let text = """
      import UIKit
      final class Proxy: NSObject {
        @objc func tick(_ link: CADisplayLink) {}
        @objc func plain() {}
      }
      final class Engine {
        private let proxy: Proxy
        private var perhaps: Proxy?
        init() {
          \(before)
        }
      }
      """
    #expect(ported(text).contains("    \(after)\n"))
  }

  @Test func `classes of no actor and extensions give the closure`() {
    let texts = [
      "import UIKit\nfinal class T: NSObject {\n  @objc func tick(_ s: UIButton) {}\n}\n",
      "import UIKit\nextension T { @MainActor func go(_ b: UIButton) { b.addTarget(self, action: #selector(tick), for: .touchUpInside) } }\n",
    ]
    #expect(
      ported(texts)[1].contains(
        "Selector(\"tick:\") { (target: T, sender: UIButton) in target.tick(sender) }"))
  }

  @Test(arguments: [
    "#selector(getter: UIView.alpha)", "#selector(delegate.go)", "Selector(\"go:\")",
  ])
  func `selectors of values and by name are left`(expression: String) {
    #expect(left("import UIKit\nclass A: UIView { func f() { g(\(expression)) } }").count == 1)
  }
}
