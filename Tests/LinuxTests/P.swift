import Testing
@testable import Linux
@Suite struct PlaceholderTests {}
