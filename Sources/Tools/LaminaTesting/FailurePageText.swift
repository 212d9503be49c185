// SPDX-License-Identifier: MIT

/// The HTML of a page of failures: one file without links to anything but the pictures beside it.
enum FailurePageText {
  /// The page of some failures.
  static func page(of entries: [FailureEntry]) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(heading(entries.count))</title>
    <style>\(style)</style>
    </head>
    <body>
    <header>
    <h1>\(heading(entries.count))</h1>
    <label>Zoom <select id="zoom">
    <option>1</option><option>2</option><option>4</option><option>8</option>
    </select></label>
    </header>
    \(entries.map(section).joined(separator: "\n"))
    <script>\(script)</script>
    </body>
    </html>

    """
  }

  private static func heading(_ count: Int) -> String {
    count == 1 ? "1 picture failed" : "\(count) pictures failed"
  }

  private static func section(_ entry: FailureEntry) -> String {
    let name = escaped(entry.name)
    let views = entry.parts.contains("expected") ? views(of: entry) : single(entry)
    return """
      <section id="\(name)">
      <h2>\(name) <small>\(entry.size.map(String.init).joined(separator: " × "))</small></h2>
      \(views)
      <pre>\(escaped(entry.summary))</pre>
      <p>To accept the new picture: <code>\(escaped(entry.command))</code></p>
      </section>
      """
  }

  /// The views of a failure with a reference: blinking first, since it shows the smallest change.
  private static func views(of entry: FailureEntry) -> String {
    let hasDifference = entry.parts.contains("difference")
    let difference =
      hasDifference ? "<button data-view=\"difference\">Difference</button>" : ""
    return """
      <nav>
      <button data-view="blink" class="chosen">Blink</button>
      <button data-view="side">Side by side</button>
      \(difference)
      </nav>
      <div class="view blink">
      <figure>\(image(entry, "expected"))\(image(entry, "actual"))
      <figcaption>expected</figcaption></figure>
      </div>
      <div class="view side" hidden>
      \(figure(entry, "expected"))
      \(hasDifference ? figure(entry, "difference") : "")
      \(figure(entry, "actual"))
      </div>
      <div class="view difference" hidden>
      \(hasDifference ? figure(entry, "difference") : "")
      </div>
      """
  }

  private static func single(_ entry: FailureEntry) -> String {
    "<div class=\"view\">\(figure(entry, "actual"))</div>"
  }

  private static func figure(_ entry: FailureEntry, _ part: String) -> String {
    "<figure>\(image(entry, part))<figcaption>\(part)</figcaption></figure>"
  }

  private static func image(_ entry: FailureEntry, _ part: String) -> String {
    let file = "\(entry.name)-\(part).png"
    return "<img class=\"\(part)\" src=\"\(fileReference(file))\" alt=\"\(escaped(file))\">"
  }

  /// The text with the characters that HTML gives a meaning.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// The relative reference of a file in the page's folder: all but letters, digits, `-`, `_` and
  /// `.` as bytes in hexadecimal (RFC 3986, section 2.1).
  static func fileReference(_ name: String) -> String {
    var result = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  /// The chequered ground shows the transparent parts.
  private static let style = """

    :root { color-scheme: light dark; --line: #8884; --mark: #0a66d8; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1200px; padding: 24px; }
    header { align-items: baseline; display: flex; justify-content: space-between; }
    h1 { font-size: 22px; } h2 { font-size: 17px; } small { font-weight: normal; opacity: .6; }
    section { border-top: 1px solid var(--line); padding: 8px 0 16px; }
    nav button { background: none; border: 1px solid var(--line); border-radius: 6px; color: inherit;
      cursor: pointer; font: inherit; padding: 2px 12px; }
    nav button.chosen { background: var(--mark); border-color: var(--mark); color: white; }
    .view { display: flex; flex-wrap: wrap; gap: 16px; margin: 12px 0; overflow: auto; }
    .view[hidden] { display: none; }
    figure { margin: 0; } figcaption { font-size: 13px; opacity: .6; }
    img { background: repeating-conic-gradient(#bbb 0 25%, #eee 0 50%) 0 0 / 16px 16px;
      display: block; image-rendering: pixelated; }
    .blink .actual { display: none; }
    .blink.second .actual { display: block; } .blink.second .expected { display: none; }
    pre, code { font: 13px/1.5 ui-monospace, monospace; } pre { overflow: auto; }

    """

  private static let script = """

    let second = false
    setInterval(() => {
      second = !second
      document.querySelectorAll('.blink').forEach(view => {
        view.classList.toggle('second', second)
        view.querySelector('figcaption').textContent = second ? 'actual' : 'expected'
      })
    }, 600)
    document.querySelectorAll('nav button').forEach(button => {
      button.onclick = () => {
        const section = button.closest('section')
        section.querySelectorAll('nav button').forEach(other => {
          other.classList.toggle('chosen', other === button)
        })
        section.querySelectorAll('.view').forEach(view => {
          view.hidden = !view.classList.contains(button.dataset.view)
        })
      }
    })
    const zoom = document.getElementById('zoom')
    function resize() {
      document.querySelectorAll('img').forEach(image => {
        image.style.width = image.naturalWidth * zoom.value / window.devicePixelRatio + 'px'
      })
    }
    zoom.onchange = resize
    window.onload = resize

    """
}
