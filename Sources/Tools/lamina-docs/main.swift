// SPDX-License-Identifier: MIT

import DocumentationTools
import Foundation

// Writes the catalog for DocC: lamina-docs ROOT GRAPHS CATALOG; `lamina-docs modules` lists the modules.

let arguments = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
if CommandLine.arguments.dropFirst().first == "modules" {
  print(DocumentationFiles.modules.joined(separator: " "))
} else if arguments.count == 3 {
  do {
    let files = DocumentationFiles(root: arguments[0])
    for line in try files.writeCatalog(to: arguments[2], graphs: arguments[1]) { print(line) }
  } catch {
    FileHandle.standardError.write(Data("lamina-docs: \(error)\n".utf8))
    exit(1)
  }
} else {
  FileHandle.standardError.write(Data("Usage: lamina-docs ROOT GRAPHS CATALOG | modules\n".utf8))
  exit(2)
}
