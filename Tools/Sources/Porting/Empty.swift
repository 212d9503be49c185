import SwiftSyntax
import SwiftParser
func parse(_ s: String) -> SourceFileSyntax { Parser.parse(source: s) }
